/**
 * The three ways to the nearest vectors: read all rows; read all sign bits, then the best rows; or read a few given
 * rows.
 */
import { TopK, type TieBreaker } from '../collections/top-k';
import { emptySlot, slotsPerBlock, type Arena } from './arena';
import { CheapestSlots } from './cheapest-slots';
import type { Kernels } from './kernels';
import { removeCentre, computeCostBytes, maxSize, quantizeQuery, writeCosts } from './quantize';
import type { Pages } from './pages';
import type { Slots } from './slots';
import type { Nearest } from './vector-index';

/** The centre is recomputed when this share of the rows has been added or removed. */
const maxCentreTurnover = 1 / 8;

/** Rows per step of the first stage. */
const rowsPerStep = 16;

export class Scans {
  #centre = new Float32Array(0);
  /** The size and turnover of the store when the centre was computed. */
  #centreOf = { size: 0, turnover: 0 };

  constructor(
    private readonly arena: Arena,
    private readonly kernels: Kernels,
    private readonly slots: Slots,
    private readonly pages: Pages,
  ) {}

  scanAll(vector: Float32Array, limit: number, allowed?: Uint8Array, isBefore?: TieBreaker): Nearest {
    const { query, found, width, blocks, views } = this.arena;
    const scale = this.writeQuery(vector);
    const best = new TopK(Math.min(limit, this.slots.size), isBefore);
    for (const [n, { chunks, scales, rows }] of blocks.entries()) {
      const count = this.usedRows(n, 4);
      if (count <= 0) break;
      const passedCount = this.kernels.scan(query, rows, scales, count, width, best.threshold, found);
      for (let at = found >>> 2, end = at + 2 * passedCount; at < end; at += 2) {
        const score = views.floats[at + 1] ?? 0;
        const chunk = views.words[(chunks >>> 2) + (views.words[at] ?? 0)] ?? emptySlot;
        if (score >= best.threshold && (allowed === undefined || allowed[chunk])) best.offer(score, chunk);
      }
    }
    return applyScale(best.take(), scale);
  }

  /**
   * `candidates`: the least number of allowed rows that the second stage reads. Signs of rows and query are taken
   * relative to the centre, because in skewed models (transformers) most numbers have the same sign in all vectors.
   */
  scanTwoStage(
    vector: Float32Array,
    limit: number,
    candidates: number,
    allowed?: Uint8Array,
    isBefore?: TieBreaker,
  ): Nearest {
    this.#findCentre();
    const { costs, stride, views } = this.arena;
    writeCosts(removeCentre(vector, this.#centre), views.bytes.subarray(costs, costs + computeCostBytes(stride)));
    return this.scanSlots(vector, limit, this.#cheapest(candidates, allowed), isBefore);
  }

  /** The allowed slots whose bits differ least from the query's: at least `candidates`, if there are as many. */
  #cheapest(candidates: number, allowed?: Uint8Array): Uint32Array {
    const { costs, found, width, stride, blocks, views } = this.arena;
    const cheapest = new CheapestSlots(candidates, maxSize * width);
    for (const [n, { chunks, bits }] of blocks.entries()) {
      const count = this.usedRows(n, rowsPerStep);
      if (count <= 0) break;
      const passedCount = this.kernels.unlike(costs, bits, count, stride, cheapest.maxCost, found);
      const at = found >>> 2;
      cheapest.add(views.words.subarray(at, at + 2 * passedCount), n * slotsPerBlock, row => {
        const chunk = views.words[(chunks >>> 2) + row] ?? emptySlot;
        return chunk !== emptySlot && (allowed === undefined || Boolean(allowed[chunk]));
      });
    }
    return cheapest.getSlots();
  }

  /** Scores the given slots, which must be occupied. */
  scanSlots(vector: Float32Array, limit: number, slots: Uint32Array, isBefore?: TieBreaker): Nearest {
    const scale = this.writeQuery(vector);
    const scores = this.computeScores(slots);
    const best = new TopK(Math.min(limit, slots.length), isBefore);
    for (let n = 0, minScore = best.threshold; n < slots.length; n++) {
      const score = scores[n] ?? 0;
      if (score < minScore) continue;
      best.offer(score, this.slots.chunkAt(slots[n] ?? 0));
      minScore = best.threshold;
    }
    return applyScale(best.take(), scale);
  }

  /** The cosines of the given slots, which must be occupied, in order. */
  cosines(vector: Float32Array, slots: Uint32Array): Float32Array {
    const scale = this.writeQuery(vector);
    return this.computeScores(slots).map(score => score * scale);
  }

  #findCentre(): void {
    const { size, turnover } = this.slots;
    const moved = turnover - this.#centreOf.turnover;
    if (this.#centre.length > 0 && moved <= this.#centreOf.size * maxCentreTurnover) return;
    const centre = Float32Array.from(this.pages.centre());
    // May run out of memory: then there is no centre, and the next query tries again.
    this.arena.keepBits(centre);
    this.#centre = centre;
    this.#centreOf = { size, turnover };
  }

  /** Writes the query where the kernels read it, and returns its scale. */
  private writeQuery(vector: Float32Array): number {
    return quantizeQuery(vector, new Int16Array(this.kernels.memory, this.arena.query, this.arena.width));
  }

  /** The used rows of a block, rounded up to a multiple of the kernel's step. */
  private usedRows(block: number, multiple: number): number {
    return Math.min(slotsPerBlock, Math.ceil((this.slots.end - block * slotsPerBlock) / multiple) * multiple);
  }

  /** Scores without the query's scale, computed exactly as in `scan`. */
  private computeScores(slots: Uint32Array): Float32Array {
    const { arena } = this;
    const { query, list, found, width, views } = arena;
    const { words, floats } = views;
    const products = new Int32Array(this.kernels.memory, found, slotsPerBlock);
    const scores = new Float32Array(slots.length);
    for (let from = 0; from < slots.length; from += slotsPerBlock) {
      const count = Math.min(slotsPerBlock, slots.length - from);
      for (let n = 0; n < count; n++) words[(list >>> 2) + n] = arena.rowAt(slots[from + n] ?? 0);
      this.kernels.dots(query, list, count, width, found);
      for (let n = 0; n < count; n++) {
        const scale = floats[arena.scaleAt(slots[from + n] ?? 0) >>> 2] ?? 0;
        scores[from + n] = Math.fround(products[n] ?? 0) * scale;
      }
    }
    return scores;
  }
}

const applyScale = ({ chunks, scores }: Nearest, scale: number): Nearest => ({
  chunks,
  scores: scores.map(score => score * scale),
});
