import { expect, test } from 'vitest';
import { formatDuration } from '../../../components/i18n/format-duration';

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
