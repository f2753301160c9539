/** Months as shelves name them, `2026-11`, in the machine's time zone. Pure. */
import type { Shelf } from '../../lib/vault/vault';

const parts = (month: string): readonly [year: number, month: number] => {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return [year, number - 1];
};

/** “November 2026”, 「2026年11月」. */
export function monthOf(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(new Date(...parts(month)));
}

/** From its first moment to that of the next month. */
export function spanOf(month: string): Required<Pick<Shelf, 'from' | 'to'>> {
  const [year, number] = parts(month);
  return { from: new Date(year, number).getTime(), to: new Date(year, number + 1).getTime() };
}
