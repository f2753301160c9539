import { expect, test } from 'vitest';
import { dayOf } from '../../lib/core/day';
import { vaultFileName } from '../../lib/transfer/file-names';

test('a vault file is named after the user’s own day', () => {
  expect(vaultFileName(new Date(2026, 0, 5, 23, 59))).toBe('kura-vault-2026-01-05.json');
  expect(vaultFileName(new Date(2026, 0, 5), '.json.gz')).toBe('kura-vault-2026-01-05.json.gz');
});

test('days stand in order whatever the year, also where a clock is wrong', () => {
  const early = new Date(2026, 10, 21);
  early.setFullYear(80);
  expect(dayOf(early)).toBe('0080-11-21');
});
