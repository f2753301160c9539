/** Which slot is whose, both ways, with the row and scale of each: the store's memory as others may speak of it. */
import { empty, slotsPerBlock, type Arena } from './arena';
import type { Kernels } from './kernels';

/** A vector as it is kept. */
export interface Row {
  readonly chunk: number;
  readonly scale: number;
  readonly row: Int8Array;
}

export interface Slots {
  /** Slots ever used, gaps included; settable by whoever fills slots in bulk or has closed the gaps. */
  end: number;
  /** Taken slots. */
  readonly size: number;
  /** -1 for a chunk without one. */
  of(chunk: number): number;
  chunkAt(slot: number): number;
  scaleAt(slot: number): number;
  /** Address of the slot's row. */
  rowAt(slot: number): number;
  /** A view, valid until memory grows. */
  row(slot: number): Int8Array;
  /** Into an empty slot below what is reserved. Its row and scale lie there already, or are written after. */
  claim(slot: number, chunk: number): void;
  write(slot: number, scale: number, row: Int8Array): void;
  /** Empties the slot of the chunk that owns it. */
  clear(slot: number): void;
  /** Empties a slot that nobody owns yet. */
  wipe(slot: number): void;
  /** The chunk is gone, until somebody claims a slot for it: a page attached later does not bring it back. */
  retire(chunk: number): void;
  isRetired(chunk: number): boolean;
  /** One more than the largest chunk number that may have a slot. */
  readonly numbers: number;
  /** In bytes. */
  readonly memory: number;
}

/** In the place of the slot of a chunk that is gone. */
const retired = 0xffffffff;

export function createSlots(arena: Arena, kernels: Kernels): Slots {
  const { width, stride } = arena;
  /** By chunk number: its slot plus 1; 0 for one that has none. */
  let slotOf = new Uint32Array(0);
  let size = 0;
  let end = 0;

  const block = (slot: number) => {
    const found = arena.blocks[Math.floor(slot / slotsPerBlock)];
    if (!found) throw new RangeError(`There is no slot ${slot}.`);
    return found;
  };
  const within = (slot: number) => slot % slotsPerBlock;
  const rowAt = (slot: number) => block(slot).rows + within(slot) * width;
  const bitsAt = (slot: number) => block(slot).bits + within(slot) * stride;
  const chunkPlace = (slot: number) => (block(slot).chunks >>> 2) + within(slot);
  const scalePlace = (slot: number) => (block(slot).scales >>> 2) + within(slot);
  const chunkAt = (slot: number) => arena.views.words[chunkPlace(slot)] ?? empty;

  const makeRoomFor = (chunk: number) => {
    if (chunk < slotOf.length) return;
    const grown = new Uint32Array(Math.ceil((chunk + 1) * 1.125) + 64);
    grown.set(slotOf);
    slotOf = grown;
  };

  const wipe = (slot: number) => {
    arena.views.words[chunkPlace(slot)] = empty;
    arena.views.floats[scalePlace(slot)] = Number.NaN;
    arena.views.bytes.fill(0, rowAt(slot), rowAt(slot) + width);
    arena.views.bytes.fill(0, bitsAt(slot), bitsAt(slot) + stride);
  };

  return {
    get end() {
      return end;
    },
    set end(slots) {
      end = slots;
    },
    get size() {
      return size;
    },
    of(chunk) {
      const found = slotOf[chunk] ?? 0;
      return found === retired ? -1 : found - 1;
    },
    chunkAt,
    scaleAt: slot => arena.views.floats[scalePlace(slot)] ?? Number.NaN,
    rowAt,
    row: slot => arena.views.signed.subarray(rowAt(slot), rowAt(slot) + width),

    claim(slot, chunk) {
      makeRoomFor(chunk);
      slotOf[chunk] = slot + 1;
      arena.views.words[chunkPlace(slot)] = chunk;
      size++;
    },

    write(slot, scale, row) {
      const at = rowAt(slot);
      arena.views.signed.set(row, at);
      arena.views.floats[scalePlace(slot)] = scale;
      kernels.signs(at, 1, width, bitsAt(slot), stride);
    },

    clear(slot) {
      slotOf[chunkAt(slot)] = 0;
      wipe(slot);
      size--;
    },
    wipe,

    retire(chunk) {
      makeRoomFor(chunk);
      slotOf[chunk] = retired;
    },
    isRetired: chunk => slotOf[chunk] === retired,

    get numbers() {
      return slotOf.length;
    },
    get memory() {
      return slotOf.byteLength;
    },
  };
}
