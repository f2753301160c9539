/**
 * Scores one range of rows after another. Frequent terms that say little are read only around rows that may still be
 * among the best (MaxScore). Skipped rows cannot be in the result, and sums are always added in one order, so that
 * scores do not depend on skipping.
 */
import type { Occurrences } from './codecs';
import type { TieBreaker } from '../collections/top-k';
import type { QueryItem, QueryPiece } from './query-items';
import { ScorePool, rounding } from './score-pool';
import { rowStates } from './row-table';
import {
  rowFlags,
  score,
  scorePiece,
  applyPieceScores,
  addOccurrences,
  type ScoreMode,
  type LengthNorm,
  type Scratch,
  type RowRange,
} from './score-range';
import { clearMarks, markRows } from './context-rows';
import * as weights from './weights';

/** The rows of one term, by row within the current range; ranges come in order. */
export interface TermRows {
  /** Appends all rows of the range. */
  read(range: RowRange, into: Occurrences): void;
  /** Appends the marked rows; `count` rows are marked. */
  readMarked(range: RowRange, scratch: Scratch, count: number, into: Occurrences): void;
}

/** By item, piece and list; `undefined` for a term without rows here. */
export type RowLists = readonly (readonly (readonly (TermRows | undefined)[])[])[];

/** The number of results, and the order of equal scores. */
export interface PoolOptions {
  readonly limit: number;
  readonly isBefore?: TieBreaker;
}

const occurrencesPerMark = 2;

export class MaxscoreSearch {
  readonly pool: ScorePool;
  /** Scores of requested rows, by row. */
  readonly requested = new Map<number, number>();
  /** The highest sum that an item and all later ones can add: to the score, to the share. */
  readonly #restScore: Float64Array;
  readonly #restShare: Float64Array;
  /** The number of marked rows, and of found rows at that time. */
  #wanted = 0;
  #wantedFor = 0;

  constructor(
    readonly items: readonly QueryItem[],
    readonly lengths: LengthNorm,
    readonly scratch: Scratch,
    readonly occurrences: Occurrences,
    { limit, isBefore }: PoolOptions,
    /** The number of live rows in all ranges. */
    readonly rows: number,
    readonly allowed: Uint8Array | undefined,
  ) {
    this.#restScore = new Float64Array(items.length + 1);
    this.#restShare = new Float64Array(items.length + 1);
    for (let n = items.length - 1; n >= 0; n--) {
      const { weight = 0, isContent: isTelling = false } = items[n] ?? {};
      this.#restScore[n] = (this.#restScore[n + 1] ?? 0) + weight * (weights.saturation + 1);
      this.#restShare[n] = (this.#restShare[n + 1] ?? 0) + (isTelling ? weight : 0);
    }
    this.pool = new ScorePool(limit, this.#restShare[0] ?? 0, isBefore);
  }

  /** `requested` are live rows of the range whose scores are always needed. */
  scoreRange(range: RowRange, lists: RowLists, requested: readonly number[]): void {
    const { scratch, items } = this;
    for (const row of requested) {
      scratch.rowFlags[row] = rowFlags.requested;
      scratch.found[scratch.foundCount++] = row;
    }
    let n = this.#find(range, lists);
    this.#raiseBestShare(range);
    for (; n < items.length; n++) {
      this.#narrow(n);
      if (scratch.foundCount === 0) break;
      this.#add(n, range, lists, false);
    }
    this.#unmark();
    this.#take(range);
  }

  /** Adds items while a row could still qualify by the rest alone; returns where it stopped. */
  #find(range: RowRange, lists: RowLists): number {
    const { items, scratch, pool } = this;
    let read = 0;
    let n = 0;
    for (; n < items.length; n++) {
      // Updating the best share pays off once more has been read than found.
      if (read > scratch.foundCount) {
        this.#raiseBestShare(range);
        read = 0;
      }
      const share = (this.#restShare[n] ?? 0) * (1 + rounding);
      const canReach = (this.#restScore[n] ?? 0) * (1 + rounding) >= pool.minScore && share >= pool.minShare;
      if (share === 0 || !(canReach || share > pool.bestShare)) break;
      read += this.#add(n, range, lists, true);
    }
    return n;
  }

  /** Adds one item to the scores; returns how many occurrences were read. */
  #add(n: number, range: RowRange, lists: RowLists, canFind: boolean): number {
    const { scratch } = this;
    const { pieces = [], cut = 1, isContent: isTelling = false, rows = 0 } = this.items[n] ?? {};
    const counting: ScoreMode = { canFind, isContent: isTelling };
    const markedCount = canFind ? 0 : this.#mark((rows * range.count) / this.rows, range);
    let read = 0;
    for (const [p, piece] of pieces.entries()) {
      read += this.#fill(piece, range, lists[n]?.[p] ?? [], markedCount);
      if (scratch.touchedCount === 0) continue;
      if (cut > 1) scorePiece(piece, counting, this.lengths, range, scratch, this.allowed);
      else score(piece.weight, counting, this.lengths, range, scratch, this.allowed);
    }
    if (cut > 1) applyPieceScores(cut, scratch);
    return read;
  }

  /** `marked`: the number of marked rows, if only these are read; 0: all rows are read. */
  #fill(
    { lists: weighted }: QueryPiece,
    range: RowRange,
    lists: readonly (TermRows | undefined)[],
    markedCount: number,
  ): number {
    const { occurrences, scratch } = this;
    let read = 0;
    for (const [n, list] of lists.entries()) {
      if (!list) continue;
      occurrences.length = 0;
      if (markedCount === 0) list.read(range, occurrences);
      else list.readMarked(range, scratch, markedCount, occurrences);
      read += occurrences.length;
      addOccurrences(occurrences, weighted[n]?.factor ?? 1, range, scratch);
    }
    return read;
  }

  /** Drops rows that cannot be among the best, whatever they have of the items from `n` on. */
  #narrow(n: number): void {
    const { scratch, pool } = this;
    const { found, scores, shares } = scratch;
    const moreShare = this.#restShare[n] ?? 0;
    const minScore = pool.minScore / (1 + rounding) - (this.#restScore[n] ?? 0);
    const minShare = pool.minShare / (1 + rounding) - moreShare;
    // If no further share is possible, the best share of this range is final.
    const minBestShare = moreShare === 0 ? pool.bestShare : pool.bestShare / (1 + rounding) - moreShare;
    const before = scratch.foundCount;
    let remaining = 0;
    for (let at = 0; at < before; at++) {
      const row = found[at] ?? 0;
      const share = shares[row] ?? 0;
      // Keeps rows that may have the best share, and requested rows that may get a share.
      if (
        ((scores[row] ?? 0) >= minScore && share >= minShare) ||
        share > minBestShare ||
        (scratch.rowFlags[row] === rowFlags.requested && share + moreShare > 0)
      )
        found[remaining++] = row;
      else scores[row] = shares[row] = scratch.rowFlags[row] = 0;
    }
    scratch.foundCount = remaining;
  }

  /**
   * Marking costs as much as reading a few occurrences per found row. So it is done only for longer lists (`expected`
   * in the range), and again when half of the rows are gone. Returns the number of marked rows; 0: read the whole list.
   */
  #mark(expected: number, range: RowRange): number {
    const { scratch } = this;
    const { foundCount } = scratch;
    if (expected < foundCount * occurrencesPerMark) return 0;
    if (this.#wanted > 0 && foundCount * 2 > this.#wantedFor) return this.#wanted;
    this.#unmark();
    this.#wantedFor = foundCount;
    this.#wanted = markRows(range, scratch);
    return this.#wanted;
  }

  #unmark(): void {
    clearMarks(this.#wanted, this.scratch);
    this.#wanted = 0;
  }

  #raiseBestShare({ chunks }: RowRange): void {
    const { allowed, pool } = this;
    const { found, foundCount, shares } = this.scratch;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const share = shares[row] ?? 0;
      if (share > pool.bestShare && (!allowed || allowed[chunks[row] ?? 0])) pool.bestShare = share;
    }
  }

  /** Passes the remaining rows to the pool and resets them. */
  #take({ chunks, start, states }: RowRange): void {
    const { scratch, pool, allowed } = this;
    const { found, foundCount, scores, shares } = scratch;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const chunk = chunks[row] ?? 0;
      const score = scores[row] ?? 0;
      if (scratch.rowFlags[row] === rowFlags.requested) this.requested.set(start + row, score);
      if (states[row] === rowStates.live && (!allowed || allowed[chunk])) pool.offer(chunk, score, shares[row] ?? 0);
      scores[row] = shares[row] = scratch.rowFlags[row] = 0;
    }
    scratch.foundCount = 0;
  }
}
