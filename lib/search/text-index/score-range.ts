/**
 * The hot loops: they add occurrences to the rows around them and compute scores. They run some hundred thousand times
 * per query and only touch typed arrays; `!` avoids bounds checks of valid rows. A range holds complete runs, so that
 * all rows that lend words are in it.
 */
import type { Occurrences } from './codecs';
import { hasEnoughPieces } from '../text/query-terms';
import type { QueryPiece } from './query-items';
import { rowStates, titleMark, type RowTable } from './row-table';
import * as weights from './weights';

/**
 * Columns of the rows of a range, by row within it. The views extend four rows further; see `RowTable` for their
 * meaning.
 */
export interface RowRange {
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

export function toRowRange(rows: RowTable, start: number, end: number): RowRange {
  const to = end + windowSlack;
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
export const windowSlack = 4;

/** The state of a row in the search. */
export const rowFlags = {
  no: 0,
  /** It may be among the best. */ found: 1,
  /** Its score is requested. */ requested: 2,
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
  readonly rowFlags: Uint8Array;
  /** Rows whose occurrences count for the found ones, as marks and as a sorted list. */
  readonly marks: Uint8Array;
  readonly contextRows: Uint32Array;
  /** For the pieces of a word: scores, weights, bits of the pieces in each row's window, and the rows touched. */
  readonly pieceScores: Float32Array;
  readonly pieceShares: Float32Array;
  readonly pieces: Uint32Array;
  readonly pieceFound: Uint32Array;
  pieceCount: number;
}

export const createScratch = (rows: number): Scratch => ({
  window: new Float32Array(rows),
  touched: new Uint32Array(rows),
  touchedCount: 0,
  scores: new Float32Array(rows),
  shares: new Float32Array(rows),
  found: new Uint32Array(rows),
  foundCount: 0,
  rowFlags: new Uint8Array(rows),
  marks: new Uint8Array(rows),
  contextRows: new Uint32Array(rows),
  pieceScores: new Float32Array(rows),
  pieceShares: new Float32Array(rows),
  pieces: new Uint32Array(rows),
  pieceFound: new Uint32Array(rows),
  pieceCount: 0,
});

/** Bytes per row. */
export const scratchBytesPerRow = 42;

const hasNext = weights.next > 0;
const hasTitle = weights.title > 0;
const hasQuestion = weights.question > 0;

/** Adds occurrences to the windows they count in. They must be in order, so that a window is always the same sum. */
export function addOccurrences(
  { rows, counts, length }: Occurrences,
  factor: number,
  { reaches, chunks, asks }: RowRange,
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
export interface LengthNorm {
  readonly fixed: number;
  readonly perWord: number;
}

export function computeLengths({ live, totalTokens: total }: RowTable): LengthNorm {
  const average = Math.max(1, total / Math.max(1, live)) * (1 + 2 * weights.near);
  return {
    fixed: weights.saturation * (1 - weights.lengthPenalty),
    perWord: (weights.saturation * weights.lengthPenalty) / average,
  };
}

/** Whether a term finds rows or only adds to found ones, and whether it adds to the share. */
export interface ScoreMode {
  readonly canFind: boolean;
  readonly isContent: boolean;
}

/**
 * Turns the windows of live rows into scores for a term of this weight, and clears them. `allowed` is by chunk number.
 */
export function score(
  weight: number,
  { canFind, isContent }: ScoreMode,
  { fixed, perWord }: LengthNorm,
  { states, lengths, chunks }: RowRange,
  scratch: Scratch,
  allowed: Uint8Array | undefined,
): void {
  const { window, touched, touchedCount, scores, shares, found, rowFlags } = scratch;
  let { foundCount } = scratch;
  const maxScore = weight * (weights.saturation + 1);
  for (let n = 0; n < touchedCount; n++) {
    const row = touched[n]!;
    const windowCount = window[row]!;
    window[row] = 0;
    if (rowFlags[row] === 0) {
      if (!canFind || states[row] !== rowStates.live || (allowed && !allowed[chunks[row]!])) continue;
      rowFlags[row] = 1;
      found[foundCount++] = row;
    }
    if (!isContent && shares[row] === 0) continue;
    const length = lengths[row]! + weights.near * (lengths[row - 1]! + lengths[row + 1]!);
    scores[row]! += (maxScore * windowCount) / (windowCount + fixed + perWord * length);
    if (isContent) shares[row]! += weight;
  }
  scratch.foundCount = foundCount;
  scratch.touchedCount = 0;
}

/** Like `score`, but kept apart until it is known which rows have enough pieces. */
export function scorePiece(
  { weight, bit }: Pick<QueryPiece, 'weight' | 'bit'>,
  { canFind }: ScoreMode,
  { fixed, perWord }: LengthNorm,
  { states, lengths, chunks }: RowRange,
  scratch: Scratch,
  allowed: Uint8Array | undefined,
): void {
  const { window, touched, touchedCount, rowFlags, pieces, pieceScores, pieceShares, pieceFound } = scratch;
  const maxScore = weight * (weights.saturation + 1);
  for (let n = 0; n < touchedCount; n++) {
    const row = touched[n]!;
    const windowCount = window[row]!;
    window[row] = 0;
    if (rowFlags[row] === 0 && (!canFind || states[row] !== rowStates.live || (allowed && !allowed[chunks[row]!])))
      continue;
    if (pieceScores[row] === 0) pieceFound[scratch.pieceCount++] = row;
    pieces[row]! |= bit;
    const length = lengths[row]! + weights.near * (lengths[row - 1]! + lengths[row + 1]!);
    pieceScores[row]! += (maxScore * windowCount) / (windowCount + fixed + perWord * length);
    pieceShares[row]! += weight;
  }
  scratch.touchedCount = 0;
}

/** Adds the piece scores of rows with enough of the `cut` pieces, and clears them. */
export function applyPieceScores(cut: number, scratch: Scratch): void {
  const { scores, shares, found, rowFlags, pieces, pieceScores, pieceShares, pieceFound, pieceCount } = scratch;
  for (let n = 0; n < pieceCount; n++) {
    const row = pieceFound[n]!;
    if (hasEnoughPieces(pieces[row]!, cut)) {
      if (rowFlags[row] === 0) {
        rowFlags[row] = 1;
        found[scratch.foundCount++] = row;
      }
      scores[row]! += pieceScores[row]!;
      shares[row]! += pieceShares[row]!;
    }
    pieceScores[row] = pieceShares[row] = pieces[row] = 0;
  }
  scratch.pieceCount = 0;
}
