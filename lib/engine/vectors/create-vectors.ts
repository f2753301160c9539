/** The vector store: 8 bits a number; every row is read at every question or, above some size, every sign bit first. */
import { createArena } from './arena';
import { createKernels } from './kernels';
import { createPages } from './pages';
import { quantise } from './quantise';
import { createScans } from './scans';
import { createSlots } from './slots';
import { VectorsError, type Nearest, type Vectors } from './vectors';

export interface VectorsOptions {
  /** Which way to the nearest; left out, it is chosen by the size of what would have to be read. */
  readonly scan?: 'full' | 'two-stage';
  /** `plain`: without WebAssembly. Results are the same. */
  readonly kernels?: 'fastest' | 'plain';
  /** How many rows the second stage reads at least. */
  readonly candidates?: number;
}

/** Up to here all rows are read: 150,000 vectors of 384 numbers, or more shorter ones, of which sign bits tell less. */
const fullScanBytes = 150_000 * 384;

const defaultCandidates = 2000;

/** Below this share of vectors allowed, each is looked up by itself. */
const few = 1 / 20;

/** `dims`: 1 to 4,096. Vectors of several models are several stores. */
export function createVectors(dims: number, options: VectorsOptions = {}): Vectors {
  const kernels = createKernels(options.kernels);
  const arena = createArena(dims, kernels);
  const slots = createSlots(arena, kernels);
  const pages = createPages(dims, arena, slots, kernels);
  const scans = createScans(arena, kernels, slots);
  const row = new Int8Array(arena.width);
  const { candidates = defaultCandidates } = options;

  const check = (vector: Float32Array) => {
    if (vector.length !== dims) throw new VectorsError('OtherDims', `${vector.length} dims instead of ${dims}.`);
  };

  /** The slots of the allowed ones; `undefined` when they are not few. */
  const slotsOfFew = (allowed: Uint8Array): Uint32Array | undefined => {
    const found = new Uint32Array(Math.floor(slots.size * few));
    let count = 0;
    for (let chunk = 0, end = Math.min(allowed.length, slots.numbers); chunk < end; chunk++) {
      if (allowed[chunk] === 0) continue;
      const slot = slots.of(chunk);
      if (slot < 0) continue;
      if (count === found.length) return undefined;
      found[count++] = slot;
    }
    return found.subarray(0, count);
  };

  const inTwoStages = (limit: number) => {
    if (options.scan !== undefined) return options.scan === 'two-stage';
    return slots.size * arena.width > fullScanBytes && 4 * limit < slots.size;
  };

  return {
    dims,
    get size() {
      return slots.size;
    },
    has: chunk => slots.of(chunk) >= 0,

    add(chunk, vector) {
      check(vector);
      const scale = quantise(vector, row);
      pages.put({ chunk, scale, row });
    },

    remove(chunk) {
      const slot = slots.of(chunk);
      if (slot >= 0) pages.drop(slot);
      slots.retire(chunk);
    },

    nearest(query, limit, allowed): Nearest {
      check(query);
      const some = allowed && slotsOfFew(allowed);
      if (some) return scans.among(query, limit, some);
      if (inTwoStages(limit)) return scans.twoStage(query, limit, Math.max(candidates, 2 * limit), allowed);
      return scans.full(query, limit, allowed);
    },

    scores(query, chunks) {
      check(query);
      const known = chunks.map(chunk => slots.of(chunk));
      const cosines = scans.cosines(query, Uint32Array.from(known.filter(slot => slot >= 0)));
      let next = 0;
      return Float32Array.from(known, slot => (slot < 0 ? Number.NaN : (cosines[next++] ?? Number.NaN)));
    },

    mean(query) {
      check(query);
      return pages.mean(query);
    },

    changed: pages.changed,
    attach: pages.attach,
    compact: pages.compact,
    get pages() {
      return pages.count;
    },
    get memory() {
      return arena.memory + slots.memory + pages.memory;
    },
  };
}
