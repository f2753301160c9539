/** Periods of time that a filter names: a day `2026-11-22`, a month `2026-11` or a year `2024`, in the local time zone. Pure. */
import { formatDay } from '../../../lib/core/day';
import type { ListFilter } from '../../../lib/vault/vault';
import { toDateStyle } from '../../i18n/to-date-style';

/** Formats a period: “November 2026”, 「2026年11月」; “2024”, 「2024年」; a day in the usual day format. */
export function formatPeriod(period: string, locale: string): string {
  const [year, month, day] = parsePeriod(period);
  const options: Intl.DateTimeFormatOptions =
    day === undefined
      ? { year: 'numeric', ...(month !== undefined && { month: 'long' }) }
      : { dateStyle: toDateStyle(locale) };
  return new Intl.DateTimeFormat(locale, options).format(new Date(year, month ?? 0, day ?? 1));
}

/** Formats a month for the eye, without the year if it is that of `now`: “November”, 「11月」. `now` is in milliseconds since 1970. */
export function formatMonth(month: string, locale: string, now: number): string {
  const [year, number] = parsePeriod(month);
  if (year !== new Date(now).getFullYear()) return formatPeriod(month, locale);
  return new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(year, number ?? 0));
}

/** Converts a period to a time range in milliseconds, end exclusive. */
export function toTimeRange(period: string): Required<Pick<ListFilter, 'from' | 'to'>> {
  const [year, month, day] = parsePeriod(period);
  const [from, to] =
    month === undefined
      ? [new Date(year, 0), new Date(year + 1, 0)]
      : day === undefined
        ? [new Date(year, month), new Date(year, month + 1)]
        : [new Date(year, month, day), new Date(year, month, day + 1)];
  return { from: from.getTime(), to: to.getTime() };
}

/** Converts a range that `toTimeRange` made back to its period. */
export function toPeriod({ from, to }: Required<Pick<ListFilter, 'from' | 'to'>>): string {
  const firstDay = formatDay(new Date(from));
  const days = Math.round((to - from) / 86_400_000);
  return days === 1 ? firstDay : firstDay.slice(0, days < 32 ? 'YYYY-MM'.length : 'YYYY'.length);
}

/** Splits a period into numbers. The month counts from 0. */
function parsePeriod(period: string): readonly [year: number, month: number | undefined, day: number | undefined] {
  const [year = 1970, month, day] = period.split('-').map(Number);
  return [year, month === undefined ? undefined : month - 1, day];
}
