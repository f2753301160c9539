/**
 * Where everything lies in the kernels' one memory: a few places for a query and its findings, then blocks of 1,024 slots. A block
 * holds its chunk numbers, scales and rows, so that memory grows by a block and nothing moves. Sign bits are an eighth of the rows and
 * only read in large stores: there is room for them from the first question on that needs them.
 */
import type { Kernels } from './kernels';
import { costBytesOf, strideOf, widthOf, writeCentre } from './quantise';

export const slotsPerBlock = 1024;

/** In the place of the chunk's number in an empty slot; its scale is NaN, so that no score of it passes. */
export const empty = 0xffffffff;

/** Views of the whole memory; made anew whenever it has grown, because growing detaches them. */
export interface Views {
  readonly bytes: Uint8Array;
  readonly signed: Int8Array;
  readonly words: Uint32Array;
  readonly floats: Float32Array;
}

export interface Block {
  readonly chunks: number;
  readonly scales: number;
  readonly rows: number;
  /** 0: none are kept. */
  bits: number;
}

export interface Arena {
  readonly width: number;
  readonly stride: number;
  /** Addresses: the query as int16; what bits cost it; a list of row addresses or products; pairs that a kernel found. */
  readonly query: number;
  readonly costs: number;
  readonly list: number;
  readonly found: number;
  /** Of now: never to be held over a growth. */
  readonly views: Views;
  readonly blocks: readonly Block[];
  /** Where a slot's things lie. By arithmetic, because questions look thousands of slots up one by one. */
  chunkAt(slot: number): number;
  scaleAt(slot: number): number;
  rowAt(slot: number): number;
  /** Of the first byte of a row's bits, as the kernels lay them; 0 while none are kept. */
  bitsAt(slot: number): number;
  /** Writes the bits of so many slots of a block, if any are kept: what was written there is other numbers now. */
  signAgain(slot: number, count: number): void;
  /** Makes room for slots below `slots`; new ones are empty. */
  reserve(slots: number): void;
  /** Keeps sign bits from now on, those of every block around this centre. */
  keepBits(centre: Float32Array): void;
  /** In bytes. */
  readonly memory: number;
}

export function createArena(dims: number, kernels: Kernels): Arena {
  const width = widthOf(dims);
  const stride = strideOf(dims);
  const { query, costs, centre: centreAt, list, found } = placesOf(width, stride);
  const blockBytes = slotsPerBlock * (8 + width);
  const bitBytes = slotsPerBlock * stride;
  const blocks: Block[] = [];
  const room = roomIn(kernels, found + 8 * slotsPerBlock);
  let keepsBits = false;

  return {
    width,
    stride,
    query,
    costs,
    list,
    found,
    get views() {
      return room.views;
    },
    blocks,
    // Each written out: one function for all three looks its column up by name each time.
    chunkAt: slot => (blocks[slot >>> 10]?.chunks ?? 0) + (slot & (slotsPerBlock - 1)) * 4,
    scaleAt: slot => (blocks[slot >>> 10]?.scales ?? 0) + (slot & (slotsPerBlock - 1)) * 4,
    rowAt: slot => (blocks[slot >>> 10]?.rows ?? 0) + (slot & (slotsPerBlock - 1)) * width,
    bitsAt(slot) {
      const bits = blocks[slot >>> 10]?.bits ?? 0;
      return bits === 0 ? 0 : bits + ((slot & (slotsPerBlock - 1)) >>> 4) * 16 * stride + (slot & 15);
    },
    signAgain(slot, count) {
      const bits = this.bitsAt(slot);
      if (bits !== 0) kernels.signs(this.rowAt(slot), this.scaleAt(slot), count, width, centreAt, bits, stride);
    },
    reserve(slots) {
      const more = Math.ceil(slots / slotsPerBlock) - blocks.length;
      if (more <= 0) return;
      const { words, floats } = room.makeFor(more * (blockBytes + (keepsBits ? bitBytes : 0)));
      for (let n = 0; n < more; n++) {
        const chunks = room.take(blockBytes);
        const scales = chunks + 4 * slotsPerBlock;
        const rows = scales + 4 * slotsPerBlock;
        blocks.push({ chunks, scales, rows, bits: keepsBits ? room.take(bitBytes) : 0 });
        words.fill(empty, chunks >>> 2, scales >>> 2);
        floats.fill(Number.NaN, scales >>> 2, rows >>> 2);
      }
    },
    keepBits(centre) {
      if (!keepsBits) {
        room.makeFor(blocks.length * bitBytes);
        keepsBits = true;
        for (const block of blocks) block.bits = room.take(bitBytes);
      }
      writeCentre(centre, new Int32Array(kernels.memory, centreAt, width));
      for (const n of blocks.keys()) this.signAgain(n * slotsPerBlock, slotsPerBlock);
    },
    get memory() {
      return kernels.memory.byteLength;
    },
  };
}

/** What lies before the blocks, in order. */
function placesOf(width: number, stride: number) {
  const query = 0;
  const costs = query + 2 * width;
  const centre = costs + costBytesOf(stride);
  const list = centre + 4 * width;
  return { query, costs, centre, list, found: list + 4 * slotsPerBlock };
}

/** The kernels' memory, taken from its beginning to its end; so many bytes of it are at first. */
function roomIn(kernels: Kernels, taken: number) {
  let end = taken;
  kernels.grow(end);
  let views = lookAt(kernels);
  return {
    get views() {
      return views;
    },
    /** Before so many bytes are taken. */
    makeFor(bytes: number): Views {
      kernels.grow(end + bytes);
      views = lookAt(kernels);
      return views;
    },
    /** Answers where they begin. */
    take(bytes: number): number {
      end += bytes;
      return end - bytes;
    },
  };
}

const lookAt = ({ memory }: Kernels): Views => ({
  bytes: new Uint8Array(memory),
  signed: new Int8Array(memory),
  words: new Uint32Array(memory),
  floats: new Float32Array(memory),
});
