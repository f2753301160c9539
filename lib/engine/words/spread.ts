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
  /** Rows with a score. */
  found: Uint32Array;
  foundCount: number;
}

export const noScratch = (rows = 0): Scratch => ({
  window: new Float32Array(rows),
  touched: new Uint32Array(rows),
  touchedCount: 0,
  scores: new Float32Array(rows),
  shares: new Float32Array(rows),
  found: new Uint32Array(rows),
  foundCount: 0,
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

/** Turns the windows of live rows into scores for a term of this weight, and clears them. `holders` counts it where given. */
export function score(
  weight: number,
  { fixed, perWord }: Lengths,
  { states, windows }: Rows,
  scratch: Scratch,
  into: Scratch,
  holders?: Uint16Array,
) {
  const { window, touched, touchedCount } = scratch;
  const { scores, shares, found } = into;
  let { foundCount } = into;
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
    if (holders) holders[row]!++;
  }
  into.foundCount = foundCount;
  scratch.touchedCount = 0;
}

/** Adds what `from` found, where more than `least` of its terms stand, and clears it. */
export function settle(from: Scratch, holders: Uint16Array, least: number, into: Scratch): void {
  for (let n = 0; n < from.foundCount; n++) {
    const row = from.found[n]!;
    if (holders[row]! > least) {
      if (into.scores[row] === 0) into.found[into.foundCount++] = row;
      into.scores[row]! += from.scores[row]!;
      into.shares[row]! += from.shares[row]!;
    }
    from.scores[row] = from.shares[row] = holders[row] = 0;
  }
  from.foundCount = 0;
}
