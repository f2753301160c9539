import type { QuotedTurn } from './passage';
import { quoteLines } from './shorten';
import { getWording } from './wording';

/**
 * Formats one turn of a quotation: its label, its quoted text, and a remark if the text is shortened. `note` replaces
 * the remark.
 */
export function formatTurn({ label, text, fullCount }: QuotedTurn, locale: string, note?: string): string {
  const remark = note ?? formatShortened(countCharacters(text), fullCount, locale);
  // Without the empty line a Markdown reader would join the remark to the quotation.
  return [
    label,
    ...(text ? [quoteLines(text)] : []),
    ...(remark === undefined ? [] : [...(text ? [''] : []), remark]),
  ].join('\n');
}

function formatShortened(count: number, fullCount: number, locale: string): string | undefined {
  if (count === fullCount) return undefined;
  const number = new Intl.NumberFormat(locale);
  return getWording(locale).shortened(number.format(Math.max(0, fullCount - count)), number.format(fullCount));
}

/** In code points, which is what most people call characters. */
export const countCharacters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
