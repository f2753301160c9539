/**
 * The hot loops: what each occurrence counts for the rows around it, and what that makes of their scores. They run some hundred thousand
 * times for a question, so they only touch typed arrays; `!` says that an index is in range because rows are, which `?? 0` would have the
 * processor ask each time.
 */
import type { Occurrences } from './codes';
import { stateOf, titleMark, type Rows } from './rows';
import * as weights from './weights';

/** Reused from question to question; all zero between two of them. By row. */
export interface Scratch {
  /** Occurrences as they count in the row's window, of the term at hand. */
  window: Float32Array;
  touched: Uint32Array;
  touchedCount: number;
  scores: Float32Array;
  /** The weight of the terms that are in the row's window. */
  shares: Float32Array;
  /** The greatest share of a row that may be found. */
  bestShare: number;
  /** Rows with a score, and others that are asked for; only these may have one. */
  found: Uint32Array;
  foundCount: number;
  /** Rows whose counts are looked up, see `late.ts`. */
  marks: Uint8Array;
}

export const noScratch = (rows = 0): Scratch => ({
  window: new Float32Array(rows),
  touched: new Uint32Array(rows),
  touchedCount: 0,
  scores: new Float32Array(rows),
  shares: new Float32Array(rows),
  found: new Uint32Array(rows),
  foundCount: 0,
  bestShare: 0,
  marks: new Uint8Array(rows),
});

const hasNext = weights.next > 0;
const hasTitle = weights.title > 0;
const hasQuestion = weights.question > 0;

/** Adds occurrences to the windows they count in. */
export function spread(
  { rows, counts, length }: Occurrences,
  factor: number,
  { reaches, chunks, asks }: Rows,
  scratch: Scratch,
) {
  const { window, touched } = scratch;
  let count = scratch.touchedCount;
  for (let n = 0; n < length; n++) {
    const row = rows[n]!;
    const own = counts[n]! * factor;
    const reach = reaches[row]!;
    if (reach !== 0) {
      if (chunks[row] === titleMark) {
        if (!hasTitle) continue;
        const lent = own * weights.title;
        for (let at = row + 2; at <= row + reach; at++) {
          if (window[at] === 0) touched[count++] = at;
          window[at]! += lent;
        }
        continue;
      }
      if (hasQuestion) {
        const lent = own * weights.question;
        for (let at = row + 1; at <= row + reach; at++) {
          if (asks[at] !== at - row) continue;
          if (window[at] === 0) touched[count++] = at;
          window[at]! += lent;
        }
      }
    }
    const near = own * weights.near;
    if (hasNext) {
      const next = own * weights.next;
      if (window[row - 2] === 0) touched[count++] = row - 2;
      window[row - 2]! += next;
      if (window[row + 2] === 0) touched[count++] = row + 2;
      window[row + 2]! += next;
    }
    if (window[row - 1] === 0) touched[count++] = row - 1;
    window[row - 1]! += near;
    if (window[row] === 0) touched[count++] = row;
    window[row]! += own;
    if (window[row + 1] === 0) touched[count++] = row + 1;
    window[row + 1]! += near;
  }
  scratch.touchedCount = count;
}

/** BM25's lengths: `fixed + perWord × window` is what half-saturates a row. */
export interface Lengths {
  readonly fixed: number;
  readonly perWord: number;
}

export function lengthsOf({ live, total }: Rows): Lengths {
  const average = Math.max(1, total / Math.max(1, live)) * (1 + 2 * weights.near);
  return {
    fixed: weights.saturation * (1 - weights.lengthPenalty),
    perWord: (weights.saturation * weights.lengthPenalty) / average,
  };
}

/** Turns the windows of live rows into scores for a term of this weight, and clears them. */
export function score(
  weight: number,
  { fixed, perWord }: Lengths,
  rows: Rows,
  scratch: Scratch,
  allowed?: Uint8Array,
): void {
  const { states, windows, chunks } = rows;
  const { window, touched, touchedCount, scores, shares, found } = scratch;
  let { foundCount, bestShare } = scratch;
  const most = weight * (weights.saturation + 1);
  for (let n = 0; n < touchedCount; n++) {
    const row = touched[n]!;
    const held = window[row]!;
    window[row] = 0;
    if (states[row] !== stateOf.live) continue;
    const before = scores[row]!;
    if (before === 0) found[foundCount++] = row;
    scores[row] = before + (most * held) / (held + fixed + perWord * windows[row]!);
    shares[row]! += weight;
    const share = shares[row]!;
    if (share > bestShare && (!allowed || allowed[chunks[row]!])) bestShare = share;
  }
  scratch.foundCount = foundCount;
  scratch.bestShare = bestShare;
  scratch.touchedCount = 0;
}

/** The scores of the pieces of one katakana word, and how many of them each row holds. */
export interface Pieces {
  scores: Float32Array;
  shares: Float32Array;
  held: Uint16Array;
  found: Uint32Array;
  foundCount: number;
}

export const noPieces = (rows = 0): Pieces => ({
  scores: new Float32Array(rows),
  shares: new Float32Array(rows),
  held: new Uint16Array(rows),
  found: new Uint32Array(rows),
  foundCount: 0,
});

/** The same as `score`, kept apart until it is known which rows hold enough of the word. */
export function scorePiece(
  weight: number,
  { fixed, perWord }: Lengths,
  { states, windows }: Rows,
  scratch: Scratch,
  into: Pieces,
): void {
  const { window, touched, touchedCount } = scratch;
  const most = weight * (weights.saturation + 1);
  for (let n = 0; n < touchedCount; n++) {
    const row = touched[n]!;
    const held = window[row]!;
    window[row] = 0;
    if (states[row] !== stateOf.live) continue;
    if (!into.held[row]) into.found[into.foundCount++] = row;
    into.held[row]!++;
    into.scores[row]! += (most * held) / (held + fixed + perWord * windows[row]!);
    into.shares[row]! += weight;
  }
  scratch.touchedCount = 0;
}

/** Adds what the pieces found, where more than `least` of them stand, and clears it. */
export function settle(from: Pieces, least: number, { chunks }: Rows, into: Scratch, allowed?: Uint8Array): void {
  for (let n = 0; n < from.foundCount; n++) {
    const row = from.found[n]!;
    if (from.held[row]! > least) {
      if (into.scores[row] === 0) into.found[into.foundCount++] = row;
      into.scores[row]! += from.scores[row]!;
      into.shares[row]! += from.shares[row]!;
      const share = into.shares[row]!;
      if (share > into.bestShare && (!allowed || allowed[chunks[row]!])) into.bestShare = share;
    }
    from.scores[row] = from.shares[row] = from.held[row] = 0;
  }
  from.foundCount = 0;
}
