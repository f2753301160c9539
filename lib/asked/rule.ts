/** How a language's time phrases are written down: a table of patterns, each with the range that it names. */
import type { Range } from './nouns';

export type Groups = Readonly<Record<string, string | undefined>>;

export interface Rule {
  /** Sticky, over folded text. */
  readonly pattern: RegExp;
  /** `undefined`: it only looked like a time. */
  readonly range: (groups: Groups, now: number) => Range | undefined;
  /** Only behind one of these words is it meant as a time; absent: wherever it stands. */
  readonly behind?: RegExp;
}

/** A range, and where its words end. */
export interface Point {
  readonly range: Range;
  readonly end: number;
}

/** `pieces` are joined to one pattern that begins where it is asked to. */
export const pattern = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join(''), 'yu');

/**
 * What the rule names that reads furthest at this place. `before`: the word that stands before it; absent: whatever it may be. The
 * furthest one decides also where it names no time: “in December 2027” is not “in December”.
 */
export function longest(
  rules: readonly Rule[],
  text: string,
  at: number,
  now: number,
  before?: string,
): Point | undefined {
  let best: { range: Range | undefined; end: number } | undefined;
  for (const { pattern, range, behind } of rules) {
    if (behind && before !== undefined && !behind.test(before)) continue;
    const match = matchAt(pattern, text, at);
    const end = at + (match?.[0].length ?? 0);
    if (match && end > (best?.end ?? at)) best = { range: range(match.groups ?? {}, now), end };
  }
  const { range, end = at } = best ?? {};
  // What is still to come was not talked about yet.
  return range && range.from <= now && range.from < range.to ? { range, end } : undefined;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Lower case, and the full-width digits and letters of a Japanese keyboard as plain ones. Every unit stays in its place, so that
 * offsets hold.
 */
export const folded = (text: string): string =>
  text
    .replace(/[！-～]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
    .replace(/[\s\u3000]/g, ' ')
    .replaceAll('’', "'");
