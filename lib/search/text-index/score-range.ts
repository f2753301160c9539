/**
 * The hot loops: they add occurrences to the rows around them and compute scores. They run some hundred thousand times
 * per query and only touch typed arrays; `!` avoids bounds checks of valid rows. A range holds complete runs, so that
 * all rows that lend words are in it.
 */
import type { Occurrences } from './codecs';
import { isEnough } from '../text/query-terms';
import type { Piece } from './query-items';
import { stateOf, titleMark, type Rows } from './rows';
import * as weights from './weights';

/**
 * Columns of the rows of a range, by row within it. The views extend four rows further; see `RowTable` for their
 * meaning.
 */
export interface Stretch {
  /** The first row, in the whole table. */
  readonly start: number;
  readonly count: number;
  readonly chunks: Uint32Array;
  readonly lengths: Uint16Array;
  readonly asks: Uint16Array;
  readonly places: Uint16Array;
  readonly reaches: Uint16Array;
  readonly states: Uint8Array;
}

export function stretchOf(rows: Rows, start: number, end: number): Stretch {
  const to = end + slack;
  return {
    start,
    count: end - start,
    chunks: rows.chunks.subarray(start, to),
    lengths: rows.lengths.subarray(start, to),
    asks: rows.asks.subarray(start, to),
    places: rows.places.subarray(start, to),
    reaches: rows.reaches.subarray(start, to),
    states: rows.states.subarray(start, to),
  };
}

/** Windows extend two rows beyond the last. */
export const slack = 4;

/** The state of a row in the search. */
export const looks = {
  no: 0,
  /** It may be among the best. */ found: 1,
  /** Its score is requested. */ asked: 2,
} as const;

/** By row within the range; reused for the next range, all zero in between. */
export interface Scratch {
  /** The term's weighted occurrences in each row's window. */
  readonly window: Float32Array;
  readonly touched: Uint32Array;
  touchedCount: number;
  readonly scores: Float32Array;
  /** The weight of the terms in each row's window. */
  readonly shares: Float32Array;
  /** Rows being scored; only these have a score. */
  readonly found: Uint32Array;
  foundCount: number;
  readonly looks: Uint8Array;
  /** Rows whose occurrences count for the found ones, as marks and as a sorted list. */
  readonly marks: Uint8Array;
  readonly wanted: Uint32Array;
  /** For the pieces of a word: scores, weights, bits of the pieces in each row's window, and the rows touched. */
  readonly pieceScores: Float32Array;
  readonly pieceShares: Float32Array;
  readonly pieces: Uint32Array;
  readonly pieceFound: Uint32Array;
  pieceCount: number;
}

export const noScratch = (rows: number): Scratch => ({
  window: new Float32Array(rows),
  touched: new Uint32Array(rows),
  touchedCount: 0,
  scores: new Float32Array(rows),
  shares: new Float32Array(rows),
  found: new Uint32Array(rows),
  foundCount: 0,
  looks: new Uint8Array(rows),
  marks: new Uint8Array(rows),
  wanted: new Uint32Array(rows),
  pieceScores: new Float32Array(rows),
  pieceShares: new Float32Array(rows),
  pieces: new Uint32Array(rows),
  pieceFound: new Uint32Array(rows),
  pieceCount: 0,
});

/** Bytes per row. */
export const scratchBytes = 42;

const hasNext = weights.next > 0;
const hasTitle = weights.title > 0;
const hasQuestion = weights.question > 0;

/** Adds occurrences to the windows they count in. They must be in order, so that a window is always the same sum. */
export function spread(
  { rows, counts, length }: Occurrences,
  factor: number,
  { reaches, chunks, asks }: Stretch,
  scratch: Scratch,
): void {
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

/** BM25's length normalization: a window of `fixed + perWord × length` is half-saturated. */
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

/** Whether a term finds rows or only adds to found ones, and whether it adds to the share. */
export interface Counting {
  readonly finds: boolean;
  readonly isTelling: boolean;
}

/**
 * Turns the windows of live rows into scores for a term of this weight, and clears them. `allowed` is by chunk number.
 */
export function score(
  weight: number,
  { finds, isTelling }: Counting,
  { fixed, perWord }: Lengths,
  { states, lengths, chunks }: Stretch,
  scratch: Scratch,
  allowed: Uint8Array | undefined,
): void {
  const { window, touched, touchedCount, scores, shares, found, looks } = scratch;
  let { foundCount } = scratch;
  const most = weight * (weights.saturation + 1);
  for (let n = 0; n < touchedCount; n++) {
    const row = touched[n]!;
    const held = window[row]!;
    window[row] = 0;
    if (looks[row] === 0) {
      if (!finds || states[row] !== stateOf.live || (allowed && !allowed[chunks[row]!])) continue;
      looks[row] = 1;
      found[foundCount++] = row;
    }
    if (!isTelling && shares[row] === 0) continue;
    const length = lengths[row]! + weights.near * (lengths[row - 1]! + lengths[row + 1]!);
    scores[row]! += (most * held) / (held + fixed + perWord * length);
    if (isTelling) shares[row]! += weight;
  }
  scratch.foundCount = foundCount;
  scratch.touchedCount = 0;
}

/** Like `score`, but kept apart until it is known which rows have enough pieces. */
export function scorePiece(
  { weight, bit }: Pick<Piece, 'weight' | 'bit'>,
  { finds }: Counting,
  { fixed, perWord }: Lengths,
  { states, lengths, chunks }: Stretch,
  scratch: Scratch,
  allowed: Uint8Array | undefined,
): void {
  const { window, touched, touchedCount, looks, pieces, pieceScores, pieceShares, pieceFound } = scratch;
  const most = weight * (weights.saturation + 1);
  for (let n = 0; n < touchedCount; n++) {
    const row = touched[n]!;
    const held = window[row]!;
    window[row] = 0;
    if (looks[row] === 0 && (!finds || states[row] !== stateOf.live || (allowed && !allowed[chunks[row]!]))) continue;
    if (pieceScores[row] === 0) pieceFound[scratch.pieceCount++] = row;
    pieces[row]! |= bit;
    const length = lengths[row]! + weights.near * (lengths[row - 1]! + lengths[row + 1]!);
    pieceScores[row]! += (most * held) / (held + fixed + perWord * length);
    pieceShares[row]! += weight;
  }
  scratch.touchedCount = 0;
}

/** Adds the piece scores of rows with enough of the `cut` pieces, and clears them. */
export function settle(cut: number, scratch: Scratch): void {
  const { scores, shares, found, looks, pieces, pieceScores, pieceShares, pieceFound, pieceCount } = scratch;
  for (let n = 0; n < pieceCount; n++) {
    const row = pieceFound[n]!;
    if (isEnough(pieces[row]!, cut)) {
      if (looks[row] === 0) {
        looks[row] = 1;
        found[scratch.foundCount++] = row;
      }
      scores[row]! += pieceScores[row]!;
      shares[row]! += pieceShares[row]!;
    }
    pieceScores[row] = pieceShares[row] = pieces[row] = 0;
  }
  scratch.pieceCount = 0;
}
