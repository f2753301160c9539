/** Builds the snippet of a hit: the part of a chunk with most of the query's words, with these words marked. */
import type { TextRange } from '../core/conversation';
import { lazy } from './async/lazy';
import { listAlternativeTokens } from './alternative-words';
import { toPlainPrompt, toPlainText } from './chunk/plain-text';
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
} from './text/query-terms';
import { normalizeSearchText, scan, toCharacterToken } from './text/scan';

export interface Snippet {
  readonly text: string;
  /** Offsets into `text`, in UTF-16 units, end exclusive; sorted and not adjacent. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** The query's words found in the whole chunk, as written there, each once, in order; then those of the context. */
  readonly words: readonly string[];
}

/** In UTF-16 units. */
export const maxSnippetLength = 200;
/** In UTF-16 units before the first mark; moved to the start of a sentence or line if one is near. */
const leadLength = 60;

interface Match extends TextRange {
  readonly weight: number;
}

interface SnippetOptions {
  /** A person typed the chunk, and it is no Markdown. */
  readonly isPrompt?: boolean;
  /** A person's question that helped to find the chunk. Its words are reported but not shown. */
  readonly context?: string;
  /** Shows the beginning, wherever the best match is. */
  readonly fromStart?: boolean;
  /** What was searched instead of the question's words. */
  readonly alternatives?: Alternatives | undefined;
}

/** Returns plain text around the best match in a chunk, or its beginning without a match. */
export function createSnippet(chunk: string, question: string, options: SnippetOptions = {}): Snippet {
  const text = options.isPrompt ? toPlainPrompt(chunk) : toPlainText(chunk);
  const contextText = toPlainPrompt(options.context ?? '');
  const { alternatives } = options;
  const matches = findShownMatches(text, question, alternatives);
  const first = options.fromStart ? 0 : findBestStart(matches);
  const earliest = Math.max(0, Math.min(first - leadLength, text.length - maxSnippetLength));
  const start = findSentenceStart(text, earliest, first) ?? findWordEdge(text, earliest, 1);
  const end = findWordEdge(text, Math.min(text.length, start + maxSnippetLength), -1);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;

  return {
    // Line breaks were needed to find a beginning; the snippet itself is one line.
    text: before + text.slice(start, end).replaceAll('\n', ' ') + after,
    marks: matches
      .filter(match => match.start >= start && match.end <= end)
      .map(match => [match.start + shift, match.end + shift] as const),
    words: collectWords([
      ...extractTexts(text, matches),
      ...extractTexts(contextText, findShownMatches(contextText, question, alternatives)),
    ]),
  };
}

const extractTexts = (text: string, matches: readonly Match[]): string[] =>
  matches.map(({ start, end }) => text.slice(start, end));

/** The ranges of a plain text that match the query, like `Snippet.marks`. */
export const findMarks = (text: string, question: string, alternatives?: Alternatives): Snippet['marks'] =>
  findShownMatches(text, question, alternatives).map(({ start, end }) => [start, end]);

function findShownMatches(text: string, question: string, alternatives?: Alternatives): Match[] {
  const sounds = lazy(() => listSounds(question));
  return mergeMatches(findMatches(text, question, alternatives))
    .filter(match => !isPartOfWord(text.slice(match.start, match.end), sounds))
    .map(match => trimParticles(text, match));
}

/** Keeps each word once, in whatever form: `Docker` and `DOCKER`, 「ﾎﾞﾘｭｰﾑ」 and 「ボリューム」. */
function collectWords(found: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const word of found) {
    const key = normalizeSearchText(word).toLowerCase();
    if (!words.has(key)) words.set(key, word.replace(/\s+/g, ' '));
  }
  return [...words.values()];
}

/** Finds the query's words in `text`. Function words are not shown as matches. */
function findMatches(text: string, question: string, alternatives?: Alternatives): Match[] {
  if (text === '' || question === '') return [];
  const contentTerms = selectContentTerms(addAlternatives(parseTerms(question), alternatives));
  const unfinished = contentTerms.filter(({ isPrefix }) => isPrefix);
  const { normalized, origin } = normalizeWithOrigins(text);
  const tokens = scan(normalized);
  const exact = new Map([
    ...listAlternativeTokens(contentTerms, tokens),
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

/** Returns the start of the matches that weigh most within one snippet; 0 without any. */
function findBestStart(matches: readonly Match[]): number {
  let best = { start: 0, weight: 0 };
  let next = 0;
  let weight = 0;
  // The matches do not overlap, so those inside follow each other.
  for (const [index, first] of matches.entries()) {
    if (next <= index) [next, weight] = [index, 0];
    const limit = first.start + maxSnippetLength - leadLength;
    for (let match = matches[next]; match && match.end <= limit; match = matches[++next]) weight += match.weight;
    // Sums of fractions differ in their last digits.
    if (weight > best.weight + 1e-9) best = { start: first.start, weight };
    if (next > index) weight -= first.weight;
  }
  return best.start;
}

// After a line or a sentence. A full stop counts only before a space: `v2.3`, `next.js`.
const beginnings = /(?<=\n)|(?<=[。！？]|[.!?]\s)(?=[^\s」』）)】])/gu;

/** Returns the first offset from `earliest` to `latest` where a line or a sentence begins. */
function findSentenceStart(text: string, earliest: number, latest: number): number | undefined {
  if (earliest === 0) return 0;
  // What stands right before decides, so two characters more are read.
  const from = Math.max(0, earliest - 2);
  for (const { index } of text.slice(from, latest + 1).matchAll(beginnings))
    if (from + index >= earliest) return from + index;
  return undefined;
}

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
/** Matches two neighbours within one word. Japanese has no spaces: there a word is a run of katakana or of kanji. */
const inWord = new RegExp(
  String.raw`^(?:[[\p{L}\p{N}]--[${wide}]]{2}|[\p{Script=Katakana}ー]{2}|\p{Script=Han}{2})$`,
  'v',
);

/** Returns an offset near `at`, in the given direction, that splits no word or character and is not beside a space. */
function findWordEdge(text: string, at: number, direction: 1 | -1): number {
  const isInside = (position: number) =>
    inWord.test(text.slice(position - 1, position + 1)) ||
    isTrailing(text, position) ||
    /\s/.test(text.charAt(direction === 1 ? position : position - 1));
  for (let step = 0; step < 20; step++) {
    const position = at + step * direction;
    if (position <= 0 || position >= text.length) return Math.max(0, Math.min(position, text.length));
    if (!isInside(position)) return position;
  }
  return isTrailing(text, at) ? at + 1 : at;
}

const isTrailing = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

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
