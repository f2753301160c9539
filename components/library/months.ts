/** Stretches of time as shelves name them: a month, `2026-11`, or a whole year, `2024`, in the machine's time zone. Pure. */
import type { Shelf, Shelves } from '../../lib/vault/vault';

/** Months that are listed one by one; before them whole years are enough. */
const mostMonths = 12;

export interface Period {
  /** `2026-11` or `2024`. */
  readonly period: string;
  readonly count: number;
}

/** The newest twelve months; then the years in which the others lie, each as a whole. `months`: newest first. */
export function periodsOf(months: Shelves['months']): readonly Period[] {
  const newest = months.slice(0, mostMonths).map(({ month, count }) => ({ period: month, count }));
  const years = new Set(months.slice(mostMonths).map(({ month }) => month.slice(0, 4)));
  const inYear = (year: string) =>
    months.filter(({ month }) => month.startsWith(year)).reduce((sum, { count }) => sum + count, 0);
  return [...newest, ...Array.from(years, year => ({ period: year, count: inYear(year) }))];
}

/** “November 2026”, 「2026年11月」; “2024”, 「2024年」. */
export function periodName(period: string, locale: string): string {
  const [year, month] = parts(period);
  const shown: Intl.DateTimeFormatOptions = { year: 'numeric', ...(month !== undefined && { month: 'long' }) };
  return new Intl.DateTimeFormat(locale, shown).format(new Date(year, month ?? 0));
}

/** From its first moment to the first one after it. */
export function spanOf(period: string): Required<Pick<Shelf, 'from' | 'to'>> {
  const [year, month] = parts(period);
  const [from, to] =
    month === undefined
      ? [new Date(year, 0), new Date(year + 1, 0)]
      : [new Date(year, month), new Date(year, month + 1)];
  return { from: from.getTime(), to: to.getTime() };
}

/** The month counts from 0; a whole year has none. */
function parts(period: string): readonly [year: number, month: number | undefined] {
  const [year = 1970, month] = period.split('-').map(Number);
  return [year, month === undefined ? undefined : month - 1];
}
