/** Gives the terms of a query what their words are in the other language, where the vault has that (`find-translations.ts`). */
import { selectContentTerms, type Alternative, type Alternatives, type Term } from '../text/query-terms';
import { kanaOrKanji } from '../text/scripts';
import { findTranslations } from '../translations/find-translations';
import type { Translations } from '../translations/translations';
import type { IndexReader } from './index-reader';
import { hasAll, listForms } from './rewrite-by-reading';
import * as weights from './weights';

/** For each word; a frequent one has dozens. */
const maxTranslations = 8;
const maxSynonyms = 4;

/** By the token of the term. `text` is the normalized query. */
export function translateTerms(
  terms: readonly Term[],
  text: string,
  reader: IndexReader,
  dictionary: Translations,
): Alternatives {
  const found = new Map<string, readonly Alternative[]>();
  const isJapanese = kanaOrKanji.test(text);
  const translated = findTranslations(selectContentTerms(terms), text, dictionary);
  for (const { start, end, english = [], japanese = [], writings = [], synonyms } of translated) {
    const alternatives: Alternative[] = [];
    const find = (words: readonly (readonly string[])[], max: number) =>
      words.filter(tokens => hasAll(tokens, reader)).slice(0, max);
    const addRelated = (words: readonly (readonly string[])[], max: number, weight: number) =>
      alternatives.push(...find(words, max).map(tokens => ({ tokens, weight, isRelated: true as const })));
    const own = terms.filter(({ at }) => at.start >= start && at.end <= end);
    // Words that texts have mean themselves, and in a Japanese question so does a Latin word.
    const isKnown = own.every(({ token }) => hasAll([token], reader));
    const translations = isKnown && isJapanese ? english : [...english, ...japanese.flatMap(listForms)];
    addRelated(translations, maxTranslations, weights.translation);
    if (!isKnown) {
      const written = find(writings.flatMap(listForms), maxSynonyms);
      alternatives.push(...written.map(tokens => ({ tokens, weight: weights.reading })));
      addRelated(
        synonyms.flatMap(one => (typeof one === 'string' ? listForms(one) : [one])),
        maxSynonyms,
        weights.synonym,
      );
    }
    if (alternatives.length === 0) continue;
    for (const { token } of own) found.set(token, alternatives);
  }
  return found;
}
