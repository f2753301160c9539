/** Stretches of the calendar, always in the past and in the local time zone. Months count from 0, weeks begin on Monday. */
import type { Range } from './nouns';

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A date, or whatever the calendar makes of one that it does not have: day 0 is the last of the month before. */
const date = (year: number, month: number, day = 1, hour = 0): number => new Date(year, month, day, hour).getTime();

const partsOf = (at: number) => {
  const here = new Date(at);
  return { year: here.getFullYear(), month: here.getMonth(), day: here.getDate(), weekday: (here.getDay() + 6) % 7 };
};

/** Where the unit begins that is `steps` after the present one. */
function begin(now: number, unit: Unit, steps: number): number {
  const { year, month, day, weekday } = partsOf(now);
  if (unit === 'year') return date(year + steps, 0);
  if (unit === 'quarter') return date(year, month - (month % 3) + steps * 3);
  if (unit === 'month') return date(year, month + steps);
  if (unit === 'week') return date(year, month, day - weekday + steps * 7);
  if (unit === 'day') return date(year, month, day + steps);
  return date(year, month, day, new Date(now).getHours() + steps);
}

/** Whole units of the calendar: 0 is the present one, -1 the one before. */
export const whole = (now: number, unit: Unit, first: number, last = first): Range => ({
  from: begin(now, unit, first),
  to: begin(now, unit, last + 1),
});

/** From what began so many units ago until the end of today. */
export function recent(now: number, unit: Unit, n: number): Range {
  return { from: unit === 'hour' ? now - n * 3_600_000 : ago(now, unit, n), to: begin(now, 'day', 1) };
}

/** The beginning of the day that lies so many units before today. */
function ago(now: number, unit: Unit, n: number): number {
  const { year, month, day } = partsOf(now);
  if (unit === 'day' || unit === 'week') return date(year, month, day - n * (unit === 'week' ? 7 : 1));
  const there = date(year, month - n * { hour: 0, month: 1, quarter: 3, year: 12 }[unit]);
  // A month ago on the 31st was the last of a shorter month.
  const { year: y, month: m } = partsOf(there);
  return date(y, m, Math.min(day, new Date(y, m + 1, 0).getDate()));
}

/** Until so many units before today: what is older than that. */
export const olderThan = (now: number, unit: Unit, n: number): Range => ({ from: 0, to: recent(now, unit, n).from });

/** About so many minutes ago. */
export const minutesAgo = (now: number, n: number): Range => ({
  from: now - (n * 1.5 + 10) * 60_000,
  to: Math.min(now + 60_000, now - (n * 0.5 - 10) * 60_000),
});

const slackInDays: Record<Unit, number> = { hour: 0, day: 0, week: 3, month: 15, quarter: 45, year: 182 };

/**
 * `most` to `least` units ago. Days are meant exactly; who says "two weeks ago" means about then, so half a unit stands on either
 * side of it.
 */
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

/** The month of that year; without a year the last one that has begun. */
export function month(now: number, which: number, year?: number): Range {
  const here = partsOf(now);
  const y = year ?? (which > here.month ? here.year - 1 : here.year);
  return { from: date(y, which), to: date(y, which + 1) };
}

/** `undefined` for a day that the calendar does not have. Without a year it is the last such day until today. */
export function dayOf(now: number, which: number, day: number, year?: number): Range | undefined {
  const here = partsOf(now);
  const isThere = (y: number) => day >= 1 && day <= new Date(y, which + 1, 0).getDate();
  // The 29th of February may lie up to eight years back.
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

/** From Monday to Sunday, with this moment in it. */
export const weekOf = (at: number): Range => whole(at, 'week', 0);

/** The week that begins with day 1, 8 or 15 of the month (0 to 2), or its last seven days (-1). */
export const weekIn = ({ from, to }: Range, nth: number): Range =>
  nth < 0 ? whole(to, 'day', -7, -1) : whole(from, 'day', nth * 7, nth * 7 + 6);

/** Monday is 0. The last such day before today; with `week`, the one of the present week (0) or one before it (-1). */
export function weekday(now: number, which: number, week?: number): Range {
  const today = partsOf(now).weekday;
  const back = week === undefined ? ((today - which + 6) % 7) + 1 : today - which - week * 7;
  return whole(now, 'day', -back);
}

/** Saturday and Sunday of the present week (0) or of one before it; of the week before, while they are still to come. */
export function weekend(now: number, week: number): Range {
  const { from } = weekday(now, 5, week);
  return from > now ? weekend(now, week - 1) : whole(from, 'day', 0, 1);
}

/** `from` and `to` in hours after midnight of the day so many days from today; of the day before, where that is still to come. */
export function hours(now: number, steps: number, from: number, to: number): Range {
  const { year, month: m, day } = partsOf(now);
  const late = date(year, m, day + steps, from) > now ? 1 : 0;
  return { from: date(year, m, day + steps - late, from), to: date(year, m, day + steps - late, to) };
}

/** 0 is spring (March to May), 3 the winter that begins in the year named. Without a year, or too early for it: the last one begun. */
export function season(now: number, which: number, year?: number): Range {
  const first = which * 3 + 2;
  const here = partsOf(now);
  let y = year ?? here.year;
  if (date(y, first) > now && (year === undefined || which === 3)) y -= 1;
  return { from: date(y, first), to: date(y, first + 3) };
}

/** 0 to 3; without a year the last one that has begun. */
export function quarter(now: number, which: number, year?: number): Range {
  const { from } = month(now, which * 3, year);
  const { year: y } = partsOf(from);
  return { from, to: date(y, which * 3 + 3) };
}

export const year = (which: number): Range => ({ from: date(which, 0), to: date(which + 1, 0) });

/** From April, as offices and schools in Japan count. */
export const fiscalYear = (which: number): Range => ({ from: date(which, 3), to: date(which + 1, 3) });

/** The year of today, and what it is called so many years later. */
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

/** Everything from the beginning of the first until the end of the last. */
export const span = (first: Range, last: Range): Range => ({ from: first.from, to: last.to });
/** From its beginning until today. */
export const since = (now: number, { from }: Range): Range => ({ from, to: begin(now, 'day', 1) });
export const after = (now: number, { to }: Range): Range => ({ from: to, to: begin(now, 'day', 1) });
/** Until its end. */
export const until = ({ to }: Range): Range => ({ from: 0, to });
export const before = ({ from }: Range): Range => ({ from: 0, to: from });
