import { expect, test } from 'vitest';
import { parseTime } from '../../../lib/transfer/vendors/parse-time';

/** 2026-09-03T10:05:00Z. */
const moment = 1_788_429_900_000;

test.each([
  ['seconds', 1_788_429_900],
  ['seconds with a fraction', 1_788_429_900.0],
  ['milliseconds', 1_788_429_900_000],
  ['microseconds', 1_788_429_900_000_000],
  ['seconds in digits', '1788429900'],
  ['milliseconds in digits', '1788429900000'],
  ['ISO 8601', '2026-09-03T10:05:00Z'],
  ['microseconds in ISO 8601', '2026-09-03T10:05:00.000000Z'],
  ['another zone', '2026-09-03T19:05:00+09:00'],
  ['a zone without its colon', '2026-09-03 19:05:00 +0900'],
  ['no zone, which is UTC', '2026-09-03T10:05:00'],
  ['a zone of which only the sign is left', '2026-09-03T10:05:00.000000+'],
  ['no seconds', '2026-09-03 10:05'],
  ["Microsoft's own way", '9/3/2026 10:05:00 +00:00'],
  ["Microsoft's own way, with a zone", '9/3/2026 19:05:00 +09:00'],
  ["Microsoft's own way, west of Greenwich", '9/3/2026 3:05:00 AM -07:00'],
  ['halves of the day', '9/3/2026, 10:05:00 AM'],
  ['a database that wraps milliseconds', { $date: { $numberLong: '1788429900000' } }],
  ['a database that wraps words', { $date: '2026-09-03T10:05:00.000Z' }],
])('%s', (_, written) => expect(parseTime({ written }, 'written')).toBe(moment));

test('a day alone begins at midnight in UTC', () => {
  expect(parseTime('2026-09-03')).toBe(Date.UTC(2026, 8, 3));
});

test.each([
  [null],
  [''],
  ['yesterday'],
  ['昨日'],
  [0],
  [-5],
  [Number.NaN],
  [Infinity],
  [{}],
  [[]],
  [true],
  ['9'.repeat(400)],
  [{ $date: { $date: {} } }],
  ['2026-13-45T99:00:00Z'],
])('%j is no time', written => expect(parseTime(written)).toBeUndefined());
