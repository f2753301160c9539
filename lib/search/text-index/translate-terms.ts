/** Gives the terms of a query what their words are in the other language, where the vault has that (`find-translations.ts`). */
import { selectContentTerms, type Alternative, type Alternatives, type Term } from '../text/query-terms';
import { findTranslations } from '../translations/find-translations';
import type { Translations } from '../translations/translations';
import type { IndexReader } from './index-reader';
import { hasAll, listForms } from './rewrite-by-reading';
import * as weights from './weights';

/** For each word; a frequent one has dozens. */
const maxTranslations = 8;

/** By the token of the term. `text` is the normalized query. */
export function translateTerms(
  terms: readonly Term[],
  text: string,
  reader: IndexReader,
  translations: Translations,
): Alternatives {
  const found = new Map<string, readonly Alternative[]>();
  const translated = findTranslations(selectContentTerms(terms), text, translations);
  for (const { start, end, english = [], japanese = [] } of translated) {
    const alternatives: Alternative[] = [];
    for (const tokens of [...english, ...japanese.flatMap(listForms)]) {
      if (alternatives.length >= maxTranslations) break;
      if (hasAll(tokens, reader)) alternatives.push({ tokens, weight: weights.translation });
    }
    if (alternatives.length === 0) continue;
    for (const { at, token } of terms) if (at.start >= start && at.end <= end) found.set(token, alternatives);
  }
  return found;
}
