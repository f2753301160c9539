/**
 * The hot loops: what each occurrence counts for the rows around it, and what that makes of their scores. They run some hundred thousand
 * times for a question, so they only touch typed arrays; `!` says that an index is in range because rows are, which `?? 0` would have the
 * processor ask each time. They see one stretch of rows at a time: whole runs, so that all that lends to a row is there.
 */
import type { Occurrences } from './codes';
import { isEnough } from '../question';
import type { Piece } from './items';
import { stateOf, titleMark, type Rows } from './rows';
import * as weights from './weights';

/** What is held about the rows of a stretch, by their place in it. Views that reach four rows farther; see `Rows` for what each says. */
export interface Stretch {
  /** The first row, among all. */
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

/** Windows reach two rows behind the last. */
export const slack = 4;

/** Whether a row is looked at. */
export const looks = {
  no: 0,
  /** It may be among the best. */ found: 1,
  /** It stays, because its score is asked for. */ asked: 2,
} as const;

/** By place in the stretch; reused from one to the next, all zero in between. */
export interface Scratch {
  /** Occurrences as they count in the row's window, of the term at hand. */
  readonly window: Float32Array;
  readonly touched: Uint32Array;
  touchedCount: number;
  readonly scores: Float32Array;
  /** The weight of the terms that are in the row's window. */
  readonly shares: Float32Array;
  /** Rows that are looked at; only these have a score. */
  readonly found: Uint32Array;
  foundCount: number;
  readonly looks: Uint8Array;
  /** Rows whose occurrences count for those that are looked at, and the same in order. */
  readonly marks: Uint8Array;
  readonly wanted: Uint32Array;
  /** Of the pieces of a word: their scores, their weights, the bits of those that are in the row's window, and in which rows. */
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

/** Bytes of a scratch for each row. */
export const scratchBytes = 42;

const hasNext = weights.next > 0;
const hasTitle = weights.title > 0;
const hasQuestion = weights.question > 0;

/** Adds occurrences to the windows they count in. They must come in order: then a window is the same sum, whatever is left out beside it. */
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

/** How a term counts: it finds, or is added to what is found; and whether to the share as well, or where there is one only. */
export interface Counting {
  readonly finds: boolean;
  readonly isTelling: boolean;
}

/** Turns the windows of live rows into scores for a term of this weight, and clears them. `allowed`: by chunk number. */
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

/** The same as `score`, kept apart until it is known which rows hold enough of the word. */
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

/** Adds what the pieces found, where enough of the `cut` stand, and clears it. */
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
