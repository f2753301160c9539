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
  for (const { start, end, english, japanese } of findTranslations(selectContentTerms(terms), text, translations)) {
    const X = (globalThis as any).X ?? {};
    const alternatives: Alternative[] = [];
    const isEnglish = /[a-z]/.test(text.slice(start, end));
    const add = (all: readonly (readonly string[])[], weight: number, most: number) => {
      let n = 0;
      for (const tokens of all) {
        if (n >= most) break;
        if (!hasAll(tokens, reader)) continue;
        n++;
        alternatives.push({ tokens, weight });
      }
    };
    const j = japanese.flatMap(listForms);
    add(isEnglish ? j : english, weights.translation, maxTranslations);
    add(isEnglish ? english : j, X.SW ?? 0.25, X.SM ?? 4);
    if (alternatives.length === 0) continue;
    for (const { at, token } of terms) if (at.start >= start && at.end <= end) found.set(token, alternatives);
  }
  return found;
}
