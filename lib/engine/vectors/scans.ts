/** The three ways to the nearest vectors: read all rows; read all sign bits, then the rows of the best; or read only a few rows. */
import { empty, slotsPerBlock, type Arena } from './arena';
import { createBest } from './best';
import type { Kernels } from './kernels';
import { largestSize, quantiseQuery, spellBits } from './quantise';
import type { Slots } from './slots';
import type { Nearest } from './vectors';

export interface Scans {
  full(query: Float32Array, limit: number, allowed?: Uint8Array): Nearest;
  /** `candidates`: how many rows of those allowed are read in the second stage, at least. */
  twoStage(query: Float32Array, limit: number, candidates: number, allowed?: Uint8Array): Nearest;
  /** Of these taken slots. */
  among(query: Float32Array, limit: number, slots: Uint32Array): Nearest;
  /** The cosines of these taken slots, in order. */
  cosines(query: Float32Array, slots: Uint32Array): Float32Array;
}

export function createScans(arena: Arena, kernels: Kernels, slots: Slots): Scans {
  const { width, stride, query, spelt, list, found } = arena;

  /** Puts the query where the kernels read it, and answers its scale. */
  const ask = (vector: Float32Array) => quantiseQuery(vector, new Int16Array(kernels.memory, query, width));

  /** Blocks that have slots in use, with the rows to scan in each: a multiple of 4, as the kernels want it. */
  const usedRows = (block: number) => Math.min(slotsPerBlock, Math.ceil((slots.end - block * slotsPerBlock) / 4) * 4);

  /** Calls back with each slot's score, before the query's scale: as float32, exactly as `scan` computes it. */
  const score = (which: Uint32Array, each: (n: number, slot: number, score: number) => void) => {
    const { words } = arena.views;
    const products = new Int32Array(kernels.memory, found, slotsPerBlock);
    for (let from = 0; from < which.length; from += slotsPerBlock) {
      const count = Math.min(slotsPerBlock, which.length - from);
      for (let n = 0; n < count; n++) words[(list >>> 2) + n] = slots.rowAt(which[from + n] ?? 0);
      kernels.dots(query, list, count, width, found);
      for (let n = 0; n < count; n++) {
        const slot = which[from + n] ?? 0;
        each(from + n, slot, Math.fround(Math.fround(products[n] ?? 0) * slots.scaleAt(slot)));
      }
    }
  };

  const among = (vector: Float32Array, limit: number, which: Uint32Array) => {
    const scale = ask(vector);
    const best = createBest(Math.min(limit, which.length));
    score(which, (_, slot, score) => {
      if (score >= best.least) best.offer(slots.chunkAt(slot), score);
    });
    return best.taken(scale);
  };

  return {
    full(vector, limit, allowed) {
      const scale = ask(vector);
      const best = createBest(Math.min(limit, slots.size));
      const { words, floats } = arena.views;
      for (const [n, { chunks, scales, rows }] of arena.blocks.entries()) {
        const count = usedRows(n);
        if (count <= 0) break;
        const passed = kernels.scan(query, rows, scales, count, width, best.least, found);
        for (let at = found >>> 2, end = at + 2 * passed; at < end; at += 2) {
          const score = floats[at + 1] ?? 0;
          const chunk = words[(chunks >>> 2) + (words[at] ?? 0)] ?? empty;
          if (score >= best.least && (allowed === undefined || allowed[chunk])) best.offer(chunk, score);
        }
      }
      return best.taken(scale);
    },

    twoStage(vector, limit, candidates, allowed) {
      spellBits(vector, new Uint8Array(kernels.memory, spelt, 4 * stride));
      const { words } = arena.views;
      // Those that are no dearer than `most` so far, which falls as soon as enough cheaper ones are known.
      let which = new Uint32Array(4 * candidates + 2 * slotsPerBlock);
      let costs = new Uint16Array(which.length);
      let length = 0;
      let most = largestSize * width;
      const howMany = new Uint32Array(most + 1);
      let within = 0;
      for (const [n, { chunks, bits }] of arena.blocks.entries()) {
        const count = usedRows(n);
        if (count <= 0) break;
        if (length + count > which.length) {
          which = longer(which);
          costs = longer(costs);
        }
        const passed = kernels.unlike(spelt, bits, count, stride, most, found);
        for (let at = found >>> 2, end = at + 2 * passed; at < end; at += 2) {
          const row = words[at] ?? 0;
          const chunk = words[(chunks >>> 2) + row] ?? empty;
          if (chunk === empty || (allowed !== undefined && !allowed[chunk])) continue;
          const cost = words[at + 1] ?? 0;
          which[length] = n * slotsPerBlock + row;
          costs[length++] = cost;
          howMany[cost] = (howMany[cost] ?? 0) + 1;
          within++;
        }
        for (; within - (howMany[most] ?? 0) >= candidates; most--) within -= howMany[most] ?? 0;
      }
      let kept = 0;
      for (let n = 0; n < length; n++) if ((costs[n] ?? 0) <= most) which[kept++] = which[n] ?? 0;
      return among(vector, limit, which.subarray(0, kept));
    },

    among,

    cosines(vector, which) {
      const scale = ask(vector);
      const cosines = new Float32Array(which.length);
      score(which, (n, _, score) => {
        cosines[n] = score * scale;
      });
      return cosines;
    },
  };
}

function longer<T extends Uint32Array | Uint16Array>(array: T): T {
  // The same kind of array, twice as long.
  const grown = new (array.constructor as new (length: number) => T)(array.length * 2);
  grown.set(array);
  return grown;
}
