/** Lays a year of days out as a monthly calendar. Pure. */
import { formatDay, padTwoDigits } from '../../../lib/core/day';
import type { Facets } from '../../../lib/vault/vault';

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
  readonly leadingBlanks: number;
  readonly days: readonly CalendarDay[];
}

/** Lists the twelve months of a year. `firstDay` is the first day of the week as `Date.getDay` counts: 0 is Sunday. */
export function listMonths(year: number, chats: Facets['days'], firstDay: number): readonly CalendarMonth[] {
  const counts = new Map(chats.map(({ day, count }) => [day, count]));
  return Array.from({ length: 12 }, (_, monthIndex) => {
    const month = formatDay(new Date(year, monthIndex)).slice(0, 'YYYY-MM'.length);
    const length = new Date(year, monthIndex + 1, 0).getDate();
    return {
      month,
      leadingBlanks: (new Date(year, monthIndex, 1).getDay() - firstDay + 7) % 7,
      days: Array.from({ length }, (_each, index) => {
        const day = `${month}-${padTwoDigits(index + 1)}`;
        return { day, number: index + 1, count: counts.get(day) ?? 0 };
      }),
    };
  });
}

/** Lists the years that have chats, newest first. `days` is sorted newest first. */
export const listYears = (days: Facets['days']): readonly number[] => [
  ...new Set(days.map(({ day }) => Number(day.slice(0, 4)))),
];

/**
 * Computes the shade of a day, 0 to 4, for 1, 2, 4 and 8 chats. It is not relative to the busiest day, because an import of hundreds of
 * chats on one day would make all others pale.
 */
export const computeShade = (count: number): number => Math.min(4, count === 0 ? 0 : 1 + Math.floor(Math.log2(count)));

/** The two places in which browsers offer week information. TypeScript declares neither. */
interface WeekInfoLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** Returns the first day of the week for this locale as `Date.getDay` counts, or Sunday if the browser does not know. */
export function getFirstDayOfWeek(locale: string): number {
  const localeInfo: Intl.Locale & WeekInfoLocale = new Intl.Locale(locale);
  // The browser counts from Monday, 1, to Sunday, 7.
  return ((localeInfo.getWeekInfo?.() ?? localeInfo.weekInfo)?.firstDay ?? 7) % 7;
}

/** Lists the narrow names of the seven weekdays, starting with the locale's first day. */
export function listWeekdays(locale: string): readonly string[] {
  const formatter = new Intl.DateTimeFormat(locale, { weekday: 'narrow' });
  // 1 February 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, index) =>
    formatter.format(new Date(2026, 1, 1 + getFirstDayOfWeek(locale) + index)),
  );
}

/**
 * Finds the day that an arrow key moves to: left and right to the previous and next day with chats, up and down to the first that is at
 * least a week away. Returns `undefined` for other keys. `days` is sorted oldest first.
 */
export function findNextDay(day: string, key: string, days: readonly string[]): string | undefined {
  const index = days.indexOf(day);
  switch (key) {
    case 'ArrowLeft':
      return days[index - 1] ?? day;
    case 'ArrowRight':
      return days[index + 1] ?? day;
    case 'ArrowUp':
      return days.findLast(each => each <= addDays(day, -7)) ?? days[0];
    case 'ArrowDown':
      return days.find(each => each >= addDays(day, 7)) ?? days.at(-1);
    case 'Home':
      return days[0];
    case 'End':
      return days.at(-1);
    default:
      return undefined;
  }
}

function addDays(day: string, dayCount: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number);
  // UTC is used throughout, because it skips no hour.
  return new Date(Date.UTC(year, month - 1, number + dayCount)).toISOString().slice(0, 10);
}
