import { expect, test } from 'vitest';
import { formatDay } from '../../lib/core/day';
import { formatVaultFileName } from '../../lib/transfer/vault-file-name';

test('a vault file is named after the user’s own day', () => {
  expect(formatVaultFileName(new Date(2026, 0, 5, 23, 59))).toBe('kura-vault-2026-01-05.json');
  expect(formatVaultFileName(new Date(2026, 0, 5), '.json.gz')).toBe('kura-vault-2026-01-05.json.gz');
});

test('days stand in order whatever the year, also where a clock is wrong', () => {
  const early = new Date(2026, 10, 21);
  early.setFullYear(80);
  expect(formatDay(early)).toBe('0080-11-21');
});
