/**
 * Groups slots into stored pages: which pages changed, the sum of each page's vectors, and how they are stored and
 * loaded.
 */
import { emptySlot, slotsPerBlock, type Arena, type SlotBlock } from './arena';
import { createPage, readPage, slotsPerPage } from './page';
import type { VectorRow, Slots } from './slots';
import type { StoredPage } from './vector-index';

const toPage = (slot: number) => Math.floor(slot / slotsPerPage);

export class Pages {
  private readonly dirty = new Set<number>();
  /** By page, the sum of its quantized vectors, so that the mean needs no scan. */
  private readonly sums: Float64Array[] = [];
  /** The mean of all vectors, until one changes. */
  private cachedCentre: Float64Array | undefined;

  constructor(
    private readonly dims: number,
    private readonly arena: Arena,
    private readonly slots: Slots,
  ) {}

  get count(): number {
    return Math.ceil(this.slots.end / slotsPerPage);
  }

  /** In bytes. */
  get memory(): number {
    return this.sums.length * this.dims * 8;
  }

  /** `row` is copied. */
  put({ chunk, scale, row }: VectorRow): void {
    const { slots } = this;
    let slot = slots.getSlot(chunk);
    if (slot >= 0) this.updateSum(slot, -1);
    else {
      slot = slots.end;
      this.arena.reserve(slot + 1);
      slots.end = slot + 1;
      slots.claim(slot, chunk);
    }
    slots.write(slot, scale, row);
    this.updateSum(slot, 1);
  }

  drop(slot: number): void {
    this.updateSum(slot, -1);
    this.slots.clear(slot);
  }

  takeChanged(): readonly StoredPage[] {
    const pages = [...this.dirty].filter(page => page < this.count).sort((a, b) => a - b);
    this.dirty.clear();
    return pages.map(page => this.buildPage(page));
  }

  attach({ page, bytes }: StoredPage): void {
    const { slots } = this;
    const { sum, chunks, scales, rows } = readPage(bytes, this.dims, page);
    const first = page * slotsPerPage;
    const displaced = this.takeRows(page);
    this.arena.reserve(first + chunks.length);
    slots.end = Math.max(slots.end, first + chunks.length);
    const { views, width } = this.arena;
    this.visitBlocks(page, chunks.length, (block, from, n) => {
      views.words.set(chunks.subarray(from, from + n), block.chunks >>> 2);
      views.floats.set(scales.subarray(from, from + n), block.scales >>> 2);
      views.signed.set(rows.subarray(from * width, (from + n) * width), block.rows);
      this.arena.writeBits(first + from, n);
    });
    this.sums[page] = sum.slice();
    this.cachedCentre = undefined;
    for (let n = 0; n < chunks.length; n++) {
      const chunk = chunks[n] ?? emptySlot;
      if (chunk === emptySlot) continue;
      if (slots.getSlot(chunk) < 0 && !slots.isRemoved(chunk)) {
        slots.claim(first + n, chunk);
        continue;
      }
      this.updateSum(first + n, -1);
      slots.eraseSlot(first + n);
    }
    for (const row of displaced) this.put(row);
  }

  compact(): number {
    const { slots } = this;
    for (let gap = 0; ; gap++) {
      while (slots.end > 0 && slots.chunkAt(slots.end - 1) === emptySlot) slots.end--;
      while (gap < slots.end && slots.chunkAt(gap) !== emptySlot) gap++;
      if (gap >= slots.end) break;
      const moved = slots.copyRow(slots.end - 1);
      this.drop(slots.end - 1);
      slots.claim(gap, moved.chunk);
      slots.write(gap, moved.scale, moved.row);
      this.updateSum(gap, 1);
    }
    this.sums.length = Math.min(this.sums.length, this.count);
    return this.count;
  }

  /** The mean product of all vectors with the query. */
  mean(query: Float32Array): number {
    return this.centre().reduce((dot, x, i) => dot + x * (query[i] ?? 0), 0);
  }

  /** The mean of all vectors; zeros if there are none. Cached, because each query needs it. */
  centre(): Readonly<Float64Array> {
    return (this.cachedCentre ??= this.centreOfSums());
  }

  private centreOfSums(): Float64Array {
    const centre = new Float64Array(this.dims);
    // Pages not attached yet have no sum.
    for (const sum of this.sums.filter(Boolean)) {
      for (let i = 0; i < this.dims; i++) centre[i] = (centre[i] ?? 0) + (sum[i] ?? 0);
    }
    return centre.map(x => x / Math.max(1, this.slots.size));
  }

  /** Adds a slot's vector to the sum of its page, or subtracts it. */
  private updateSum(slot: number, sign: 1 | -1): void {
    const sum = (this.sums[toPage(slot)] ??= new Float64Array(this.dims));
    const row = this.slots.row(slot);
    const scale = this.slots.scaleAt(slot) * sign;
    for (let i = 0; i < this.dims; i++) sum[i] = (sum[i] ?? 0) + (row[i] ?? 0) * scale;
    this.dirty.add(toPage(slot));
    this.cachedCentre = undefined;
  }

  private buildPage(page: number): StoredPage {
    const usedCount = Math.min(slotsPerPage, this.slots.end - page * slotsPerPage);
    const newPage = createPage(this.dims, page, usedCount);
    const { views, width } = this.arena;
    newPage.sum.set(this.sums[page] ?? []);
    this.visitBlocks(page, usedCount, (block, from, n) => {
      newPage.chunks.set(views.words.subarray(block.chunks >>> 2, (block.chunks >>> 2) + n), from);
      newPage.scales.set(views.floats.subarray(block.scales >>> 2, (block.scales >>> 2) + n), from);
      newPage.rows.set(views.signed.subarray(block.rows, block.rows + n * width), from * width);
    });
    return { page, bytes: newPage.finish() };
  }

  /** Takes out vectors that occupy the slots of a stored page; they are newer and are added again after it. */
  private takeRows(page: number): readonly VectorRow[] {
    const displaced: VectorRow[] = [];
    const end = Math.min(this.slots.end, (page + 1) * slotsPerPage);
    for (let slot = page * slotsPerPage; slot < end; slot++) {
      if (this.slots.chunkAt(slot) === emptySlot) continue;
      displaced.push(this.slots.copyRow(slot));
      this.drop(slot);
    }
    return displaced;
  }

  /** Visits each block of a page: the block, its first slot within the page, and the number of its used slots. */
  private visitBlocks(
    page: number,
    usedCount: number,
    visit: (block: SlotBlock, from: number, n: number) => void,
  ): void {
    for (let from = 0; from < usedCount; from += slotsPerBlock) {
      const block = this.arena.blocks[(page * slotsPerPage + from) / slotsPerBlock];
      if (block) visit(block, from, Math.min(slotsPerBlock, usedCount - from));
    }
  }
}
