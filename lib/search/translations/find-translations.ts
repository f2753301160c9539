/** What the words of a query are in the other of the two languages. */
import type { TextRange } from '../../core/conversation';
import { listPlainForms } from '../text/inflections';
import type { Term } from '../text/query-terms';
import type { Translations } from './translations';

/** A word of the query, or several that are one, with what it is in the other language. */
export interface Translated extends TextRange {
  /** English as stems. */
  readonly english?: readonly (readonly string[])[];
  readonly japanese?: readonly string[];
}

/** In words, of an English expression; in characters, of a Japanese word. */
const maxWords = 3;
const maxLength = 8;
const latin = /^[a-z]/;
/** Between the words of one expression. */
const joint = /^[ -](?:(?:of|a|an|the|for|in|on|to) )?$/;
const japaneseRuns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;
/** A verb or an adjective. */
const inflected = /^\p{Script=Han}.*\p{Script=Hiragana}$/u;

/** `text` is the normalized query, `terms` its content words. */
export const findTranslations = (
  terms: readonly Term[],
  text: string,
  translations: Translations,
): readonly Translated[] => [
  ...listEnglish(terms, text, translations),
  ...[...text.matchAll(japaneseRuns)].flatMap(({ 0: run, index }) => [...listJapanese(run, index, translations)]),
];

/** The longest expressions first: `hay fever` is no fever of hay. */
function* listEnglish(terms: readonly Term[], text: string, translations: Translations): Generator<Translated> {
  const words = terms
    .filter(({ token, partOf }) => latin.test(token) && partOf === undefined)
    .toSorted((a, b) => a.at.start - b.at.start);
  for (let from = 0; from < words.length;) {
    const ahead = words.slice(from, from + maxWords);
    const gap = ahead.findIndex((word, n) => n > 0 && !joint.test(text.slice(ahead[n - 1]!.at.end, word.at.start)));
    let length = gap === -1 ? ahead.length : gap;
    let japanese: readonly string[] = [];
    for (; length > 0; length--) {
      japanese = translations.findJapanese(ahead.slice(0, length).map(({ token }) => token));
      if (japanese.length > 0) break;
    }
    const [first, last] = [words[from], words[from + length - 1]];
    if (first && last && length > 0) yield { start: first.at.start, end: last.at.end, japanese };
    from += Math.max(1, length);
  }
}

function* listJapanese(run: string, start: number, translations: Translations): Generator<Translated> {
  for (let at = 0; at < run.length;) {
    let length = Math.min(maxLength, run.length - at);
    for (; length > 0; length--) {
      const word = run.slice(at, at + length);
      const forms = [word, ...(inflected.test(word) ? listPlainForms(word) : [])];
      const english = forms.flatMap(form => translations.findEnglish(form));
      if (english.length === 0) continue;
      yield { start: start + at, end: start + at + length, english };
      break;
    }
    at += Math.max(1, length);
  }
}
