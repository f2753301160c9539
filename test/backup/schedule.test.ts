import { expect, test } from 'vitest';
import { isDue, isOverdue } from '../../lib/backup/schedule';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 22, 9);

test.each([
  ['off', undefined, false],
  ['off', now - 400 * day, false],
  ['day', undefined, true],
  ['day', now - 23 * hour, false],
  ['day', now - day, true],
  ['week', now - 6 * day, false],
  ['week', now - 7 * day, true],
  // A clock that was a year ahead made it.
  ['day', now + 365 * day, true],
] as const)('with the plan %s and the last one at %s a backup is due: %s', (every, last, due) =>
  expect(isDue({ every, since: 0 }, last, now)).toBe(due),
);

test.each([
  ['off', now - 400 * day, undefined, false],
  ['day', now - day, undefined, false],
  ['day', now - 3 * day, undefined, true],
  ['day', now - 30 * day, now - 2 * day, false],
  ['day', now - 30 * day, now - 2 * day - 1, true],
  ['week', now - 30 * day, now - 13 * day, false],
  ['week', now - 30 * day, now - 15 * day, true],
  ['week', now - day, now + 365 * day, true],
  ['week', now + 365 * day, undefined, true],
] as const)(
  'planned %s since %s, with the last one at %s, somebody should be told: %s',
  (every, since, last, overdue) => expect(isOverdue({ every, since }, last, now)).toBe(overdue),
);
