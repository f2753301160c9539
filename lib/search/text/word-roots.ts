/** Tells most texts at a glance that a word is not in them, without splitting or normalizing them: long ones take seconds otherwise. */
import { stemExceptions } from '../text-index/stem-exceptions';
import { removeAccents } from './remove-accents';
import { normalizeSearchText } from './scan';
import { pairs } from './scripts';

/**
 * A character that may become a letter, another letter or nothing once it is normalized. ASCII, the usual punctuation, kana, kanji and
 * Hangul do not.
 */
const changing =
  /[^\p{ASCII}\u2010-\u2016\u2018-\u2027\u2030-\u203B\u3000-\u3002\u300C-\u300F\u3041-\u3096\u30A1-\u30FA\u30FC\u4E00-\u9FFF\uAC00-\uD7A3]/u;

/** Whether normalizing changes no letter of the text but its case. */
export const hasPlainCharacters = (text: string): boolean => !changing.test(text);

const beyondAscii = /\P{ASCII}/u;
/** A letter of Chinese, Japanese or Korean. Tokens with one come only of texts with one, full-width or half-width. */
const paired = new RegExp(`[${pairs}]`, 'v');

/** Between two letters of a word that is found as one: `ti-de`. */
const joint = String.raw`[^A-Za-z0-9\s]?`;

/** Returns a check whether a text may have one of these tokens of the index: where it says no, the text has none. */
export function createRootCheck(tokens: readonly string[]): (text: string) => boolean {
  if (tokens.length === 0) return () => true;
  if (tokens.every(token => paired.test(token)))
    return text => beyondAscii.test(text) && (paired.test(text) || paired.test(normalizeSearchText(text)));
  if (tokens.every(token => beyondAscii.test(token))) return text => beyondAscii.test(text);
  if (!tokens.every(hasRoot)) return () => true;
  const roots = new Set(tokens.flatMap(token => [token, ...listExceptions(token)]).map(toRoot));
  const pattern = new RegExp(Array.from(roots, root => Array.from(root).join(joint)).join('|'), 'i');
  return text => pattern.test(hasPlainCharacters(text) ? text : removeAccents(normalizeSearchText(text).toLowerCase()));
}

/** Others may be written in ways of their own: `c++` as `cpp`, 「2匹」 as 「二匹」, `dotnet` as `.NET`. */
const hasRoot = (token: string): boolean => /^[a-z]{3,}$/.test(token) && token !== 'dotnet';

const listExceptions = (token: string): readonly string[] =>
  [...stemExceptions].filter(([, found]) => found === token).map(([form]) => form);

/** What every form of a stem begins with: `ladi` comes of `lady`, `size` of `sizing`, `possibl` of `possibility`. */
const toRoot = (stem: string): string => stem.replace(/[eiy]$/, '').replace(/bl$/, 'b');
