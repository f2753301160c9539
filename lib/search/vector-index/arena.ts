/**
 * Lays out the kernels' single memory: fixed areas for a query and its results, then blocks of 1,024 slots with chunk
 * numbers, scales and rows. Memory grows by blocks, so that nothing moves. Sign bits take an eighth of the rows; they
 * are allocated by the first query that needs them, in large stores only.
 */
import type { Kernels } from './kernels';
import { computeCostBytes, computeStride, computeWidth, writeCentre } from './quantize';

export const slotsPerBlock = 1024;

/** The chunk number of an empty slot; its scale is NaN, so that it never scores. */
export const emptySlot = 0xffffffff;

/** Views of the whole memory; recreated after each growth, because growing detaches them. */
export interface Views {
  readonly bytes: Uint8Array;
  readonly signed: Int8Array;
  readonly words: Uint32Array;
  readonly floats: Float32Array;
}

export interface SlotBlock {
  readonly chunks: number;
  readonly scales: number;
  readonly rows: number;
  /** 0 if there are none. */
  bits: number;
}

export interface Arena {
  readonly width: number;
  readonly stride: number;
  /**
   * Addresses: the query as int16; its bit costs; a list of row addresses or products; the pairs that a kernel found.
   */
  readonly query: number;
  readonly costs: number;
  readonly list: number;
  readonly found: number;
  /** Must be read again after a growth. */
  readonly views: Views;
  readonly blocks: readonly SlotBlock[];
  /** Addresses of a slot's fields. Computed, because queries look up thousands of slots one by one. */
  chunkAt(slot: number): number;
  scaleAt(slot: number): number;
  rowAt(slot: number): number;
  /** The address of the first byte of a row's bits, in the kernels' layout; 0 if there are none. */
  bitsAt(slot: number): number;
  /** Recomputes the bits of `count` slots of a block after their rows changed, if there are any. */
  writeBits(slot: number, count: number): void;
  /** Ensures space for slots below `slots`; new ones are empty. */
  reserve(slots: number): void;
  /** Computes sign bits around this centre for every block, and maintains them from now on. */
  keepBits(centre: Float32Array): void;
  /** In bytes. */
  readonly memory: number;
}

export function createArena(dims: number, kernels: Kernels): Arena {
  const width = computeWidth(dims);
  const stride = computeStride(dims);
  const { query, costs, centre: centreAt, list, found } = computeLayout(width, stride);
  const blockBytes = slotsPerBlock * (8 + width);
  const bitBytes = slotsPerBlock * stride;
  const blocks: SlotBlock[] = [];
  const allocator = createAllocator(kernels, found + 8 * slotsPerBlock);
  let keepsBits = false;

  return {
    width,
    stride,
    query,
    costs,
    list,
    found,
    get views() {
      return allocator.views;
    },
    blocks,
    // Written out three times, because a shared function would look its column up by name each time.
    chunkAt: slot => (blocks[slot >>> 10]?.chunks ?? 0) + (slot & (slotsPerBlock - 1)) * 4,
    scaleAt: slot => (blocks[slot >>> 10]?.scales ?? 0) + (slot & (slotsPerBlock - 1)) * 4,
    rowAt: slot => (blocks[slot >>> 10]?.rows ?? 0) + (slot & (slotsPerBlock - 1)) * width,
    bitsAt(slot) {
      const bits = blocks[slot >>> 10]?.bits ?? 0;
      return bits === 0 ? 0 : bits + ((slot & (slotsPerBlock - 1)) >>> 4) * 16 * stride + (slot & 15);
    },
    writeBits(slot, count) {
      const bits = this.bitsAt(slot);
      if (bits !== 0) kernels.signs(this.rowAt(slot), this.scaleAt(slot), count, width, centreAt, bits, stride);
    },
    reserve(slots) {
      const more = Math.ceil(slots / slotsPerBlock) - blocks.length;
      if (more <= 0) return;
      const { words, floats } = allocator.ensureCapacity(more * (blockBytes + (keepsBits ? bitBytes : 0)));
      for (let n = 0; n < more; n++) {
        const chunks = allocator.allocate(blockBytes);
        const scales = chunks + 4 * slotsPerBlock;
        const rows = scales + 4 * slotsPerBlock;
        blocks.push({ chunks, scales, rows, bits: keepsBits ? allocator.allocate(bitBytes) : 0 });
        words.fill(emptySlot, chunks >>> 2, scales >>> 2);
        floats.fill(Number.NaN, scales >>> 2, rows >>> 2);
      }
    },
    keepBits(centre) {
      if (!keepsBits) {
        allocator.ensureCapacity(blocks.length * bitBytes);
        keepsBits = true;
        for (const block of blocks) block.bits = allocator.allocate(bitBytes);
      }
      writeCentre(centre, new Int32Array(kernels.memory, centreAt, width));
      for (const n of blocks.keys()) this.writeBits(n * slotsPerBlock, slotsPerBlock);
    },
    get memory() {
      return kernels.memory.byteLength;
    },
  };
}

/** The fixed areas before the blocks, in order. */
function computeLayout(width: number, stride: number) {
  const query = 0;
  const costs = query + 2 * width;
  const centre = costs + computeCostBytes(stride);
  const list = centre + 4 * width;
  return { query, costs, centre, list, found: list + 4 * slotsPerBlock };
}

/** Allocates the kernels' memory from its beginning; `initialBytes` are reserved at first. */
function createAllocator(kernels: Kernels, initialBytes: number) {
  let end = initialBytes;
  kernels.grow(end);
  let views = createViews(kernels);
  return {
    get views() {
      return views;
    },
    /** Must be called before so many bytes are allocated. */
    ensureCapacity(bytes: number): Views {
      kernels.grow(end + bytes);
      views = createViews(kernels);
      return views;
    },
    /** Returns their start. */
    allocate(bytes: number): number {
      end += bytes;
      return end - bytes;
    },
  };
}

const createViews = ({ memory }: Kernels): Views => ({
  bytes: new Uint8Array(memory),
  signed: new Int8Array(memory),
  words: new Uint32Array(memory),
  floats: new Float32Array(memory),
});
