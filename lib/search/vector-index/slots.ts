/** Maps slots to chunks and back, with the row and scale of each; the store's memory as other modules access it. */
import { growArray } from '../collections/grow-array';
import { emptySlot, type Arena } from './arena';

/** A quantized vector. */
export interface VectorRow {
  readonly chunk: number;
  readonly scale: number;
  readonly row: Int8Array;
}

/** Marks a chunk that was removed. */
const removedSlot = 0xffffffff;

export class Slots {
  /** Slots ever used, including gaps. Set by code that fills slots in bulk or closes gaps. */
  end = 0;
  private takenCount = 0;
  private turnoverCount = 0;
  /** By chunk number: its slot plus 1; 0 for none. */
  private slotByChunk = new Uint32Array(0);

  constructor(private readonly arena: Arena) {}

  /** The number of occupied slots. */
  get size(): number {
    return this.takenCount;
  }

  /** How often a slot was occupied or emptied. */
  get turnover(): number {
    return this.turnoverCount;
  }

  /** One more than the largest chunk number that may have a slot. */
  get chunkLimit(): number {
    return this.slotByChunk.length;
  }

  /** In bytes. */
  get memory(): number {
    return this.slotByChunk.byteLength;
  }

  /** −1 for a chunk without a slot. */
  getSlot(chunk: number): number {
    const found = this.slotByChunk[chunk] ?? 0;
    return found === removedSlot ? -1 : found - 1;
  }

  chunkAt(slot: number): number {
    return this.arena.views.words[this.arena.chunkAt(slot) >>> 2] ?? emptySlot;
  }

  scaleAt(slot: number): number {
    return this.arena.views.floats[this.arena.scaleAt(slot) >>> 2] ?? Number.NaN;
  }

  /** A view, valid until the memory grows. */
  row(slot: number): Int8Array {
    const at = this.arena.rowAt(slot);
    return this.arena.views.signed.subarray(at, at + this.arena.width);
  }

  /** Returns a copy. */
  copyRow(slot: number): VectorRow {
    return { chunk: this.chunkAt(slot), scale: this.scaleAt(slot), row: this.row(slot).slice() };
  }

  /** Assigns an empty slot to the chunk. Its row and scale are there already, or are written afterwards. */
  claim(slot: number, chunk: number): void {
    this.ensureCapacity(chunk);
    this.slotByChunk[chunk] = slot + 1;
    this.arena.views.words[this.arena.chunkAt(slot) >>> 2] = chunk;
    this.takenCount++;
    this.turnoverCount++;
  }

  write(slot: number, scale: number, row: Int8Array): void {
    const { arena } = this;
    arena.views.signed.set(row, arena.rowAt(slot));
    arena.views.floats[arena.scaleAt(slot) >>> 2] = scale;
    arena.writeBits(slot, 1);
  }

  /** Empties the slot and releases its chunk. */
  clear(slot: number): void {
    this.slotByChunk[this.chunkAt(slot)] = 0;
    this.takenCount--;
    this.turnoverCount++;
    this.eraseSlot(slot);
  }

  /** Empties a slot that belongs to no chunk yet. */
  eraseSlot(slot: number): void {
    const { arena } = this;
    const { words, floats, bytes } = arena.views;
    const row = arena.rowAt(slot);
    words[arena.chunkAt(slot) >>> 2] = emptySlot;
    floats[arena.scaleAt(slot) >>> 2] = Number.NaN;
    bytes.fill(0, row, row + arena.width);
    arena.writeBits(slot, 1);
  }

  /**
   * Marks the chunk as removed, so that a page attached later does not bring it back, until a slot is assigned to it
   * again.
   */
  markRemoved(chunk: number): void {
    this.ensureCapacity(chunk);
    this.slotByChunk[chunk] = removedSlot;
  }

  isRemoved(chunk: number): boolean {
    return this.slotByChunk[chunk] === removedSlot;
  }

  private ensureCapacity(chunk: number): void {
    if (chunk < this.slotByChunk.length) return;
    this.slotByChunk = growArray(this.slotByChunk, Math.ceil((chunk + 1) * 1.125) + 64);
  }
}
