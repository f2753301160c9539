/** Lays a year of days out as a monthly calendar. Pure. */
import { dayOf, twoDigits } from '../../../lib/core/day';
import type { Shelves } from '../../../lib/vault/vault';

export interface CalendarDay {
  /** `2026-11-22`. */
  readonly day: string;
  /** The day of the month, from 1. */
  readonly number: number;
  /** The number of chats that were last updated on this day. */
  readonly count: number;
}

export interface CalendarMonth {
  /** `2026-11`. */
  readonly month: string;
  /** The number of empty cells before the first day, in its week. */
  readonly before: number;
  readonly days: readonly CalendarDay[];
}

/** Lists the twelve months of a year. `firstDay` is the first day of the week as `Date.getDay` counts: 0 is Sunday. */
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

/** Lists the years that have chats, newest first. `days` is sorted newest first. */
export const yearsOf = (days: Shelves['days']): readonly number[] => [
  ...new Set(days.map(({ day }) => Number(day.slice(0, 4)))),
];

/**
 * Computes the shade of a day, 0 to 4, for 1, 2, 4 and 8 chats. It is not relative to the busiest day, because an import of hundreds of
 * chats on one day would make all others pale.
 */
export const shadeOf = (count: number): number => Math.min(4, count === 0 ? 0 : 1 + Math.floor(Math.log2(count)));

/** The two places in which browsers offer week information. TypeScript declares neither. */
interface WeeksOf {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** Returns the first day of the week for this locale as `Date.getDay` counts, or Sunday if the browser does not know. */
export function firstDayIn(locale: string): number {
  const known: Intl.Locale & WeeksOf = new Intl.Locale(locale);
  // The browser counts from Monday, 1, to Sunday, 7.
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 7) % 7;
}

/** Lists the narrow names of the seven weekdays, starting with the locale's first day. */
export function weekdaysIn(locale: string): readonly string[] {
  const letters = new Intl.DateTimeFormat(locale, { weekday: 'narrow' });
  // 1 February 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, place) => letters.format(new Date(2026, 1, 1 + firstDayIn(locale) + place)));
}

/**
 * Finds the day that an arrow key moves to: left and right to the previous and next day with chats, up and down to the first that is at
 * least a week away. Returns `undefined` for other keys. `days` is sorted oldest first.
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
  // UTC is used throughout, because it skips no hour.
  return new Date(Date.UTC(year, month - 1, number + by)).toISOString().slice(0, 10);
}
