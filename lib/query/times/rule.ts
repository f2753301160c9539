/** The format of a language's time phrases: a table of patterns, each with the range that it names. */
import type { Range } from '../query';

export type Groups = Readonly<Record<string, string | undefined>>;

export interface Rule {
  /** Sticky, for normalized text. */
  readonly pattern: RegExp;
  /** `undefined`: the words only look like a time. */
  readonly range: (groups: Groups, now: number) => Range | undefined;
  /** The words that must stand in front for it to be a time; absent: any position counts. */
  readonly behind?: RegExp;
}

/** A range, and the end of its words. */
export interface Point {
  readonly range: Range;
  readonly end: number;
}

/** Joins `pieces` into one sticky pattern. */
export const pattern = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join(''), 'yu');

/**
 * The longest match of all rules at this position. `before`: the word in front; absent: any word. The longest match also decides if it is
 * no time: “in December 2027” is not “in December”.
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
  // Nothing was said yet about a time in the future.
  return range && range.from <= now && range.from < range.to ? { range, end } : undefined;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Lower case, with full-width characters as plain ones. Every UTF-16 unit keeps its place, so that offsets stay valid. */
export const folded = (text: string): string =>
  text
    .replace(/[！-～]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
    .replace(/[\s\u3000]/g, ' ')
    .replaceAll('’', "'");
