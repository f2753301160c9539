/** What the words of a query are in the other of the two languages, and what else means the same in their own. */
import type { TextRange } from '../../core/conversation';
import { listPlainForms } from '../text/inflections';
import type { Term } from '../text/query-terms';
import type { Translations } from './translations';

/** A word of the query, or several that are one, with what it is in the other language. */
export interface Translated extends TextRange {
  /** English as stems. */
  readonly english?: readonly (readonly string[])[];
  readonly japanese?: readonly string[];
  /** Of a Japanese word, how else it is written. */
  readonly writings?: readonly string[];
  /** Words of its own language that are the same in the other, the nearest first; English as stems. */
  readonly synonyms: readonly (readonly string[] | string)[];
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
    if (first && last && length > 0) {
      const own = ahead.slice(0, length).map(({ token }) => token);
      const synonyms = rankByShared(
        japanese.slice(0, maxShared).map(one => translations.findEnglish(one)),
        own,
      );
      yield { start: first.at.start, end: last.at.end, japanese, synonyms };
    }
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
      const synonyms = rankByShared(
        english.slice(0, maxShared).map(one => translations.findJapanese(one)),
        word,
      );
      const writings = translations.findWritings(word);
      yield { start: start + at, end: start + at + length, english, writings, synonyms };
      break;
    }
    at += Math.max(1, length);
  }
}

/** Of a word's translations. */
const maxShared = 8;
const maxSynonyms = 12;

/** What each translation is back in the first language: those that more share come first, and those of few meanings. */
function rankByShared<T extends string | readonly string[]>(lists: readonly (readonly T[])[], own: T): readonly T[] {
  const toKey = (one: T) => (typeof one === 'string' ? one : one.join(' '));
  const found = new Map<string, { readonly one: T; score: number }>();
  for (const list of lists) {
    for (const one of list) {
      const known = found.get(toKey(one));
      if (known) known.score += 1 / list.length;
      else found.set(toKey(one), { one, score: 1 / list.length });
    }
  }
  found.delete(toKey(own));
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSynonyms)
    .map(({ one }) => one);
}
