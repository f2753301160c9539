/** The format of a language's time phrases: a table of patterns, each with the range that it names. */
import type { TimeRange } from '../query';

export type Groups = Readonly<Record<string, string | undefined>>;

export interface Rule {
  /** Sticky, for normalized text. */
  readonly regExp: RegExp;
  /** `undefined`: the words only look like a time. */
  readonly range: (groups: Groups, now: number) => TimeRange | undefined;
  /** The words that must stand in front for it to be a time; absent: any position counts. */
  readonly behind?: RegExp;
  /** The words may be the subject as well, so they are searched for, too. */
  readonly isBare?: boolean;
}

/** A range, and the end of its words. */
export interface Point {
  readonly range: TimeRange;
  readonly end: number;
  readonly isBare?: boolean;
}

/** Joins `pieces` into one sticky pattern. */
export const createPattern = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join(''), 'yu');

/**
 * The longest match of all rules at this position. `before`: the word in front; absent: any word. The longest match also decides if it is
 * no time: “in December 2027” is not “in December”.
 */
export function matchLongest(
  rules: readonly Rule[],
  text: string,
  at: number,
  now: number,
  before?: string,
): Point | undefined {
  let furthest: { range: TimeRange | undefined; end: number; isBare: boolean } | undefined;
  for (const { regExp, range, behind, isBare = false } of rules) {
    if (behind && before !== undefined && !behind.test(before)) continue;
    const match = matchAt(regExp, text, at);
    const end = at + (match?.[0].length ?? 0);
    if (match && end > (furthest?.end ?? at)) furthest = { range: range(match.groups ?? {}, now), end, isBare };
  }
  const { range, end = at, isBare } = furthest ?? {};
  // Nothing was said yet about a time in the future.
  return range && range.from <= now && range.from < range.to ? { range, end, ...(isBare && { isBare }) } : undefined;
}

export function matchAt(regExp: RegExp, text: string, at: number): RegExpExecArray | null {
  regExp.lastIndex = at;
  return regExp.exec(text);
}

/** Lower case, with full-width characters as plain ones. Every UTF-16 unit keeps its place, so that offsets stay valid. */
export const normalizeInPlace = (text: string): string =>
  text
    .replace(/[！-～]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
    .replace(/[\s\u3000]/g, ' ')
    .replaceAll('’', "'");
