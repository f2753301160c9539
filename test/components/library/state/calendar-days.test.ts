import { describe, expect, test } from 'vitest';
import {
  getFirstDayOfWeek,
  listMonths,
  computeShade,
  findNextDay,
  listWeekdays,
  listYears,
} from '../../../../components/library/state/calendar-days';
import { formatPeriod, toPeriod, toTimeRange } from '../../../../components/library/state/periods';

describe('the months of a year', () => {
  const [january, february, ...rest] = listMonths(2024, [{ day: '2024-02-29', count: 3 }], 0);

  test('begin under their day of the week, and are as long as they are', () => {
    // The first of January 2024 was a Monday, the first of February a Thursday.
    expect(january).toMatchObject({ month: '2024-01', leadingBlanks: 1 });
    expect(february).toMatchObject({ month: '2024-02', leadingBlanks: 4 });
    expect([january, february, ...rest].map(month => month?.days.length)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect(listMonths(2024, [], 1).map(({ leadingBlanks: before }) => before)).toEqual([
      0, 3, 4, 0, 2, 5, 0, 3, 6, 1, 4, 6,
    ]);
  });

  test('know how many chats each day has', () => {
    expect(february?.days.at(-1)).toEqual({ day: '2024-02-29', number: 29, count: 3 });
    expect(february?.days[0]?.count).toBe(0);
  });
});

test('weeks begin where the reader’s do', () => {
  expect(getFirstDayOfWeek('ja')).toBe(0);
  expect(getFirstDayOfWeek('en-GB')).toBe(1);
  expect(listWeekdays('ja')).toEqual(['日', '月', '火', '水', '木', '金', '土']);
  expect(listWeekdays('en-GB').join('')).toBe('MTWTFSS');
});

test('years with chats are told once each, newest first', () => {
  const days = ['2026-11-20', '2026-01-02', '2023-05-05'].map(day => ({ day, count: 1 }));
  expect(listYears(days)).toEqual([2026, 2023]);
});

test('a day is drawn darker by doubling, and one of hundreds leaves the others as they are', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 900].map(computeShade)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
});

describe('an arrow', () => {
  const days = ['2026-01-31', '2026-02-01', '2026-02-06', '2026-02-07', '2026-03-20'];

  test.each([
    ['ArrowLeft', '2026-02-06', '2026-02-01'],
    ['ArrowLeft', '2026-01-31', '2026-01-31'],
    ['ArrowRight', '2026-02-07', '2026-03-20'],
    ['ArrowRight', '2026-03-20', '2026-03-20'],
    // A week before the seventh is the last of January, and the sixth of February is not yet a week after it.
    ['ArrowUp', '2026-02-07', '2026-01-31'],
    ['ArrowDown', '2026-01-31', '2026-02-07'],
    ['ArrowUp', '2026-02-01', '2026-01-31'],
    ['ArrowDown', '2026-02-07', '2026-03-20'],
    ['Home', '2026-02-07', '2026-01-31'],
    ['End', '2026-02-07', '2026-03-20'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(findNextDay(from, key, days)).toBe(to);
  });

  test('is no other key', () => expect(findNextDay('2026-02-07', 'a', days)).toBeUndefined());
});

test.each(['2026-11-22', '2026-03-29', '2026-02', '2026-12', '2024'])(
  'the ends of %s lead back to it, also where a day has 23 hours',
  period => {
    expect(toPeriod(toTimeRange(period))).toBe(period);
  },
);

test('a day has the name that days have everywhere', () => {
  expect(formatPeriod('2026-11-22', 'en')).toBe('Nov 22, 2026');
  expect(formatPeriod('2026-11-22', 'ja')).toBe('2026年11月22日');
});
