/** Finds the words of a question in a plain text, in whatever form, to mark them. */
import type { TextRange } from '../core/conversation';
import { lazy } from './async/lazy';
import { listAlternativeTokens } from './alternative-words';
import {
  addAlternatives,
  toBit,
  emoji,
  hasEnoughPieces,
  normalizeQuestion,
  findSoundWords,
  selectContentTerms,
  parseTerms,
  type Alternatives,
  type Term,
} from './text/query-terms';
import { normalizeSearchText, scan, toCharacterToken } from './text/scan';
import { createTokenCheck } from './text/token-check';
import { createRootCheck } from './text/word-roots';

export interface Match extends TextRange {
  readonly weight: number;
}

/** Finds the ranges of a plain text that match, sorted and not adjacent. */
export type MatchFinder = (text: string) => readonly Match[];

/** Reads the question once for all texts. Function words are not shown as matches. */
export function createMatchFinder(question: string, alternatives?: Alternatives): MatchFinder {
  const contentTerms = selectContentTerms(addAlternatives(parseTerms(question), alternatives));
  const sounds = lazy(() => listSounds(question));
  return text => {
    if (text === '' || contentTerms.length === 0) return [];
    return mergeMatches(findMatches(text, contentTerms))
      .filter(match => !isPartOfWord(text.slice(match.start, match.end), sounds))
      .map(match => trimParticles(text, match));
  };
}

/**
 * Returns a check whether a text has a match. Most texts have none, and the tokenizer of the index tells that in a fraction of the time.
 */
export function createMatchCheck(question: string): (text: string) => boolean {
  const contentTerms = selectContentTerms(parseTerms(question));
  const findAll = createMatchFinder(question);
  // What an unfinished word begins is not known.
  if (contentTerms.some(({ isPrefix }) => isPrefix)) return text => findAll(text).length > 0;
  const tokens = contentTerms.flatMap(({ token, also = [] }) => [token, ...also.flatMap(other => other.tokens)]);
  const mayHave = createRootCheck(tokens);
  const hasToken = createTokenCheck(tokens);
  return text => mayHave(text) && hasToken(text) && findAll(text).length > 0;
}

function findMatches(text: string, contentTerms: readonly Term[]): Match[] {
  const unfinished = contentTerms.filter(({ isPrefix }) => isPrefix);
  const { normalized, origin } = normalizeWithOrigins(text);
  const tokens = scan(normalized);
  const exact = new Map([
    ...listAlternativeTokens(contentTerms, normalized, tokens),
    ...contentTerms.map(({ token, importance }) => [token, importance] as const),
  ]);

  return tokens.flatMap(({ token, form, kind, start, end }): Match[] => {
    const begun = unfinished.find(({ typed, token: stem }) =>
      typed === undefined ? token.startsWith(stem) || form.startsWith(stem) : form.startsWith(typed),
    );
    const prefix = begun && (begun.typed ?? begun.token);
    const weight = exact.get(token) ?? (prefix === undefined ? undefined : 1);
    if (weight === undefined || (kind === 'edge' && !exact.has(token))) return [];
    // A match found without its hyphens or accents is marked as a whole, because its letters are at other offsets.
    const isAsWritten = end - start === form.length;
    const shown = prefix !== undefined && !exact.has(token) && isAsWritten ? start + prefix.length : end;
    const at = { start: origin(start), end: origin(shown), weight };
    return [emoji.test(token) ? expandEmoji(text, at) : at];
  });
}

/** Expands an emoji to its skin colour and joined parts, which show as one character. */
function expandEmoji(text: string, { start, end, weight }: Match): Match {
  const from = Math.max(0, start - maxClusterLength);
  const around = clusters.segment(text.slice(from, start + maxClusterLength)).containing(start - from);
  if (!around) return { start, end, weight };
  return { start: from + around.index, end: from + around.index + around.segment.length, weight };
}

const clusters = new Intl.Segmenter();
/** In UTF-16 units: more than any emoji that people send. */
const maxClusterLength = 60;

/** Normalizes the text like the tokenizer and maps each unit, and the end, back to its offset in `text`. */
function normalizeWithOrigins(text: string): { normalized: string; origin: (at: number) => number } {
  // Most text is normal already, and mapping costs more than the rest of a snippet.
  if (normalizeSearchText(text) === text) return { normalized: text, origin: at => at };
  let normalized = '';
  const origin: number[] = [];
  // A letter and its marks are normalized together: か with its voicing mark, half-width ｶ with ﾞ.
  for (const { 0: cluster, index } of text.matchAll(/[^][\p{M}ﾞﾟ]*/gu)) {
    const piece = normalizeSearchText(cluster);
    for (let n = 0; n < piece.length; n++) origin.push(index);
    normalized += piece;
  }
  return { normalized, origin: at => origin[at] ?? text.length };
}

/** The words of a question that are written in kana, as the index has them. */
function listSounds(question: string): readonly string[] {
  const normalized = normalizeQuestion(question);
  return findSoundWords(normalized).map(({ start, end }) => toCharacterToken(normalized.slice(start, end)));
}

/** A match that covers too little of a word in kana, such as 「レー」 of 「カレー」 for 「ストレージ」. */
function isPartOfWord(matched: string, listWords: () => readonly string[]): boolean {
  if (!/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(matched)) return false;
  const sounds = toCharacterToken(normalizeSearchText(matched));
  const containing = listWords().filter(word => word.includes(sounds));
  return (
    containing.length > 0 &&
    containing.every(word => !hasEnoughPieces(toBits(sounds, word), Math.max(1, word.length - 1)))
  );
}

/** The bits of the word's pairs that the part contains. */
function toBits(part: string, word: string): number {
  const first = word.indexOf(part);
  return Array.from({ length: part.length - 1 }, (_, n) => toBit(first + n)).reduce((bits, bit) => bits | bit, 0);
}

/** Drops particles beside the word: 「と一緒に」 matched for 「一緒に」, 「ボリュームは」 for 「ボリューム」. */
function trimParticles(text: string, { start, end, weight }: Match): Match {
  const matched = text.slice(start, end);
  if (!/[^\p{Script=Hiragana}]/u.test(matched)) return { start, end, weight };
  const before = /^\p{Script=Hiragana}*/u.exec(matched)?.[0].length ?? 0;
  const after = /(?<=[\p{Script=Katakana}ー])\p{Script=Hiragana}+$/u.exec(matched)?.[0].length ?? 0;
  return { start: start + before, end: end - after, weight };
}

function mergeMatches(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Match[] = [];
  for (const match of sorted) {
    const last = merged.at(-1);
    if (last && match.start <= last.end) {
      const end = Math.max(last.end, match.end);
      merged[merged.length - 1] = { start: last.start, end, weight: last.weight + match.weight };
    } else merged.push(match);
  }
  return merged;
}
