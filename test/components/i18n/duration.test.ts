import { expect, test } from 'vitest';
import { durationText } from '../../../components/i18n/duration';

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
  expect(durationText(ms, 'en')).toBe(english);
  expect(durationText(ms, 'ja')).toBe(japanese);
});
