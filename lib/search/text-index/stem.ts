/**
 * Stems English words (Porter plus exceptions): `containers` and `container` become one term. Text and query use the
 * same function. It is part of the tokenizer, so a change must increment `tokenizerVersion`.
 */
import { stemmer } from 'stemmer';
import { LruCache } from '../collections/lru-cache';
import { stemExceptions } from './stem-exceptions';

const hasStem = (word: string): boolean => word.length > 3 && word.length <= 40 && /^[a-z]+$/.test(word);

/** Only words of more than three lower-case ASCII letters have a stem; others are returned unchanged. */
export const stemUncached = (word: string): string =>
  stemExceptions.get(word) ?? (hasStem(word) ? resolveShortStem(word, stemmer(word)) : word);

/**
 * Words of three letters stay as they are, so that `one` is not `on`, nor `ide` `id`. Porter shortens their longer
 * forms further (`ages` → `ag`, `days` → `dai`, `tried` → `tri`); these are mapped back to the word.
 */
function resolveShortStem(word: string, found: string): string {
  if (found.length === 3 && found.endsWith('i')) {
    if (word.charAt(2) === 'y') return word.slice(0, 3);
    return /^[^aeiou]{2}ie[sd]$/.test(word) ? `${found.slice(0, 2)}y` : found;
  }
  if (found.length !== 2) return found;
  // `added` has lost one of two letters; `dies`, `using` and `useful` their `e`; `doing` nothing.
  if (word.charAt(1) === word.charAt(2)) return word.slice(0, 3);
  return word.charAt(2) === 'e' || /[^aeiou]$/.test(found) ? `${found}e` : found;
}

/** Cached, because stemming is the most expensive part of a scan and words repeat. */
const stems = new LruCache<string>(10_000);

/** The same with a cache, for callers that do not remember words. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stemUncached(word);
  if (!hasStem(word)) return found;
  stems.set(word, found);
  return found;
}

const suffixes =
  's es ed ing er ly ion ions ation ment ness able al ive ity ies ful fulness ability ibility ization iveness ousness ically ence ance ent ant ize ate ous'.split(
    ' ',
  );

/**
 * English suffixes, cut at every position where typing may have stopped: `runnin` has the `in` of `ing`, and its `g`
 * follows.
 */
const cuts = suffixes.flatMap(ending =>
  Array.from(ending, (_, n) => ({ typed: ending.slice(0, n), ahead: ending.slice(n) })),
);

/** Cached, because each prefix is expanded more than once per query. */
const aheadCache = new LruCache<readonly string[]>(1000);

/**
 * Stems that an unfinished word may get although they do not begin with it: `runnin` may become `running`, which is
 * indexed as `run`.
 */
export function findStemsAhead(typed: string): readonly string[] {
  // `tri` may become `tries`, which is indexed as `try`.
  if (!hasStem(`${typed}s`)) return [];
  const known = aheadCache.get(typed);
  if (known) return known;
  const regular = cuts.filter(cut => typed.endsWith(cut.typed)).map(cut => stemUncached(typed + cut.ahead));
  const others = [...stemExceptions].filter(([form]) => form.startsWith(typed)).map(([, found]) => found);
  const ahead = new Set([...regular, ...others].filter(found => !found.startsWith(typed)));
  ahead.delete(stem(typed));
  aheadCache.set(typed, [...ahead]);
  return [...ahead];
}
