/**
 * The three ways to the nearest vectors: read all rows; read all sign bits, then the best rows; or read a few given
 * rows.
 */
import { Best, type Before } from '../collections/top-k';
import { empty, slotsPerBlock, type Arena } from './arena';
import { Cheapest } from './cheapest';
import type { Kernels } from './kernels';
import { aroundCentre, costBytesOf, largestSize, quantiseQuery, spellCosts } from './quantize';
import type { Pages } from './pages';
import type { Slots } from './slots';
import type { Nearest } from './vector-index';

/** The centre is recomputed when this share of the rows has been added or removed. */
const centreHolds = 1 / 8;

/** Rows per step of the first stage. */
const rowsTogether = 16;

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

  full(vector: Float32Array, limit: number, allowed?: Uint8Array, before?: Before): Nearest {
    const { query, found, width, blocks, views } = this.arena;
    const scale = this.ask(vector);
    const best = new Best(Math.min(limit, this.slots.size), before);
    for (const [n, { chunks, scales, rows }] of blocks.entries()) {
      const count = this.usedRows(n, 4);
      if (count <= 0) break;
      const passed = this.kernels.scan(query, rows, scales, count, width, best.threshold, found);
      for (let at = found >>> 2, end = at + 2 * passed; at < end; at += 2) {
        const score = views.floats[at + 1] ?? 0;
        const chunk = views.words[(chunks >>> 2) + (views.words[at] ?? 0)] ?? empty;
        if (score >= best.threshold && (allowed === undefined || allowed[chunk])) best.offer(score, chunk);
      }
    }
    return scaled(best.take(), scale);
  }

  /**
   * `candidates`: the least number of allowed rows that the second stage reads. Signs of rows and query are taken
   * relative to the centre, because in skewed models (transformers) most numbers have the same sign in all vectors.
   */
  twoStage(vector: Float32Array, limit: number, candidates: number, allowed?: Uint8Array, before?: Before): Nearest {
    this.#findCentre();
    const { costs, stride, views } = this.arena;
    spellCosts(aroundCentre(vector, this.#centre), views.bytes.subarray(costs, costs + costBytesOf(stride)));
    return this.among(vector, limit, this.#cheapest(candidates, allowed), before);
  }

  /** The allowed slots whose bits differ least from the query's: at least `candidates`, if there are as many. */
  #cheapest(candidates: number, allowed?: Uint8Array): Uint32Array {
    const { costs, found, width, stride, blocks, views } = this.arena;
    const cheapest = new Cheapest(candidates, largestSize * width);
    for (const [n, { chunks, bits }] of blocks.entries()) {
      const count = this.usedRows(n, rowsTogether);
      if (count <= 0) break;
      const passed = this.kernels.unlike(costs, bits, count, stride, cheapest.most, found);
      const at = found >>> 2;
      cheapest.add(views.words.subarray(at, at + 2 * passed), n * slotsPerBlock, row => {
        const chunk = views.words[(chunks >>> 2) + row] ?? empty;
        return chunk !== empty && (allowed === undefined || Boolean(allowed[chunk]));
      });
    }
    return cheapest.taken();
  }

  /** Scores the given slots, which must be occupied. */
  among(vector: Float32Array, limit: number, slots: Uint32Array, before?: Before): Nearest {
    const scale = this.ask(vector);
    const scores = this.scoresOf(slots);
    const best = new Best(Math.min(limit, slots.length), before);
    for (let n = 0, least = best.threshold; n < slots.length; n++) {
      const score = scores[n] ?? 0;
      if (score < least) continue;
      best.offer(score, this.slots.chunkAt(slots[n] ?? 0));
      least = best.threshold;
    }
    return scaled(best.take(), scale);
  }

  /** The cosines of the given slots, which must be occupied, in order. */
  cosines(vector: Float32Array, slots: Uint32Array): Float32Array {
    const scale = this.ask(vector);
    return this.scoresOf(slots).map(score => score * scale);
  }

  #findCentre(): void {
    const { size, turnover } = this.slots;
    const moved = turnover - this.#centreOf.turnover;
    if (this.#centre.length > 0 && moved <= this.#centreOf.size * centreHolds) return;
    const centre = Float32Array.from(this.pages.centre());
    // May run out of memory: then there is no centre, and the next query tries again.
    this.arena.keepBits(centre);
    this.#centre = centre;
    this.#centreOf = { size, turnover };
  }

  /** Writes the query where the kernels read it, and returns its scale. */
  private ask(vector: Float32Array): number {
    return quantiseQuery(vector, new Int16Array(this.kernels.memory, this.arena.query, this.arena.width));
  }

  /** The used rows of a block, rounded up to a multiple of the kernel's step. */
  private usedRows(block: number, multiple: number): number {
    return Math.min(slotsPerBlock, Math.ceil((this.slots.end - block * slotsPerBlock) / multiple) * multiple);
  }

  /** Scores without the query's scale, computed exactly as in `scan`. */
  private scoresOf(slots: Uint32Array): Float32Array {
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

const scaled = ({ chunks, scores }: Nearest, scale: number): Nearest => ({
  chunks,
  scores: scores.map(score => score * scale),
});
