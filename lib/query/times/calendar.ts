/** Time ranges of the calendar, in the past and in the local time zone. Months count from 0, weeks begin on Monday. */
import type { Range } from '../query';

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Milliseconds since 1970. Out-of-range values roll over: day 0 is the last day of the month before. */
const date = (year: number, month: number, day = 1, hour = 0): number => new Date(year, month, day, hour).getTime();

const partsOf = (at: number) => {
  const here = new Date(at);
  return { year: here.getFullYear(), month: here.getMonth(), day: here.getDate(), weekday: (here.getDay() + 6) % 7 };
};

/** The start of the unit that is `steps` after the current one. */
function begin(now: number, unit: Unit, steps: number): number {
  const { year, month, day, weekday } = partsOf(now);
  if (unit === 'year') return date(year + steps, 0);
  if (unit === 'quarter') return date(year, month - (month % 3) + steps * 3);
  if (unit === 'month') return date(year, month + steps);
  if (unit === 'week') return date(year, month, day - weekday + steps * 7);
  if (unit === 'day') return date(year, month, day + steps);
  return date(year, month, day, new Date(now).getHours() + steps);
}

/** Full calendar units: 0 is the current one, -1 the one before. */
export const whole = (now: number, unit: Unit, first: number, last = first): Range => ({
  from: begin(now, unit, first),
  to: begin(now, unit, last + 1),
});

/** From `n` units ago until the end of today. */
export function recent(now: number, unit: Unit, n: number): Range {
  return { from: unit === 'hour' ? now - n * 3_600_000 : ago(now, unit, n), to: begin(now, 'day', 1) };
}

/** The start of the day that is `n` units before today. */
function ago(now: number, unit: Unit, n: number): number {
  const { year, month, day } = partsOf(now);
  if (unit === 'day' || unit === 'week') return date(year, month, day - n * (unit === 'week' ? 7 : 1));
  const there = date(year, month - n * { hour: 0, month: 1, quarter: 3, year: 12 }[unit]);
  // A month before the 31st may be a shorter month: then its last day counts.
  const { year: y, month: m } = partsOf(there);
  return date(y, m, Math.min(day, new Date(y, m + 1, 0).getDate()));
}

/** Everything before the day that is `n` units ago. */
export const olderThan = (now: number, unit: Unit, n: number): Range => ({ from: 0, to: recent(now, unit, n).from });

/** About `n` minutes ago, with a tolerance on both sides. */
export const minutesAgo = (now: number, n: number): Range => ({
  from: now - (n * 1.5 + 10) * 60_000,
  to: Math.min(now + 60_000, now - (n * 0.5 - 10) * 60_000),
});

const slackInDays: Record<Unit, number> = { hour: 0, day: 0, week: 3, month: 15, quarter: 45, year: 182 };

/** `max` to `min` units ago. Days are exact; “two weeks ago” is approximate, so half a unit is added on both sides. */
export function unitsAgo(now: number, unit: Unit, most: number, least = most): Range {
  if (unit === 'hour') return { from: now - (most + 0.5) * 3_600_000, to: now - (least - 0.5) * 3_600_000 };
  const first = partsOf(ago(now, unit, most));
  const last = partsOf(ago(now, unit, least));
  const slack = slackInDays[unit];
  return {
    from: date(first.year, first.month, first.day - slack),
    to: Math.min(date(last.year, last.month, last.day + slack + 1), begin(now, 'day', 1)),
  };
}

/** A month of the given year; without a year, the last one that has begun. */
export function month(now: number, which: number, year?: number): Range {
  const here = partsOf(now);
  const y = year ?? (which > here.month ? here.year - 1 : here.year);
  return { from: date(y, which), to: date(y, which + 1) };
}

/** A day, or `undefined` if the calendar does not have it. Without a year, the last such day until today. */
export function dayOf(now: number, which: number, day: number, year?: number): Range | undefined {
  const here = partsOf(now);
  const isThere = (y: number) => day >= 1 && day <= new Date(y, which + 1, 0).getDate();
  // The last 29th of February may be eight years ago.
  const years = year === undefined ? Array.from({ length: 9 }, (_, n) => here.year - n) : [year];
  const found = years.find(y => isThere(y) && (year !== undefined || date(y, which, day) <= now));
  return found === undefined || which < 0 || which > 11
    ? undefined
    : { from: date(found, which, day), to: date(found, which, day + 1) };
}

/** That day of the month, the last one until today. */
export function monthDay(now: number, day: number): Range | undefined {
  const here = partsOf(now);
  const begun = [0, 1, 2].map(back => partsOf(date(here.year, here.month - back)));
  return begun.map(({ year, month }) => dayOf(now, month, day, year)).find(range => range && range.from <= now);
}

/** The week from Monday to Sunday that contains this moment. */
export const weekOf = (at: number): Range => whole(at, 'week', 0);

/** The week that begins with day 1, 8 or 15 of the month (0 to 2), or its last seven days (-1). */
export const weekIn = ({ from, to }: Range, nth: number): Range =>
  nth < 0 ? whole(to, 'day', -7, -1) : whole(from, 'day', nth * 7, nth * 7 + 6);

/** Monday is 0. The last such day before today; with `week`, the day in the current week (0) or in an earlier one (-1). */
export function weekday(now: number, which: number, week?: number): Range {
  const today = partsOf(now).weekday;
  const back = week === undefined ? ((today - which + 6) % 7) + 1 : today - which - week * 7;
  return whole(now, 'day', -back);
}

/** Saturday and Sunday of the current week (0) or an earlier one; of the week before, if they are in the future. */
export function weekend(now: number, week: number): Range {
  const { from } = weekday(now, 5, week);
  return from > now ? weekend(now, week - 1) : whole(from, 'day', 0, 1);
}

/** `from` and `to` are hours after midnight, `steps` days from today; one day earlier if the range is in the future. */
export function hours(now: number, steps: number, from: number, to: number): Range {
  const { year, month: m, day } = partsOf(now);
  const late = date(year, m, day + steps, from) > now ? 1 : 0;
  return { from: date(year, m, day + steps - late, from), to: date(year, m, day + steps - late, to) };
}

/** 0 is spring (March to May), 3 the winter that begins in that year. Without a year, or if it has not begun yet: the last one. */
export function season(now: number, which: number, year?: number): Range {
  const first = which * 3 + 2;
  const here = partsOf(now);
  let y = year ?? here.year;
  if (date(y, first) > now && (year === undefined || which === 3)) y -= 1;
  return { from: date(y, first), to: date(y, first + 3) };
}

/** 0 to 3; without a year, the last one that has begun. */
export function quarter(now: number, which: number, year?: number): Range {
  const { from } = month(now, which * 3, year);
  const { year: y } = partsOf(from);
  return { from, to: date(y, which * 3 + 3) };
}

export const year = (which: number): Range => ({ from: date(which, 0), to: date(which + 1, 0) });

/** From April, as offices and schools in Japan count. */
export const fiscalYear = (which: number): Range => ({ from: date(which, 3), to: date(which + 1, 3) });

/** The year of `at`, plus `steps`. */
export const yearOf = (at: number, steps = 0): number => partsOf(at).year + steps;

export type Part = 'early' | 'mid' | 'late' | 'first half' | 'second half';

/** A part of a month, in days, or of a longer range, in months. */
export function partOf({ from, to }: Range, part: Part): Range {
  const start = partsOf(from);
  const months = Math.round((to - from) / 86_400_000 / 30.4);
  const place = (share: number): number =>
    months <= 1
      ? date(start.year, start.month, 1 + Math.round(share * 30))
      : date(start.year, start.month + Math.round(share * months));
  const third = { early: 0, mid: 1, late: 2 };
  if (part === 'first half') return { from, to: place(1 / 2) };
  if (part === 'second half') return { from: place(1 / 2), to };
  const n = third[part];
  return { from: n === 0 ? from : place(n / 3), to: n === 2 ? to : place((n + 1) / 3) };
}

/** From the start of the first range to the end of the last. */
export const span = (first: Range, last: Range): Range => ({ from: first.from, to: last.to });
/** From its start until today. */
export const since = (now: number, { from }: Range): Range => ({ from, to: begin(now, 'day', 1) });
export const after = (now: number, { to }: Range): Range => ({ from: to, to: begin(now, 'day', 1) });
/** Everything until its end. */
export const until = ({ to }: Range): Range => ({ from: 0, to });
export const before = ({ from }: Range): Range => ({ from: 0, to: from });
