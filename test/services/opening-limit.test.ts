import { expect, test } from 'vitest';
import { createOpeningLimit, minOpeningIntervalMs } from '../../lib/services/opening-limit';

test('a tab opens the popup once in some seconds, whatever other tabs do, and a clock that went back forbids nothing', () => {
  let now = 1_000_000;
  const limit = createOpeningLimit(() => now);
  limit(1);
  expect(() => limit(1)).toThrow('a moment ago');
  limit(2);
  now += minOpeningIntervalMs;
  limit(1);
  now -= 500_000;
  limit(1);
  expect(() => limit(1)).toThrow('a moment ago');
});
