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

const endings = [
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
];

/** What English words end with, cut wherever somebody may be typing: `runnin` has the `in` of `ing`, and its `g` is still to come. */
const cuts = endings.flatMap(ending =>
  Array.from(ending, (_, n) => ({ typed: ending.slice(0, n), ahead: ending.slice(n) })),
);

/** Each letter is asked for more than once: by words, by meaning, and where more is wanted. */
const aheadOf = new Recent<readonly string[]>(1000);

/**
 * The stems that a word still being typed may yet have, though they do not begin with what is typed: `runnin` may become `running`,
 * which stands in the index as `run`.
 */
export function stemsAhead(typed: string): readonly string[] {
  // `tri` may become `tries`, which stands there as `try`.
  if (!hasStem(`${typed}s`)) return [];
  const known = aheadOf.get(typed);
  if (known) return known;
  const regular = cuts.filter(cut => typed.endsWith(cut.typed)).map(cut => stemmed(typed + cut.ahead));
  const others = [...exceptions].filter(([form]) => form.startsWith(typed)).map(([, found]) => found);
  const ahead = new Set([...regular, ...others].filter(found => !found.startsWith(typed)));
  ahead.delete(stem(typed));
  aheadOf.set(typed, [...ahead]);
  return [...ahead];
}
