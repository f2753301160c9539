/** Builds the snippet of a hit: the part of a chunk with most of the query's words, with these words marked. */
import { plain } from './chunk/plain-text';
import { bitOf, emoji, isEnough, soundsIn, telling, termsOf } from './text/query-terms';
import { normalise, scan, tokenOfCharacter } from './text/scan';

export interface Snippet {
  readonly text: string;
  /** Offsets into `text`, in UTF-16 units, end exclusive; sorted and not adjacent. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** The query's words found in the whole chunk, as written there, each once, in order; then those of the context. */
  readonly words: readonly string[];
}

/** In UTF-16 units. */
const snippetLength = 200;
/** In UTF-16 units before the first mark; moved to the start of a sentence or line if one is near. */
const lead = 60;

interface Match {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/**
 * Returns plain text around the best match in a chunk's Markdown, or its beginning without a match. `context` is
 * Markdown that helped to find it: its words are reported but not shown.
 */
export function snippet(markdown: string, question: string, beside = ''): Snippet {
  const text = plain(markdown);
  const besides = plain(beside);
  const matches = shownIn(text, question);
  const first = bestStart(matches);
  const earliest = Math.max(0, Math.min(first - lead, text.length - snippetLength));
  const start = sentenceStart(text, earliest, first) ?? wordEdge(text, earliest, 1);
  const end = wordEdge(text, Math.min(text.length, start + snippetLength), -1);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;

  return {
    // Line breaks were needed to find a beginning; the snippet itself is one line.
    text: before + text.slice(start, end).replaceAll('\n', ' ') + after,
    marks: matches
      .filter(match => match.start >= start && match.end <= end)
      .map(match => [match.start + shift, match.end + shift] as const),
    words: wordsOf([...cutOut(text, matches), ...cutOut(besides, shownIn(besides, question))]),
  };
}

const cutOut = (text: string, matches: readonly Match[]): string[] =>
  matches.map(({ start, end }) => text.slice(start, end));

/** The ranges of a plain text that match the query, like `Snippet.marks`. */
export const marksIn = (text: string, question: string): Snippet['marks'] =>
  shownIn(text, question).map(({ start, end }) => [start, end]);

function shownIn(text: string, question: string): Match[] {
  return joined(matchesIn(text, question))
    .filter(match => !isPiece(text.slice(match.start, match.end), question))
    .map(match => withoutParticles(text, match));
}

/** Keeps each word once, in whatever form: `Docker` and `DOCKER`, 「ﾎﾞﾘｭｰﾑ」 and 「ボリューム」. */
function wordsOf(found: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const word of found) {
    const key = normalise(word).toLowerCase();
    if (!words.has(key)) words.set(key, word.replace(/\s+/g, ' '));
  }
  return [...words.values()];
}

/** Finds the query's words in `text`. Function words are not shown as matches. */
function matchesIn(text: string, question: string): Match[] {
  const asked = telling(termsOf(question));
  const exact = new Map(asked.map(({ token, importance }) => [token, importance]));
  const typing = asked.filter(({ isPrefix }) => isPrefix);
  const { folded, origin } = fold(text);

  return scan(folded).flatMap(({ token, form, kind, start, end }): Match[] => {
    const begun = typing.find(({ typed, token: stem }) =>
      typed === undefined ? token.startsWith(stem) || form.startsWith(stem) : form.startsWith(typed),
    );
    const prefix = begun && (begun.typed ?? begun.token);
    const weight = exact.get(token) ?? (prefix === undefined ? undefined : 1);
    if (weight === undefined || (kind === 'edge' && !exact.has(token))) return [];
    // A match found without its hyphens or accents is marked as a whole, because its letters are at other offsets.
    const isAsWritten = end - start === form.length;
    const shown = prefix !== undefined && !exact.has(token) && isAsWritten ? start + prefix.length : end;
    const at = { start: origin(start), end: origin(shown), weight };
    return [emoji.test(token) ? wholeEmoji(text, at) : at];
  });
}

/** Expands an emoji to its skin colour and joined parts, which show as one character. */
function wholeEmoji(text: string, { start, end, weight }: Match): Match {
  const around = clusters.segment(text).containing(start);
  return around ? { start: around.index, end: around.index + around.segment.length, weight } : { start, end, weight };
}

const clusters = new Intl.Segmenter();

/** Normalizes the text like the tokenizer and maps each unit, and the end, back to its offset in `text`. */
function fold(text: string): { folded: string; origin: (at: number) => number } {
  // Most text is normal already, and mapping costs more than the rest of a snippet.
  if (normalise(text) === text) return { folded: text, origin: at => at };
  let folded = '';
  const origin: number[] = [];
  // A letter and its marks are normalized together: か with its voicing mark, half-width ｶ with ﾞ.
  for (const { 0: cluster, index } of text.matchAll(/[^][\p{M}ﾞﾟ]*/gu)) {
    const piece = normalise(cluster);
    for (let n = 0; n < piece.length; n++) origin.push(index);
    folded += piece;
  }
  return { folded, origin: at => origin[at] ?? text.length };
}

/** Returns the start of the matches that weigh most within one snippet; 0 without any. */
function bestStart(matches: readonly Match[]): number {
  let best = { start: 0, weight: 0 };
  for (const { start } of matches) {
    const inside = matches.filter(match => match.start >= start && match.end <= start + snippetLength - lead);
    const weight = inside.reduce((sum, match) => sum + match.weight, 0);
    if (weight > best.weight) best = { start, weight };
  }
  return best.start;
}

// After a line or a sentence. A full stop counts only before a space: `v2.3`, `next.js`.
const beginnings = /(?<=\n)|(?<=[。！？]|[.!?]\s)(?=[^\s」』）)】])/gu;

/** Returns the first offset from `earliest` to `latest` where a line or a sentence begins. */
function sentenceStart(text: string, earliest: number, latest: number): number | undefined {
  if (earliest === 0) return 0;
  const found = [...text.slice(0, latest + 1).matchAll(beginnings)].map(({ index }) => index);
  return found.find(at => at >= earliest && at <= latest);
}

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
/** Matches two neighbours within one word. Japanese has no spaces: there a word is a run of katakana or of kanji. */
const inWord = new RegExp(
  String.raw`^(?:[[\p{L}\p{N}]--[${wide}]]{2}|[\p{Script=Katakana}ー]{2}|\p{Script=Han}{2})$`,
  'v',
);

/** Returns an offset near `at`, in the given direction, that splits no word or character and is not beside a space. */
function wordEdge(text: string, at: number, direction: 1 | -1): number {
  const isInside = (place: number) =>
    inWord.test(text.slice(place - 1, place + 1)) ||
    isTrailing(text, place) ||
    /\s/.test(text.charAt(direction === 1 ? place : place - 1));
  for (let step = 0; step < 20; step++) {
    const place = at + step * direction;
    if (place <= 0 || place >= text.length) return Math.max(0, Math.min(place, text.length));
    if (!isInside(place)) return place;
  }
  return isTrailing(text, at) ? at + 1 : at;
}

const isTrailing = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** A match that covers too little of a word in kana, such as 「レー」 of 「カレー」 for 「ストレージ」. */
function isPiece(matched: string, question: string): boolean {
  if (!/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(matched)) return false;
  const asked = normalise(question);
  const sounds = tokenOfCharacter(normalise(matched));
  const words = soundsIn(asked).map(({ start, end }) => tokenOfCharacter(asked.slice(start, end)));
  const whole = words.filter(word => word.includes(sounds));
  return whole.length > 0 && whole.every(word => !isEnough(bitsOf(sounds, word), Math.max(1, word.length - 1)));
}

/** The bits of the word's pairs that the part contains. */
function bitsOf(stretch: string, word: string): number {
  const first = word.indexOf(stretch);
  return Array.from({ length: stretch.length - 1 }, (_, n) => bitOf(first + n)).reduce((bits, bit) => bits | bit, 0);
}

/** Drops particles beside the word: 「と一緒に」 matched for 「一緒に」, 「ボリュームは」 for 「ボリューム」. */
function withoutParticles(text: string, { start, end, weight }: Match): Match {
  const matched = text.slice(start, end);
  if (!/[^\p{Script=Hiragana}]/u.test(matched)) return { start, end, weight };
  const before = /^\p{Script=Hiragana}*/u.exec(matched)?.[0].length ?? 0;
  const after = /(?<=[\p{Script=Katakana}ー])\p{Script=Hiragana}+$/u.exec(matched)?.[0].length ?? 0;
  return { start: start + before, end: end - after, weight };
}

function joined(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Match[] = [];
  for (const match of sorted) {
    const last = apart.at(-1);
    if (last && match.start <= last.end) {
      const end = Math.max(last.end, match.end);
      apart[apart.length - 1] = { start: last.start, end, weight: last.weight + match.weight };
    } else apart.push(match);
  }
  return apart;
}
