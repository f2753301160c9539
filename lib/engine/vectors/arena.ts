/**
 * Where everything lies in the kernels' one memory: a few places for a query and its findings, then blocks of 1,024 slots. A block
 * holds its chunk numbers, scales, sign bits and rows, so that memory grows by a block and nothing moves.
 */
import type { Kernels } from './kernels';
import { strideOf, widthOf } from './quantise';

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
  readonly bits: number;
  readonly rows: number;
}

export interface Arena {
  readonly width: number;
  readonly stride: number;
  /** Addresses: the query as int16; as bits; a list of row addresses or products; pairs that a kernel found. */
  readonly query: number;
  readonly spelt: number;
  readonly list: number;
  readonly found: number;
  /** Of now: never to be held over a growth. */
  readonly views: Views;
  readonly blocks: readonly Block[];
  /** Where a slot's things lie. By arithmetic, because questions look thousands of slots up one by one. */
  chunkAt(slot: number): number;
  scaleAt(slot: number): number;
  bitsAt(slot: number): number;
  rowAt(slot: number): number;
  /** Makes room for slots below `slots`; new ones are empty. */
  reserve(slots: number): void;
  /** In bytes. */
  readonly memory: number;
}

export function createArena(dims: number, kernels: Kernels): Arena {
  const width = widthOf(dims);
  const stride = strideOf(dims);
  const query = 0;
  const spelt = query + 2 * width;
  const list = spelt + 3 * stride;
  const found = list + 4 * slotsPerBlock;
  const first = found + 8 * slotsPerBlock;
  const blockBytes = slotsPerBlock * (8 + stride + width);
  const blocks: Block[] = [];

  const lookAgain = (): Views => ({
    bytes: new Uint8Array(kernels.memory),
    signed: new Int8Array(kernels.memory),
    words: new Uint32Array(kernels.memory),
    floats: new Float32Array(kernels.memory),
  });
  const columnAt = (offset: number, size: number) => (slot: number) =>
    first + offset + (slot >>> 10) * blockBytes + (slot & (slotsPerBlock - 1)) * size;
  kernels.grow(first);
  let views = lookAgain();

  return {
    width,
    stride,
    query,
    spelt,
    list,
    found,
    get views() {
      return views;
    },
    blocks,
    chunkAt: columnAt(0, 4),
    scaleAt: columnAt(4 * slotsPerBlock, 4),
    bitsAt: columnAt(8 * slotsPerBlock, stride),
    rowAt: columnAt((8 + stride) * slotsPerBlock, width),
    reserve(slots) {
      const wanted = Math.ceil(slots / slotsPerBlock);
      if (wanted <= blocks.length) return;
      kernels.grow(first + wanted * blockBytes);
      views = lookAgain();
      while (blocks.length < wanted) {
        const slot = blocks.length * slotsPerBlock;
        const chunks = this.chunkAt(slot);
        const scales = this.scaleAt(slot);
        const bits = this.bitsAt(slot);
        blocks.push({ chunks, scales, bits, rows: this.rowAt(slot) });
        views.words.fill(empty, chunks >>> 2, scales >>> 2);
        views.floats.fill(Number.NaN, scales >>> 2, bits >>> 2);
      }
    },
    get memory() {
      return kernels.memory.byteLength;
    },
  };
}
