/**
 * The rows of all segments and the memtable in columns, so that scoring needs no lookup. Each run begins with a title
 * row and a blank row: they keep windows of ±2 within their run without a test.
 */
import { growArray } from '../collections/grow-array';

export const rowStates = { live: 0, context: 1, removed: 2, /** A title or a blank: never found. */ none: 3 } as const;

/** Used in place of chunk numbers, which are lower. */
export const titleMark = 0xffffffff;
export const blankMark = 0xfffffffe;

/** The largest distance of a row's question, and the most rows of a run. */
export const maxRunRows = 0xffff - 2;

/** The stored columns of rows, all of one length. */
export interface RowColumns {
  /** Chunk numbers, or a mark. */
  readonly chunks: Uint32Array;
  /** Tokens in the row; 0 for title and blank rows. */
  readonly lengths: Uint16Array;
  /** Distance to the first row of its question; 0 if it answers none. */
  readonly asks: Uint16Array;
}

const slack = 4;

export class RowTable {
  count = 0;
  live = 0;
  /** Tokens in all live rows. */
  totalTokens = 0;
  chunks = new Uint32Array(0);
  lengths = new Uint16Array(0);
  asks = new Uint16Array(0);
  /** Distance to the run's title. */
  places = new Uint16Array(0);
  /** For a title, the distance to the last row of its run; for a question, to its last answer; otherwise 0. */
  reaches = new Uint16Array(0);
  states = new Uint8Array(0);
  /** Rows that became context rows because a newer row has their chunk, until they are processed. */
  displaced: number[] = [];
  /** The live row by chunk number; 0, always a title, for none. */
  #rowByChunk = new Uint32Array(1024);
  /** The context rows by chunk, so that a forgotten chunk does not lend its words any longer. */
  readonly #contextRows = new Map<number, number[]>();

  get memory(): number {
    return this.chunks.length * 13 + this.#rowByChunk.byteLength;
  }

  /** 0 for none. */
  getRow(chunk: number): number {
    return this.#rowByChunk[chunk] ?? 0;
  }

  clear(): void {
    this.#blank(0);
    this.count = this.live = this.totalTokens = 0;
    this.#rowByChunk.fill(0);
    this.#contextRows.clear();
  }

  /** Removes the rows from this one on. */
  truncate(from: number): void {
    for (let row = from; row < this.count; row++) {
      const state = this.states[row];
      if (state === rowStates.live) this.#unlist(row);
      else if (state === rowStates.context) this.#removeContextRows(this.chunks[row] ?? 0, from);
    }
    this.#blank(from);
    this.count = from;
  }

  /** Loops that run to the end of a run must find it here, and not the end of an older run. */
  #blank(from: number): void {
    this.states.fill(rowStates.none, from, this.count);
    this.lengths.fill(0, from, this.count);
    this.places.fill(0, from, this.count);
  }

  /** Appends rows and returns where they begin. Older rows of the same chunks become context rows, see `displaced`. */
  append({ chunks, lengths, asks }: RowColumns, states: Uint8Array): number {
    const from = this.count;
    const to = from + chunks.length;
    this.#reserve(to + slack);
    this.chunks.set(chunks, from);
    this.lengths.set(lengths, from);
    this.asks.set(asks, from);
    this.states.set(states, from);
    this.count = to;
    this.#register(from, to);
    this.#derive(from, to);
    return from;
  }

  /** Copies, because they must outlive the next change. */
  slice(from: number, to: number): RowColumns & { states: Uint8Array } {
    return {
      chunks: this.chunks.slice(from, to),
      lengths: this.lengths.slice(from, to),
      asks: this.asks.slice(from, to),
      states: this.states.slice(from, to),
    };
  }

  /** Returns the rows that changed. */
  remove(chunk: number, as: 'context' | 'removed'): readonly number[] {
    const row = this.getRow(chunk);
    const changed = row === 0 ? [] : [row];
    if (row !== 0) this.#unlist(row);
    if (as === 'context') {
      if (row !== 0) this.#addContextRow(chunk, row);
      return changed;
    }
    changed.push(...(this.#contextRows.get(chunk) ?? []));
    this.#contextRows.delete(chunk);
    for (const removed of changed) {
      this.states[removed] = rowStates.removed;
      this.lengths[removed] = 0;
    }
    return changed;
  }

  #unlist(row: number): void {
    this.#rowByChunk[this.chunks[row] ?? 0] = 0;
    this.live--;
    this.totalTokens -= this.lengths[row] ?? 0;
  }

  #addContextRow(chunk: number, row: number): void {
    this.states[row] = rowStates.context;
    const known = this.#contextRows.get(chunk);
    if (known) known.push(row);
    else this.#contextRows.set(chunk, [row]);
  }

  /** Forgets the chunk's context rows from this row on. */
  #removeContextRows(chunk: number, from: number): void {
    const remaining = this.#contextRows.get(chunk)?.filter(row => row < from) ?? [];
    if (remaining.length > 0) this.#contextRows.set(chunk, remaining);
    else this.#contextRows.delete(chunk);
  }

  #register(from: number, to: number): void {
    this.#makeRoomForChunks(from, to);
    for (let row = from; row < to; row++) {
      const chunk = this.chunks[row] ?? 0;
      const state = this.states[row];
      if (state === rowStates.context) this.#addContextRow(chunk, row);
      else if (state === rowStates.removed) this.lengths[row] = 0;
      if (state !== rowStates.live) continue;
      // A replay may add a live chunk again: the newer row is then the live one.
      const older = this.#rowByChunk[chunk] ?? 0;
      if (older !== 0) {
        this.#unlist(older);
        this.#addContextRow(chunk, older);
        this.displaced.push(older);
      }
      this.#rowByChunk[chunk] = row;
      this.live++;
      this.totalTokens += this.lengths[row] ?? 0;
    }
  }

  /** Grows once for all rows, because a start adds a whole vault. */
  #makeRoomForChunks(from: number, to: number): void {
    let maxChunk = 0;
    for (let row = from; row < to; row++) {
      const chunk = this.chunks[row] ?? 0;
      if (chunk > maxChunk && this.states[row] === rowStates.live) maxChunk = chunk;
    }
    if (maxChunk >= this.#rowByChunk.length)
      this.#rowByChunk = growArray(this.#rowByChunk, computeCapacity(maxChunk + 1));
  }

  #derive(from: number, to: number): void {
    const { chunks, asks, places, reaches } = this;
    let title = from;
    for (let row = from; row < to; row++) {
      reaches[row] = 0;
      if (chunks[row] === titleMark) title = row;
      places[row] = row - title;
      if (row > title + 1) reaches[title] = row - title;
      const offset = asks[row] ?? 0;
      if (offset > 0) reaches[row - offset] = offset;
    }
  }

  #reserve(size: number): void {
    const old = this.states.length;
    if (size <= old) return;
    const capacity = computeCapacity(size);
    this.chunks = growArray(this.chunks, capacity);
    this.lengths = growArray(this.lengths, capacity);
    this.asks = growArray(this.asks, capacity);
    this.places = growArray(this.places, capacity);
    this.reaches = growArray(this.reaches, capacity);
    this.states = growArray(this.states, capacity);
    this.states.fill(rowStates.none, old);
  }
}

/** Grows by more than needed, so that adding rows one by one does not copy each time. */
const computeCapacity = (size: number) => Math.max(1024, Math.ceil(size * 1.03));
