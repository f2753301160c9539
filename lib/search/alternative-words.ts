/** What a text has instead of the words typed: other spellings, other forms, the kanji of a reading, words that mean the same. */
import type { TextRange } from '../core/conversation';
import { isOnlyPart } from './text/own-word';
import { addAlternatives, parseTerms, type Alternative, type Alternatives, type Term } from './text/query-terms';
import { normalizeSearchText, scan, type Token } from './text/scan';
import { tokenize } from './text/tokenize';

/** The tokens of alternatives that the normalized text has, each with the importance of the term it stands for. */
export function listAlternativeTokens(
  terms: readonly Term[],
  text: string,
  tokens: readonly Token[],
): readonly (readonly [token: string, importance: number])[] {
  if (!terms.some(({ also }) => also)) return [];
  const present = new Set(tokens.map(({ token }) => token));
  const has = ({ tokens: [first = '', ...rest] }: Alternative) =>
    present.has(first) && rest.every(token => present.has(token)) && (rest.length > 0 || !isOnlyPart(first, text));
  return terms.flatMap(({ also = [], importance }) =>
    also.filter(has).flatMap(other => other.tokens.map(token => [token, importance] as const)),
  );
}

/** The list says what else was searched only so far as it was found. */
const maxWords = 3;

/**
 * The other writings that texts have of words that no text has as typed, as they are written there, in the order of the texts. A
 * translation or a synonym is none: it is searched as well, and nothing was typed wrong.
 */
export function listAlternativeWords(
  texts: readonly string[],
  question: string,
  alternatives: Alternatives,
): readonly string[] {
  const writings = new Map(
    [...alternatives].map(([token, all]) => [token, all.filter(({ isRelated }) => !isRelated)] as const),
  );
  const terms = addAlternatives(parseTerms(question), writings).filter(({ token }) => writings.get(token)?.length);
  const written = new Map<string, string>();
  for (const text of texts) {
    for (const word of findWords(normalizeSearchText(text), terms).filter(one => isWhole(one, writings)))
      if (!written.has(word.toLowerCase())) written.set(word.toLowerCase(), word);
    if (written.size >= maxWords) break;
  }
  return [...written.values()].slice(0, maxWords);
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** 「ージ」 of 「ページ」 is no 「イメージ」. Of words with spaces, each is one. */
function isWhole(word: string, writings: Alternatives): boolean {
  if (!japanese.test(word)) return true;
  const present = new Set(tokenize(word));
  return [...writings.values()].flat().some(({ tokens }) => tokens.every(token => present.has(token)));
}

function findWords(text: string, terms: readonly Term[]): readonly string[] {
  const tokens = scan(text);
  const wanted = new Map(listAlternativeTokens(terms, text, tokens));
  const ranges: TextRange[] = [];
  for (const { token, kind, start, end } of tokens) {
    if (!wanted.has(token) || kind === 'edge') continue;
    const last = ranges.at(-1);
    // The pairs of a word overlap.
    if (last && start <= last.end) ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else ranges.push({ start, end });
  }
  return ranges.map(({ start, end }) => text.slice(start, end));
}
