/** What a result shows of a passage: the stretch where most of the question's words stand, with those words marked. */
import { plain } from './plain';
import { termsOf } from './question';
import { normalise, scan } from './tokenize';

export interface Snippet {
  readonly text: string;
  /** Offsets into `text`, in UTF-16 units, end exclusive; in order, apart from each other. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** In characters; a wide character (Japanese, Chinese, Korean) is one too. */
const snippetLength = 200;
/** Before the first mark, so that it is not read without its beginning. */
const lead = 40;

interface Match {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** Plain text around the best match in a passage's Markdown. Without a match (found by meaning) it is the passage's beginning. */
export function snippet(markdown: string, question: string): Snippet {
  const text = plain(markdown);
  const matches = matchesIn(text, question);
  const from = windowStart(text, matches);
  const to = Math.min(text.length, from + snippetLength);
  const start = boundary(text, from, 1);
  const end = boundary(text, to, -1);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;

  return {
    text: before + text.slice(start, end) + after,
    marks: joined(matches)
      .map(match => withoutParticles(text, match))
      .filter(match => match.start >= start && match.end <= end)
      .map(match => [match.start + shift, match.end + shift] as const),
  };
}

/** Where the question's words stand in `text`. Words that only hold a sentence together are not shown as matches. */
function matchesIn(text: string, question: string): Match[] {
  const terms = termsOf(question);
  const telling = terms.filter(({ importance }) => importance > 0.3);
  const asked = telling.length > 0 ? telling : terms;
  const exact = new Map(asked.map(({ token, importance }) => [token, importance]));
  const typing = asked.filter(({ isPrefix }) => isPrefix).map(({ token }) => token);
  const { folded, origin } = fold(text);

  return scan(folded).flatMap(({ token, kind, start, end }): Match[] => {
    const prefix = typing.find(begun => token.startsWith(begun));
    const weight = exact.get(token) ?? (prefix === undefined ? undefined : 1);
    if (weight === undefined || (kind === 'edge' && !exact.has(token))) return [];
    const shown = prefix !== undefined && !exact.has(token) ? start + prefix.length : end;
    return [{ start: origin[start] ?? 0, end: origin[shown] ?? text.length, weight }];
  });
}

/** The text as the tokenizer sees it, and for each of its units (and for its end) where that stood in `text`. */
function fold(text: string): { folded: string; origin: number[] } {
  let folded = '';
  const origin: number[] = [];
  // A letter and the marks on it change together: か and its voicing mark, half-width ｶ and ﾞ.
  for (const { 0: cluster, index } of text.matchAll(/[^][\p{M}ﾞﾟ]*/gu)) {
    const piece = normalise(cluster);
    for (let n = 0; n < piece.length; n++) origin.push(index);
    folded += piece;
  }
  origin.push(text.length);
  return { folded, origin };
}

/** The window that holds the most weight, beginning a little before its first match. */
function windowStart(text: string, matches: readonly Match[]): number {
  let best = { start: 0, weight: 0 };
  for (const first of matches) {
    const start = Math.max(0, first.start - lead);
    const inside = matches.filter(({ start: from, end }) => from >= first.start && end <= start + snippetLength);
    const weight = inside.reduce((sum, match) => sum + match.weight, 0);
    if (weight > best.weight) best = { start, weight };
  }
  // At the passage's end the window is filled from before.
  return Math.max(0, Math.min(best.start, text.length - snippetLength));
}

/** A place near `at` where no word is cut, in the given direction; Japanese has no spaces and may be cut anywhere. */
function boundary(text: string, at: number, direction: 1 | -1): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const inWord = (place: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(place - 1, place + 1)) && !isWide(text, place);
  for (let step = 0; step < 20; step++) {
    const place = at + step * direction;
    if (place <= 0 || place >= text.length) break;
    if (!inWord(place)) return isTrailing(text, place) ? place + 1 : place;
  }
  return isTrailing(text, at) ? at + 1 : at;
}

const isWide = (text: string, at: number): boolean => text.charCodeAt(at) >= 0x2e80;
const isTrailing = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** 「と一緒に」 matched for 「一緒に」, 「ボリュームは」 for 「ボリューム」: the particle beside a word is not what was asked for. */
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
    if (last && match.start <= last.end) apart[apart.length - 1] = { ...last, end: Math.max(last.end, match.end) };
    else apart.push(match);
  }
  return apart;
}
