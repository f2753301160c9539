import { expect, test } from 'vitest';
import { formatDuration, formatRemaining } from '../../../components/i18n/format-duration';

const minute = 60_000;

test.each([
  [1000, '1 minute', '1 分'],
  [90 * 1000, '2 minutes', '2 分'],
  [59 * minute, '59 minutes', '59 分'],
  [60 * minute, '1 hour', '1 時間'],
  [128 * minute, '2 hours 10 minutes', '2 時間 10 分'],
  // Of many hours nobody counts the minutes.
  [541 * minute, '9 hours', '9 時間'],
])('%i milliseconds are %s, %s', (ms, english, japanese) => {
  expect(formatDuration(ms, 'en')).toBe(english);
  expect(formatDuration(ms, 'ja')).toBe(japanese);
});

test.each([
  [0, '10 seconds', '10 秒'],
  [11_000, '20 seconds', '20 秒'],
  [55_000, '1 minute', '1 分'],
  [61_000, '2 minutes', '2 分'],
])('%i milliseconds that are left are %s, %s', (ms, english, japanese) => {
  expect(formatRemaining(ms, 'en')).toBe(english);
  expect(formatRemaining(ms, 'ja')).toBe(japanese);
});
