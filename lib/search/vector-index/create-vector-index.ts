/** The vector store: 8 bits per number. A query reads every row or, in large stores, every sign bit first. */
import type { TieBreaker } from '../collections/top-k';
import { createArena } from './arena';
import { createKernels } from './kernels';
import { Pages } from './pages';
import { quantize } from './quantize';
import { Scans } from './scans';
import { Slots } from './slots';
import { VectorIndexError, type Nearest, type StoredPage, type VectorIndex } from './vector-index';

export interface VectorIndexOptions {
  /** How to search; absent: chosen by the amount to read. */
  readonly scan?: 'full' | 'two-stage';
  /** `plain`: without WebAssembly, with the same results. */
  readonly kernels?: 'fastest' | 'plain';
  /** The least number of rows that the second stage reads. */
  readonly candidates?: number;
}

/**
 * Up to this size all rows are read. Beyond it two stages are faster, the more so if the rows do not fit the
 * processor's cache (`docs/figures.md`). Short vectors have few sign bits, and their rows are read soon.
 */
const computeFullScanBytes = (dims: number) => (dims < 256 ? 40_000 : 10_000) * 384;

/**
 * The number of rows for the second stage; fewer bits need more. Recall of the exact first ten: 0.975 with 54,920
 * English vectors of 64 dims, 0.988 with 56,982 Japanese ones of 128 dims (full scan: 0.985 and 0.993). 2026-11-22, 300
 * queries each, models and texts of `../shared`; for skewed models see `docs/figures.md`.
 */
const computeCandidateCount = (dims: number) => Math.max(1000, Math.ceil(128_000 / dims));

/** Below this share of allowed vectors, each is looked up separately. */
const fewShare = 1 / 20;

/** `dims`: 1 to 4,096. Each model needs a store of its own. */
export function createVectorIndex(dims: number, options: VectorIndexOptions = {}): VectorIndex {
  return new PackedVectorIndex(dims, options);
}

class PackedVectorIndex implements VectorIndex {
  private readonly arena;
  private readonly slots;
  private readonly stored;
  private readonly scans;
  private readonly row;

  constructor(
    readonly dims: number,
    private readonly options: VectorIndexOptions,
  ) {
    const kernels = createKernels(options.kernels);
    this.arena = createArena(dims, kernels);
    this.slots = new Slots(this.arena);
    this.stored = new Pages(dims, this.arena, this.slots);
    this.scans = new Scans(this.arena, kernels, this.slots, this.stored);
    this.row = new Int8Array(this.arena.width);
  }

  get size(): number {
    return this.slots.size;
  }

  get pages(): number {
    return this.stored.count;
  }

  get memory(): number {
    return this.arena.memory + this.slots.memory + this.stored.memory;
  }

  has(chunk: number): boolean {
    return this.slots.getSlot(chunk) >= 0;
  }

  chunks(): readonly number[] {
    return Array.from({ length: this.slots.chunkLimit }, (_, chunk) => chunk).filter(chunk => this.has(chunk));
  }

  add(chunk: number, vector: Float32Array): void {
    this.check(vector);
    const scale = quantize(vector, this.row);
    this.stored.put({ chunk, scale, row: this.row });
  }

  remove(chunk: number): void {
    const slot = this.slots.getSlot(chunk);
    if (slot >= 0) this.stored.drop(slot);
    this.slots.markRemoved(chunk);
  }

  nearest(query: Float32Array, limit: number, allowed?: Uint8Array, isBefore?: TieBreaker): Nearest {
    this.check(query);
    const fewSlots = allowed && this.findFewSlots(allowed);
    if (fewSlots) return this.scans.scanSlots(query, limit, fewSlots, isBefore);
    if (!this.shouldUseTwoStages(limit)) return this.scans.scanAll(query, limit, allowed, isBefore);
    const { candidates = computeCandidateCount(this.dims) } = this.options;
    return this.scans.scanTwoStage(query, limit, Math.max(candidates, 2 * limit), allowed, isBefore);
  }

  scores(query: Float32Array, chunks: readonly number[]): Float32Array {
    this.check(query);
    // In loops and typed arrays, because a search asks for thousands.
    const slots = new Uint32Array(chunks.length);
    const places = new Uint32Array(chunks.length);
    let count = 0;
    for (let n = 0; n < chunks.length; n++) {
      const slot = this.slots.getSlot(chunks[n] ?? 0);
      if (slot < 0) continue;
      slots[count] = slot;
      places[count++] = n;
    }
    const scores = new Float32Array(chunks.length).fill(Number.NaN);
    const cosines = this.scans.cosines(query, slots.subarray(0, count));
    for (let n = 0; n < count; n++) scores[places[n] ?? 0] = cosines[n] ?? Number.NaN;
    return scores;
  }

  mean(query: Float32Array): number {
    this.check(query);
    return this.stored.mean(query);
  }

  takeChanged(): readonly StoredPage[] {
    return this.stored.takeChanged();
  }

  attach(page: StoredPage): void {
    this.stored.attach(page);
  }

  compact(): number {
    return this.stored.compact();
  }

  private check(vector: Float32Array): void {
    if (vector.length === this.dims) return;
    throw new VectorIndexError('OtherDims', `${vector.length} dims instead of ${this.dims}.`);
  }

  private shouldUseTwoStages(limit: number): boolean {
    if (this.options.scan !== undefined) return this.options.scan === 'two-stage';
    return this.size * this.arena.width > computeFullScanBytes(this.dims) && 4 * limit < this.size;
  }

  /** The slots of the allowed chunks; `undefined` if they are not few. */
  private findFewSlots(allowed: Uint8Array): Uint32Array | undefined {
    const found = new Uint32Array(Math.floor(this.size * fewShare));
    let count = 0;
    for (let chunk = 0, end = Math.min(allowed.length, this.slots.chunkLimit); chunk < end; chunk++) {
      if (allowed[chunk] === 0) continue;
      const slot = this.slots.getSlot(chunk);
      if (slot < 0) continue;
      if (count === found.length) return undefined;
      found[count++] = slot;
    }
    return found.subarray(0, count);
  }
}
