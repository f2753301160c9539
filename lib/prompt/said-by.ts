import type { CleanTurn } from './passage';
import { quoted } from './shorten';
import { wordingFor } from './wording';

/** One turn in a quotation: who said it, the words, and, where these are not all, by how much; or `note` in place of that. */
export function saidBy({ speaker, text, whole }: CleanTurn, locale: string, note?: string): string {
  const said = note ?? (text === whole ? undefined : shortenedBy(text, whole, locale));
  // An empty line before the note: a Markdown reader would take it for the last line of what is quoted.
  return [speaker, ...(text ? [quoted(text)] : []), ...(said === undefined ? [] : [...(text ? [''] : []), said])].join(
    '\n',
  );
}

function shortenedBy(text: string, whole: string, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  const left = Math.max(0, count(whole) - count(text));
  return wordingFor(locale).shortened(number.format(left), number.format(count(whole)));
}

/** In code points, which is what a person calls characters nearly everywhere. */
const count = (text: string) => Array.from(text).length;
