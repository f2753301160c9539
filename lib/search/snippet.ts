/** Builds the snippet of a hit: the part of a chunk with most of the query's words, with these words marked. */
import { toPlainPrompt, toPlainText } from './chunk/plain-text';
import { createMatchFinder, type Match } from './find-matches';
import type { Alternatives } from './text/query-terms';
import { normalizeSearchText } from './text/scan';

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
  const findMatches = createMatchFinder(question, options.alternatives);
  const matches = findMatches(text);
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
    words: collectWords([...extractTexts(text, matches), ...extractTexts(contextText, findMatches(contextText))]),
  };
}

const extractTexts = (text: string, matches: readonly Match[]): string[] =>
  matches.map(({ start, end }) => text.slice(start, end));

/** Keeps each word once, in whatever form: `Docker` and `DOCKER`, 「ﾎﾞﾘｭｰﾑ」 and 「ボリューム」. */
function collectWords(found: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const word of found) {
    const key = normalizeSearchText(word).toLowerCase();
    if (!words.has(key)) words.set(key, word.replace(/\s+/g, ' '));
  }
  return [...words.values()];
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
