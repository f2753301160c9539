/** The slots by stored page: which pages changed, the sum of each one's vectors, and their way to storage and back. */
import { empty, slotsPerBlock, type Arena } from './arena';
import type { Kernels } from './kernels';
import { blankPage, readPage, slotsPerPage } from './page';
import type { Row, Slots } from './slots';
import type { StoredPage, Vectors } from './vectors';

export interface Pages extends Pick<Vectors, 'changed' | 'attach' | 'compact' | 'mean'> {
  /** `row`: copied. */
  put(row: Row): void;
  drop(slot: number): void;
  readonly count: number;
  /** In bytes. */
  readonly memory: number;
}

export function createPages(dims: number, arena: Arena, slots: Slots, kernels: Kernels): Pages {
  const { width, stride } = arena;
  const dirty = new Set<number>();
  /** By page, of its vectors as they are kept, so that a mean needs no scan. */
  const sums: Float64Array[] = [];

  const pageOf = (slot: number) => Math.floor(slot / slotsPerPage);
  const count = () => Math.ceil(slots.end / slotsPerPage);
  const sumOf = (page: number) => (sums[page] ??= new Float64Array(dims));

  const reckon = (slot: number, sign: 1 | -1) => {
    const sum = sumOf(pageOf(slot));
    const row = slots.row(slot);
    const scale = slots.scaleAt(slot) * sign;
    for (let i = 0; i < dims; i++) sum[i] = (sum[i] ?? 0) + (row[i] ?? 0) * scale;
    dirty.add(pageOf(slot));
  };

  const drop = (slot: number) => {
    reckon(slot, -1);
    slots.clear(slot);
  };

  const put = ({ chunk, scale, row }: Row) => {
    let slot = slots.of(chunk);
    if (slot >= 0) reckon(slot, -1);
    else {
      slot = slots.end;
      arena.reserve(slot + 1);
      slots.end = slot + 1;
      slots.claim(slot, chunk);
    }
    slots.write(slot, scale, row);
    reckon(slot, 1);
  };

  const rowIn = (slot: number): Row => ({
    chunk: slots.chunkAt(slot),
    scale: slots.scaleAt(slot),
    row: slots.row(slot).slice(),
  });

  /** Calls back for each block of the page: the block, its first slot within the page, and how many slots of it are in use. */
  const blocksOf = (
    page: number,
    used: number,
    each: (block: Arena['blocks'][number], from: number, n: number) => void,
  ) => {
    for (let from = 0; from < used; from += slotsPerBlock) {
      const block = arena.blocks[(page * slotsPerPage + from) / slotsPerBlock];
      if (block) each(block, from, Math.min(slotsPerBlock, used - from));
    }
  };

  const stored = (page: number): StoredPage => {
    const used = Math.min(slotsPerPage, slots.end - page * slotsPerPage);
    const { sum, chunks, scales, rows, sealed } = blankPage(dims, page, used);
    const { words, floats, signed } = arena.views;
    sum.set(sumOf(page));
    blocksOf(page, used, (block, from, n) => {
      chunks.set(words.subarray(block.chunks >>> 2, (block.chunks >>> 2) + n), from);
      scales.set(floats.subarray(block.scales >>> 2, (block.scales >>> 2) + n), from);
      rows.set(signed.subarray(block.rows, block.rows + n * width), from * width);
    });
    return { page, bytes: sealed() };
  };

  /** Whoever sits where a stored page belongs came later than the page: takes them out, to be put back after it. */
  const liftOut = (page: number): readonly Row[] => {
    const lifted: Row[] = [];
    const end = Math.min(slots.end, (page + 1) * slotsPerPage);
    for (let slot = page * slotsPerPage; slot < end; slot++) {
      if (slots.chunkAt(slot) === empty) continue;
      lifted.push(rowIn(slot));
      drop(slot);
    }
    return lifted;
  };

  return {
    put,
    drop,

    changed() {
      const pages = [...dirty].sort((a, b) => a - b).filter(page => page < count());
      dirty.clear();
      return pages.map(stored);
    },

    attach({ page, bytes }) {
      const { sum, chunks, scales, rows } = readPage(bytes, dims, page);
      const first = page * slotsPerPage;
      const lifted = liftOut(page);
      arena.reserve(first + chunks.length);
      slots.end = Math.max(slots.end, first + chunks.length);
      const { words, floats, signed } = arena.views;
      blocksOf(page, chunks.length, (block, from, n) => {
        words.set(chunks.subarray(from, from + n), block.chunks >>> 2);
        floats.set(scales.subarray(from, from + n), block.scales >>> 2);
        signed.set(rows.subarray(from * width, (from + n) * width), block.rows);
        kernels.signs(block.rows, n, width, block.bits, stride);
      });
      sums[page] = sum.slice();
      for (let n = 0; n < chunks.length; n++) {
        const chunk = chunks[n] ?? empty;
        if (chunk === empty) continue;
        if (slots.of(chunk) < 0 && !slots.isRetired(chunk)) slots.claim(first + n, chunk);
        else {
          reckon(first + n, -1);
          slots.wipe(first + n);
        }
      }
      for (const row of lifted) put(row);
    },

    compact() {
      let gap = 0;
      for (;;) {
        while (slots.end > 0 && slots.chunkAt(slots.end - 1) === empty) slots.end--;
        while (gap < slots.end && slots.chunkAt(gap) !== empty) gap++;
        if (gap >= slots.end) break;
        const moved = rowIn(slots.end - 1);
        drop(slots.end - 1);
        slots.claim(gap, moved.chunk);
        slots.write(gap, moved.scale, moved.row);
        reckon(gap, 1);
      }
      sums.length = Math.min(sums.length, count());
      return count();
    },

    mean(query) {
      let dot = 0;
      for (const sum of sums.filter(Boolean)) for (let i = 0; i < dims; i++) dot += (query[i] ?? 0) * (sum[i] ?? 0);
      return slots.size === 0 ? 0 : dot / slots.size;
    },

    get count() {
      return count();
    },
    get memory() {
      return sums.length * dims * 8;
    },
  };
}
