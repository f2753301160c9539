/**
 * English words by their stem (Porter, and what it misses): `containers` and `container` are one word to the index. Text and question go
 * through the same function, which is part of the tokenizer: who changes it bumps `tokenizerVersion`.
 */
import { stemmer } from 'stemmer';
import { Recent } from '../recent';
import { exceptions } from './exceptions';

const hasStem = (word: string): boolean => word.length > 3 && word.length <= 40 && /^[a-z]+$/.test(word);

/** Only words of more than three small Latin letters have a stem; everything else is answered as it is. */
export const stemmed = (word: string): string =>
  exceptions.get(word) ?? (hasStem(word) ? ofThreeLetters(word, stemmer(word)) : word);

/**
 * Words of three letters stand as they are, so that `one` is not `on`, nor `ide` `id`. Porter leaves less, or `i` for `y`, of their longer
 * forms (`ages` → `ag`, `days` → `dai`, `tried` → `tri`); these go back to the word.
 */
function ofThreeLetters(word: string, found: string): string {
  if (found.length === 3 && found.endsWith('i')) {
    if (word.charAt(2) === 'y') return word.slice(0, 3);
    return /^[^aeiou]{2}ie[sd]$/.test(word) ? `${found.slice(0, 2)}y` : found;
  }
  if (found.length !== 2) return found;
  // `added` has lost one of two letters; `dies`, `using` and `useful` their `e`; `doing` nothing.
  if (word.charAt(1) === word.charAt(2)) return word.slice(0, 3);
  return word.charAt(2) === 'e' || /[^aeiou]$/.test(found) ? `${found}e` : found;
}

/** Stemming costs more than all the rest of a scan, and words repeat. */
const stems = new Recent<string>(10_000);

/** The same, for whoever does not remember words. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stemmed(word);
  if (!hasStem(word)) return found;
  stems.set(word, found);
  return found;
}

// What English words end with, and what is left of those endings once their beginning is typed (`ing`, then `ng`, then `g`).
const endings = [
  ...new Set(
    [
      's',
      'es',
      'ed',
      'ing',
      'er',
      'ly',
      'ion',
      'ions',
      'ation',
      'ment',
      'ness',
      'able',
      'al',
      'ive',
      'ity',
      'ies',
    ].flatMap(ending => Array.from(ending, (_, n) => ending.slice(n))),
  ),
];

/**
 * The stems that a word still being typed may yet have, though they do not begin with what is typed: `runnin` may become `running`,
 * which stands in the index as `run`.
 */
export function stemsAhead(typed: string): readonly string[] {
  // `tri` may become `tries`, which stands there as `try`.
  if (!hasStem(`${typed}s`)) return [];
  const regular = endings.map(ending => stemmed(typed + ending));
  const others = [...exceptions].filter(([form]) => form.startsWith(typed)).map(([, found]) => found);
  const ahead = new Set([...regular, ...others].filter(found => !found.startsWith(typed)));
  ahead.delete(stem(typed));
  return [...ahead];
}
