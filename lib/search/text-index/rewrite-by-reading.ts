/** Gives the terms of a query the other writings of their words that the vault has (`find-readings.ts`). */
import { findRewritings } from '../readings/find-readings';
import type { Readings } from '../readings/readings';
import { findInflections } from '../text/inflections';
import type { Alternative, Term } from '../text/query-terms';
import { normalizeSearchText, scan } from '../text/scan';
import type { Translations } from '../translations/translations';
import type { IndexReader } from './index-reader';
import { stem } from './stem';
import * as weights from './weights';

/** For each word; the vault has hardly ever more. */
const maxAlternatives = 6;
/** In tokens; a longer word is searched by its beginning. */
const maxTokens = 4;

export function* listAlternativesByReading(
  terms: readonly Term[],
  text: string,
  reader: IndexReader,
  readings: Readings,
  translations?: Translations,
): Generator<readonly [Term, readonly Alternative[]]> {
  const isEnglish = (word: string) => translations !== undefined && translations.findJapanese([stem(word)]).length > 0;
  for (const rewriting of findRewritings(text, readings, isEnglish)) {
    const { start, end, words, wordsBeforeParticle = [], isAlways } = rewriting;
    const own = terms.filter(({ at }) => at.start >= start && at.end <= end);
    if (own.length === 0 || (!isAlways && hasAll(toTokens(text.slice(start, end)), reader))) continue;
    const written = listWritten(words, reader);
    const alternatives = written.length > 0 ? written : listWritten(wordsBeforeParticle, reader);
    if (alternatives.length > 0) for (const term of own) yield [term, alternatives];
  }
}

/** Those of the words that the vault has. */
function listWritten(words: readonly string[], reader: IndexReader): readonly Alternative[] {
  const alternatives: Alternative[] = [];
  for (const word of words) {
    if (alternatives.length >= maxAlternatives) break;
    for (const tokens of listForms(word))
      if (hasAll(tokens, reader)) alternatives.push({ tokens, weight: weights.reading });
  }
  return alternatives;
}

export const hasAll = (tokens: readonly string[], reader: IndexReader): boolean =>
  tokens.length > 0 && reader.isFindable(reader.resolveAll(tokens));

/** The word as it is, and a verb or an adjective in its other forms. */
export function listForms(word: string): readonly (readonly string[])[] {
  const tokens = toTokens(word);
  const [inflected = []] = tokens.length === 1 ? findInflections(word).values() : [];
  return [tokens, ...inflected.map(token => [token])];
}

/** A verb or an adjective. */
const predicate = /\p{Script=Han}\p{Script=Hiragana}*[うくぐすつぬぶむるい]$/u;

/** Pairs, of which those of kana alone are left out of verbs and adjectives, since they change with the form. */
function toTokens(word: string): readonly string[] {
  const tokens = scan(normalizeSearchText(word)).filter(
    ({ kind }) => kind === 'word' || kind === 'pair' || kind === 'single',
  );
  if (!predicate.test(word)) return tokens.slice(0, maxTokens).map(({ token }) => token);
  const kanji = tokens.filter(({ form }) => !/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(form));
  return (kanji.length > 0 ? kanji : tokens).slice(0, maxTokens).map(({ token }) => token);
}
