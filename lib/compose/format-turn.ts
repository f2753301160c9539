import type { QuotedTurn } from './passage';
import { quoteLines } from './shorten';
import { getWording } from './wording';

/**
 * Formats one turn of a quotation: its label, its quoted text, and a remark if the text is shortened. `note` replaces
 * the remark.
 */
export function formatTurn({ label, text, fullText }: QuotedTurn, locale: string, note?: string): string {
  const remark = note ?? (text === fullText ? undefined : formatShortened(text, fullText, locale));
  // Without the empty line a Markdown reader would join the remark to the quotation.
  return [
    label,
    ...(text ? [quoteLines(text)] : []),
    ...(remark === undefined ? [] : [...(text ? [''] : []), remark]),
  ].join('\n');
}

function formatShortened(text: string, fullText: string, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  const omittedCount = Math.max(0, countCharacters(fullText) - countCharacters(text));
  return getWording(locale).shortened(number.format(omittedCount), number.format(countCharacters(fullText)));
}

/** In code points, which is what most people call characters. */
const countCharacters = (text: string) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
