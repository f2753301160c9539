/** Time ranges of the calendar, in the past and in the local time zone. Months count from 0, weeks begin on Monday. */
import type { TimeRange } from '../query';

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Milliseconds since 1970. Out-of-range values roll over: day 0 is the last day of the month before. */
const toTimestamp = (fullYear: number, monthIndex: number, day = 1, hour = 0): number =>
  new Date(fullYear, monthIndex, day, hour).getTime();

const toDateFields = (at: number) => {
  const here = new Date(at);
  return { year: here.getFullYear(), month: here.getMonth(), day: here.getDate(), weekday: (here.getDay() + 6) % 7 };
};

/** The start of the unit that is `steps` after the current one. */
function toUnitStart(now: number, unit: Unit, steps: number): number {
  const { year: fullYear, month: monthIndex, day, weekday: weekdayIndex } = toDateFields(now);
  if (unit === 'year') return toTimestamp(fullYear + steps, 0);
  if (unit === 'quarter') return toTimestamp(fullYear, monthIndex - (monthIndex % 3) + steps * 3);
  if (unit === 'month') return toTimestamp(fullYear, monthIndex + steps);
  if (unit === 'week') return toTimestamp(fullYear, monthIndex, day - weekdayIndex + steps * 7);
  if (unit === 'day') return toTimestamp(fullYear, monthIndex, day + steps);
  return toTimestamp(fullYear, monthIndex, day, new Date(now).getHours() + steps);
}

/** Full calendar units: 0 is the current one, -1 the one before. */
export const toUnits = (now: number, unit: Unit, first: number, last = first): TimeRange => ({
  from: toUnitStart(now, unit, first),
  to: toUnitStart(now, unit, last + 1),
});

/** From `n` units ago until the end of today. */
export function toRecent(now: number, unit: Unit, n: number): TimeRange {
  return { from: unit === 'hour' ? now - n * 3_600_000 : toDaysAgo(now, unit, n), to: toUnitStart(now, 'day', 1) };
}

/** The start of the day that is `n` units before today. */
function toDaysAgo(now: number, unit: Unit, n: number): number {
  const { year: fullYear, month: monthIndex, day } = toDateFields(now);
  if (unit === 'day' || unit === 'week') return toTimestamp(fullYear, monthIndex, day - n * (unit === 'week' ? 7 : 1));
  const there = toTimestamp(fullYear, monthIndex - n * { hour: 0, month: 1, quarter: 3, year: 12 }[unit]);
  // A month before the 31st may be a shorter month: then its last day counts.
  const { year: y, month: m } = toDateFields(there);
  return toTimestamp(y, m, Math.min(day, new Date(y, m + 1, 0).getDate()));
}

/** Everything before the day that is `n` units ago. */
export const toOlderThan = (now: number, unit: Unit, n: number): TimeRange => ({
  from: 0,
  to: toRecent(now, unit, n).from,
});

/** About `n` minutes ago, with a tolerance on both sides. */
export const toMinutesAgo = (now: number, n: number): TimeRange => ({
  from: now - (n * 1.5 + 10) * 60_000,
  to: Math.min(now + 60_000, now - (n * 0.5 - 10) * 60_000),
});

const slackInDays: Record<Unit, number> = { hour: 0, day: 0, week: 3, month: 15, quarter: 45, year: 182 };

/** `max` to `min` units ago. Days are exact; “two weeks ago” is approximate, so half a unit is added on both sides. */
export function toUnitsAgo(now: number, unit: Unit, max: number, min = max): TimeRange {
  if (unit === 'hour') return { from: now - (max + 0.5) * 3_600_000, to: now - (min - 0.5) * 3_600_000 };
  const earliest = toDateFields(toDaysAgo(now, unit, max));
  const last = toDateFields(toDaysAgo(now, unit, min));
  const slack = slackInDays[unit];
  return {
    from: toTimestamp(earliest.year, earliest.month, earliest.day - slack),
    to: Math.min(toTimestamp(last.year, last.month, last.day + slack + 1), toUnitStart(now, 'day', 1)),
  };
}

/** A month of the given year; without a year, the last one that has begun. */
export function toMonth(now: number, index: number, fullYear?: number): TimeRange {
  const here = toDateFields(now);
  const y = fullYear ?? (index > here.month ? here.year - 1 : here.year);
  return { from: toTimestamp(y, index), to: toTimestamp(y, index + 1) };
}

/** A day, or `undefined` if the calendar does not have it. Without a year, the last such day until today. */
export function toDay(now: number, index: number, day: number, fullYear?: number): TimeRange | undefined {
  const here = toDateFields(now);
  const isThere = (y: number) => day >= 1 && day <= new Date(y, index + 1, 0).getDate();
  // The last 29th of February may be eight years ago.
  const years = fullYear === undefined ? Array.from({ length: 9 }, (_, n) => here.year - n) : [fullYear];
  const found = years.find(y => isThere(y) && (fullYear !== undefined || toTimestamp(y, index, day) <= now));
  return found === undefined || index < 0 || index > 11
    ? undefined
    : { from: toTimestamp(found, index, day), to: toTimestamp(found, index, day + 1) };
}

/** That day of the month, the last one until today. */
export function toDayOfMonth(now: number, day: number): TimeRange | undefined {
  const here = toDateFields(now);
  const begun = [0, 1, 2].map(back => toDateFields(toTimestamp(here.year, here.month - back)));
  return begun
    .map(({ year: fullYear, month: monthIndex }) => toDay(now, monthIndex, day, fullYear))
    .find(range => range && range.from <= now);
}

/** The week from Monday to Sunday that contains this moment. */
export const toWeek = (at: number): TimeRange => toUnits(at, 'week', 0);

/** The week that begins with day 1, 8 or 15 of the month (0 to 2), or its last seven days (-1). */
export const toWeekOfMonth = ({ from, to }: TimeRange, nth: number): TimeRange =>
  nth < 0 ? toUnits(to, 'day', -7, -1) : toUnits(from, 'day', nth * 7, nth * 7 + 6);

/** Monday is 0. The last such day before today; with `week`, the day in the current week (0) or in an earlier one (-1). */
export function toWeekday(now: number, index: number, week?: number): TimeRange {
  const today = toDateFields(now).weekday;
  const back = week === undefined ? ((today - index + 6) % 7) + 1 : today - index - week * 7;
  return toUnits(now, 'day', -back);
}

/** Saturday and Sunday of the current week (0) or an earlier one; of the week before, if they are in the future. */
export function toWeekend(now: number, week: number): TimeRange {
  const { from } = toWeekday(now, 5, week);
  return from > now ? toWeekend(now, week - 1) : toUnits(from, 'day', 0, 1);
}

/** `from` and `to` are hours after midnight, `steps` days from today; one day earlier if the range is in the future. */
export function toHours(now: number, steps: number, from: number, to: number): TimeRange {
  const { year: fullYear, month: m, day } = toDateFields(now);
  const late = toTimestamp(fullYear, m, day + steps, from) > now ? 1 : 0;
  return {
    from: toTimestamp(fullYear, m, day + steps - late, from),
    to: toTimestamp(fullYear, m, day + steps - late, to),
  };
}

/** 0 is spring (March to May), 3 the winter that begins in that year. Without a year, or if it has not begun yet: the last one. */
export function toSeason(now: number, index: number, fullYear?: number): TimeRange {
  const first = index * 3 + 2;
  const here = toDateFields(now);
  let y = fullYear ?? here.year;
  if (toTimestamp(y, first) > now && (fullYear === undefined || index === 3)) y -= 1;
  return { from: toTimestamp(y, first), to: toTimestamp(y, first + 3) };
}

/** 0 to 3; without a year, the last one that has begun. */
export function toQuarter(now: number, index: number, fullYear?: number): TimeRange {
  const { from } = toMonth(now, index * 3, fullYear);
  const { year: y } = toDateFields(from);
  return { from, to: toTimestamp(y, index * 3 + 3) };
}

export const toYear = (number: number): TimeRange => ({ from: toTimestamp(number, 0), to: toTimestamp(number + 1, 0) });

/** From April, as offices and schools in Japan count. */
export const toFiscalYear = (number: number): TimeRange => ({
  from: toTimestamp(number, 3),
  to: toTimestamp(number + 1, 3),
});

/** The year of `at`, plus `steps`. */
export const getYearNumber = (at: number, steps = 0): number => toDateFields(at).year + steps;

export type PeriodPart = 'early' | 'mid' | 'late' | 'first half' | 'second half';

/** A part of a month, in days, or of a longer range, in months. */
export function toPart({ from, to }: TimeRange, part: PeriodPart): TimeRange {
  const start = toDateFields(from);
  const months = Math.round((to - from) / 86_400_000 / 30.4);
  const toBoundary = (share: number): number =>
    months <= 1
      ? toTimestamp(start.year, start.month, 1 + Math.round(share * 30))
      : toTimestamp(start.year, start.month + Math.round(share * months));
  const third = { early: 0, mid: 1, late: 2 };
  if (part === 'first half') return { from, to: toBoundary(1 / 2) };
  if (part === 'second half') return { from: toBoundary(1 / 2), to };
  const n = third[part];
  return { from: n === 0 ? from : toBoundary(n / 3), to: n === 2 ? to : toBoundary((n + 1) / 3) };
}

/** From the start of the first range to the end of the last. */
export const joinRanges = (first: TimeRange, last: TimeRange): TimeRange => ({ from: first.from, to: last.to });
/** From its start until today. */
export const toTimeSince = (now: number, { from }: TimeRange): TimeRange => ({ from, to: toUnitStart(now, 'day', 1) });
export const toTimeAfter = (now: number, { to }: TimeRange): TimeRange => ({
  from: to,
  to: toUnitStart(now, 'day', 1),
});
/** Everything until its end. */
export const toTimeUntil = ({ to }: TimeRange): TimeRange => ({ from: 0, to });
export const toTimeBefore = ({ from }: TimeRange): TimeRange => ({ from: 0, to: from });
