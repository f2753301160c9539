import { expect, test } from 'vitest';
import { mask, findHidden } from '../../lib/redact/mask';

const word = (kind: string) => `[${kind}]`;

test.each([
  ['call 090-1234-5678 or 090-1234-5678', 'call [phone] or [phone]'],
  ['電話は090-1234-5678です', '電話は[phone]です'],
])('what is hidden is hidden wherever it stands: %s', (text, expected) => {
  const hidden = [{ kind: 'phone' as const, text: '090-1234-5678' }];
  expect(mask(text, findHidden(text, hidden), word)).toBe(expected);
});

test('of two that overlap the longer one is hidden whole', () => {
  const text = 'key=anna@harbour.org-secret';
  const hidden = [
    { kind: 'email' as const, text: 'anna@harbour.org' },
    { kind: 'secret' as const, text: 'anna@harbour.org-secret' },
  ];
  expect(mask(text, findHidden(text, hidden), word)).toBe('key=[secret]');
});

test('nothing hidden, nothing changed', () => {
  expect(mask('そのまま as it is', findHidden('そのまま as it is', []), word)).toBe('そのまま as it is');
  expect(findHidden('text', [{ kind: 'email', text: '' }])).toEqual([]);
});
