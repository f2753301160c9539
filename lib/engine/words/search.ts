/**
 * One question put to one stretch of rows after the other. What stands in many rows and says little is only read around rows that may
 * still be among the best, once the others, and the stretches before, say which those are (MaxScore). What is left out cannot be in the
 * answer, and what is not is added up in one order always, so that no score depends on what was left out.
 */
import type { Occurrences } from './codes';
import type { Before } from '../best';
import type { Item, Piece } from './items';
import { Pool, rounding } from './pool';
import { stateOf } from './rows';
import {
  looks,
  score,
  scorePiece,
  settle,
  spread,
  type Counting,
  type Lengths,
  type Scratch,
  type Stretch,
} from './stretch';
import { unwant, want } from './wanted';
import * as weights from './weights';

/** Rows of one term, by place in the stretch that is looked at; stretches are asked for in order. */
export interface RowsOfTerm {
  /** Appends them all. */
  read(stretch: Stretch, into: Occurrences): void;
  /** Appends those that are marked; `count` of them are wanted. */
  pick(stretch: Stretch, scratch: Scratch, count: number, into: Occurrences): void;
}

/** By item, piece and list; `undefined` for a term that stands nowhere here. */
export type Lists = readonly (readonly (readonly (RowsOfTerm | undefined)[])[])[];

/** How many, and which of equals. */
export interface Sought {
  readonly limit: number;
  readonly before?: Before;
}

const occurrencesPerMark = 2;

export class Search {
  readonly pool: Pool;
  /** Of asked rows, by row. */
  readonly asked = new Map<number, number>();
  /** No row has more of an item and all after it: in its score, in its share. */
  readonly #restScore: Float64Array;
  readonly #restShare: Float64Array;
  /** How many rows are marked, and how many were looked at then. */
  #wanted = 0;
  #wantedFor = 0;

  constructor(
    readonly items: readonly Item[],
    readonly lengths: Lengths,
    readonly scratch: Scratch,
    readonly occurrences: Occurrences,
    { limit, before }: Sought,
    /** Of all stretches. */
    readonly rows: number,
    readonly allowed: Uint8Array | undefined,
  ) {
    this.#restScore = new Float64Array(items.length + 1);
    this.#restShare = new Float64Array(items.length + 1);
    for (let n = items.length - 1; n >= 0; n--) {
      const { weight = 0, isTelling = false } = items[n] ?? {};
      this.#restScore[n] = (this.#restScore[n + 1] ?? 0) + weight * (weights.saturation + 1);
      this.#restShare[n] = (this.#restShare[n + 1] ?? 0) + (isTelling ? weight : 0);
    }
    this.pool = new Pool(limit, this.#restShare[0] ?? 0, before);
  }

  /** `asked`: live rows of the stretch whose scores are wanted in any case. */
  look(stretch: Stretch, lists: Lists, asked: readonly number[]): void {
    const { scratch, items } = this;
    for (const row of asked) {
      scratch.looks[row] = looks.asked;
      scratch.found[scratch.foundCount++] = row;
    }
    let n = this.#find(stretch, lists);
    this.#raiseBestShare(stretch);
    for (; n < items.length; n++) {
      this.#narrow(n);
      if (scratch.foundCount === 0) break;
      this.#add(n, stretch, lists, false);
    }
    this.#unmark();
    this.#take(stretch);
  }

  /** Adds items as long as a row may be found by the rest alone; answers where it stopped. */
  #find(stretch: Stretch, lists: Lists): number {
    const { items, scratch, pool } = this;
    let read = 0;
    let n = 0;
    for (; n < items.length; n++) {
      // Looking for the best share pays when more has been read than is to be looked at.
      if (read > scratch.foundCount) {
        this.#raiseBestShare(stretch);
        read = 0;
      }
      const share = (this.#restShare[n] ?? 0) * (1 + rounding);
      const reaches = (this.#restScore[n] ?? 0) * (1 + rounding) >= pool.leastScore && share >= pool.leastShare;
      if (share === 0 || !(reaches || share > pool.bestShare)) break;
      read += this.#add(n, stretch, lists, true);
    }
    return n;
  }

  /** Adds one item to the scores; answers how many occurrences were read. */
  #add(n: number, stretch: Stretch, lists: Lists, finds: boolean): number {
    const { scratch } = this;
    const { pieces = [], cut = 1, isTelling = false, rows = 0 } = this.items[n] ?? {};
    const counting: Counting = { finds, isTelling };
    const marked = finds ? 0 : this.#mark((rows * stretch.count) / this.rows, stretch);
    let read = 0;
    for (const [p, piece] of pieces.entries()) {
      read += this.#fill(piece, stretch, lists[n]?.[p] ?? [], marked);
      if (scratch.touchedCount === 0) continue;
      if (cut > 1) scorePiece(piece, counting, this.lengths, stretch, scratch, this.allowed);
      else score(piece.weight, counting, this.lengths, stretch, scratch, this.allowed);
    }
    if (cut > 1) settle(cut, scratch);
    return read;
  }

  /** `marked`: how many rows are, and only these are read; 0: all are. */
  #fill({ lists: told }: Piece, stretch: Stretch, lists: readonly (RowsOfTerm | undefined)[], marked: number): number {
    const { occurrences, scratch } = this;
    let read = 0;
    for (const [n, list] of lists.entries()) {
      if (!list) continue;
      occurrences.length = 0;
      if (marked === 0) list.read(stretch, occurrences);
      else list.pick(stretch, scratch, marked, occurrences);
      read += occurrences.length;
      spread(occurrences, told[n]?.factor ?? 1, stretch, scratch);
    }
    return read;
  }

  /** Drops what cannot be among the best, whatever of the items from `n` on it holds. */
  #narrow(n: number): void {
    const { scratch, pool } = this;
    const { found, scores, shares } = scratch;
    const moreShare = this.#restShare[n] ?? 0;
    const leastScore = pool.leastScore / (1 + rounding) - (this.#restScore[n] ?? 0);
    const leastShare = pool.leastShare / (1 + rounding) - moreShare;
    // Where nothing adds to the shares any more, the best of this stretch is known already.
    const beyond = moreShare === 0 ? pool.bestShare : pool.bestShare / (1 + rounding) - moreShare;
    const before = scratch.foundCount;
    let kept = 0;
    for (let at = 0; at < before; at++) {
      const row = found[at] ?? 0;
      const share = shares[row] ?? 0;
      // What may become the best share is looked at however low its score; what has no share and can get none any more scores nothing.
      if (
        ((scores[row] ?? 0) >= leastScore && share >= leastShare) ||
        share > beyond ||
        (scratch.looks[row] === looks.asked && share + moreShare > 0)
      )
        found[kept++] = row;
      else scores[row] = shares[row] = scratch.looks[row] = 0;
    }
    scratch.foundCount = kept;
  }

  /**
   * Marking costs about as much as reading a few occurrences of each row that is looked at. So it is done for a list of more, `expected` in
   * the stretch, and anew when half of the rows are gone. Answers how many are marked; 0: the list is better read whole.
   */
  #mark(expected: number, stretch: Stretch): number {
    const { scratch } = this;
    const { foundCount } = scratch;
    if (expected < foundCount * occurrencesPerMark) return 0;
    if (this.#wanted > 0 && foundCount * 2 > this.#wantedFor) return this.#wanted;
    this.#unmark();
    this.#wantedFor = foundCount;
    this.#wanted = want(stretch, scratch);
    return this.#wanted;
  }

  #unmark(): void {
    unwant(this.#wanted, this.scratch);
    this.#wanted = 0;
  }

  #raiseBestShare({ chunks }: Stretch): void {
    const { allowed, pool } = this;
    const { found, foundCount, shares } = this.scratch;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const share = shares[row] ?? 0;
      if (share > pool.bestShare && (!allowed || allowed[chunks[row] ?? 0])) pool.bestShare = share;
    }
  }

  /** Hands over what is left, and clears it. */
  #take({ chunks, start, states }: Stretch): void {
    const { scratch, pool, allowed } = this;
    const { found, foundCount, scores, shares } = scratch;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const chunk = chunks[row] ?? 0;
      const score = scores[row] ?? 0;
      if (scratch.looks[row] === looks.asked) this.asked.set(start + row, score);
      if (states[row] === stateOf.live && (!allowed || allowed[chunk])) pool.offer(chunk, score, shares[row] ?? 0);
      scores[row] = shares[row] = scratch.looks[row] = 0;
    }
    scratch.foundCount = 0;
  }
}
