/** A year of days, laid out month by month as a calendar on the wall has it. Pure. */
import { dayOf, twoDigits } from '../../lib/day';
import type { Shelves } from '../../lib/vault/vault';

export interface CalendarDay {
  /** `2026-11-22`. */
  readonly day: string;
  /** Of the month. */
  readonly number: number;
  /** Chats that were last changed on it. */
  readonly count: number;
}

export interface CalendarMonth {
  /** `2026-11`. */
  readonly month: string;
  /** Places before the first, in the week in which it lies. */
  readonly before: number;
  readonly days: readonly CalendarDay[];
}

/** `firstDay`: the day that weeks begin with, as `Date.getDay` counts: 0 is Sunday. */
export function monthsOf(year: number, chats: Shelves['days'], firstDay: number): readonly CalendarMonth[] {
  const counts = new Map(chats.map(({ day, count }) => [day, count]));
  return Array.from({ length: 12 }, (_, place) => {
    const month = dayOf(new Date(year, place)).slice(0, 'YYYY-MM'.length);
    const length = new Date(year, place + 1, 0).getDate();
    return {
      month,
      before: (new Date(year, place, 1).getDay() - firstDay + 7) % 7,
      days: Array.from({ length }, (_each, index) => {
        const day = `${month}-${twoDigits(index + 1)}`;
        return { day, number: index + 1, count: counts.get(day) ?? 0 };
      }),
    };
  });
}

/** Years that have chats, newest first. `days`: newest first. */
export const yearsOf = (days: Shelves['days']): readonly number[] => [
  ...new Set(days.map(({ day }) => Number(day.slice(0, 4)))),
];

/**
 * How dark a day is drawn, 0 to 4: one chat, from two, from four, from eight. By doubling, and not beside the busiest day: an import
 * of hundreds that lie on one day would make all others pale.
 */
export const shadeOf = (count: number): number => Math.min(4, count === 0 ? 0 : 1 + Math.floor(Math.log2(count)));

/** What browsers know of weeks, in the two places where they have said it; TypeScript knows of neither. */
interface WeeksOf {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The day that weeks begin with where this language is read, as `Date.getDay` counts. Browsers that cannot tell: Sunday. */
export function firstDayIn(locale: string): number {
  const known: Intl.Locale & WeeksOf = new Intl.Locale(locale);
  // Monday is 1 there, and Sunday 7.
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 7) % 7;
}

/** The seven days by one letter each, as weeks go in this language. */
export function weekdaysIn(locale: string): readonly string[] {
  const letters = new Intl.DateTimeFormat(locale, { weekday: 'narrow' });
  // The first of February 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, place) => letters.format(new Date(2026, 1, 1 + firstDayIn(locale) + place)));
}

/**
 * Where an arrow leads among the days that have chats: left and right to the one before and after, up and down to the first that is a
 * week or more away. `undefined` for other keys. `days`: oldest first.
 */
export function stepFrom(day: string, key: string, days: readonly string[]): string | undefined {
  const place = days.indexOf(day);
  switch (key) {
    case 'ArrowLeft':
      return days[place - 1] ?? day;
    case 'ArrowRight':
      return days[place + 1] ?? day;
    case 'ArrowUp':
      return days.findLast(each => each <= moved(day, -7)) ?? days[0];
    case 'ArrowDown':
      return days.find(each => each >= moved(day, 7)) ?? days.at(-1);
    case 'Home':
      return days[0];
    case 'End':
      return days.at(-1);
    default:
      return undefined;
  }
}

function moved(day: string, by: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number);
  // Told in one zone from beginning to end: no hour is skipped there.
  return new Date(Date.UTC(year, month - 1, number + by)).toISOString().slice(0, 10);
}
