import type { CleanTurn } from './passage';
import { quoted } from './shorten';
import { wordingFor } from './wording';

/**
 * Formats one turn of a quotation: its label, its quoted text, and a remark if the text is shortened. `note` replaces
 * the remark.
 */
export function saidBy({ speaker, text, whole }: CleanTurn, locale: string, note?: string): string {
  const said = note ?? (text === whole ? undefined : shortenedBy(text, whole, locale));
  // Without the empty line a Markdown reader would join the remark to the quotation.
  return [speaker, ...(text ? [quoted(text)] : []), ...(said === undefined ? [] : [...(text ? [''] : []), said])].join(
    '\n',
  );
}

function shortenedBy(text: string, whole: string, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  const left = Math.max(0, count(whole) - count(text));
  return wordingFor(locale).shortened(number.format(left), number.format(count(whole)));
}

/** In code points, which is what most people call characters. */
const count = (text: string) => Array.from(text).length;
