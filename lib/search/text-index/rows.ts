/**
 * The rows of all segments and the memtable in columns, so that scoring needs no lookup. Each run begins with a title
 * row and a blank row: they keep windows of ±2 within their run without a test.
 */
import { grown } from '../collections/grow-array';

export const stateOf = { live: 0, ghost: 1, gone: 2, /** A title or a blank: never found. */ none: 3 } as const;

/** Used in place of chunk numbers, which are lower. */
export const titleMark = 0xffffffff;
export const blankMark = 0xfffffffe;

/** The largest distance of a row's question, and the most rows of a run. */
export const longestRun = 0xffff - 2;

/** The stored columns of rows, all of one length. */
export interface Columns {
  /** Chunk numbers, or a mark. */
  readonly chunks: Uint32Array;
  /** Tokens in the row; 0 for title and blank rows. */
  readonly lengths: Uint16Array;
  /** Distance to the first row of its question; 0 if it answers none. */
  readonly asks: Uint16Array;
}

const slack = 4;

export class Rows {
  count = 0;
  live = 0;
  /** Tokens in all live rows. */
  total = 0;
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
  #rowOf = new Uint32Array(1024);
  /** The context rows by chunk, so that a forgotten chunk does not lend its words any longer. */
  readonly #ghosts = new Map<number, number[]>();

  get memory(): number {
    return this.chunks.length * 13 + this.#rowOf.byteLength;
  }

  /** 0 for none. */
  rowOf(chunk: number): number {
    return this.#rowOf[chunk] ?? 0;
  }

  clear(): void {
    this.#blank(0);
    this.count = this.live = this.total = 0;
    this.#rowOf.fill(0);
    this.#ghosts.clear();
  }

  /** Removes the rows from this one on. */
  cutOff(from: number): void {
    for (let row = from; row < this.count; row++) {
      const state = this.states[row];
      if (state === stateOf.live) this.#unlist(row);
      else if (state === stateOf.ghost) this.#lay(this.chunks[row] ?? 0, from);
    }
    this.#blank(from);
    this.count = from;
  }

  /** Loops that run to the end of a run must find it here, and not the end of an older run. */
  #blank(from: number): void {
    this.states.fill(stateOf.none, from, this.count);
    this.lengths.fill(0, from, this.count);
    this.places.fill(0, from, this.count);
  }

  /** Appends rows and returns where they begin. Older rows of the same chunks become context rows, see `displaced`. */
  append({ chunks, lengths, asks }: Columns, states: Uint8Array): number {
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
  slice(from: number, to: number): Columns & { states: Uint8Array } {
    return {
      chunks: this.chunks.slice(from, to),
      lengths: this.lengths.slice(from, to),
      asks: this.asks.slice(from, to),
      states: this.states.slice(from, to),
    };
  }

  /** Returns the rows that changed. */
  retire(chunk: number, as: 'ghost' | 'gone'): readonly number[] {
    const row = this.rowOf(chunk);
    const changed = row === 0 ? [] : [row];
    if (row !== 0) this.#unlist(row);
    if (as === 'ghost') {
      if (row !== 0) this.#haunt(chunk, row);
      return changed;
    }
    changed.push(...(this.#ghosts.get(chunk) ?? []));
    this.#ghosts.delete(chunk);
    for (const gone of changed) {
      this.states[gone] = stateOf.gone;
      this.lengths[gone] = 0;
    }
    return changed;
  }

  #unlist(row: number): void {
    this.#rowOf[this.chunks[row] ?? 0] = 0;
    this.live--;
    this.total -= this.lengths[row] ?? 0;
  }

  #haunt(chunk: number, row: number): void {
    this.states[row] = stateOf.ghost;
    const known = this.#ghosts.get(chunk);
    if (known) known.push(row);
    else this.#ghosts.set(chunk, [row]);
  }

  /** Forgets the chunk's context rows from this row on. */
  #lay(chunk: number, from: number): void {
    const left = this.#ghosts.get(chunk)?.filter(row => row < from) ?? [];
    if (left.length > 0) this.#ghosts.set(chunk, left);
    else this.#ghosts.delete(chunk);
  }

  #register(from: number, to: number): void {
    this.#makeRoomForChunks(from, to);
    for (let row = from; row < to; row++) {
      const chunk = this.chunks[row] ?? 0;
      const state = this.states[row];
      if (state === stateOf.ghost) this.#haunt(chunk, row);
      else if (state === stateOf.gone) this.lengths[row] = 0;
      if (state !== stateOf.live) continue;
      // A replay may add a live chunk again: the newer row is then the live one.
      const older = this.#rowOf[chunk] ?? 0;
      if (older !== 0) {
        this.#unlist(older);
        this.#haunt(chunk, older);
        this.displaced.push(older);
      }
      this.#rowOf[chunk] = row;
      this.live++;
      this.total += this.lengths[row] ?? 0;
    }
  }

  /** Grows once for all rows, because a start adds a whole vault. */
  #makeRoomForChunks(from: number, to: number): void {
    let most = 0;
    for (let row = from; row < to; row++) {
      const chunk = this.chunks[row] ?? 0;
      if (chunk > most && this.states[row] === stateOf.live) most = chunk;
    }
    if (most >= this.#rowOf.length) this.#rowOf = grown(this.#rowOf, room(most + 1));
  }

  #derive(from: number, to: number): void {
    const { chunks, asks, places, reaches } = this;
    let title = from;
    for (let row = from; row < to; row++) {
      reaches[row] = 0;
      if (chunks[row] === titleMark) title = row;
      places[row] = row - title;
      if (row > title + 1) reaches[title] = row - title;
      const back = asks[row] ?? 0;
      if (back > 0) reaches[row - back] = back;
    }
  }

  #reserve(size: number): void {
    const old = this.states.length;
    if (size <= old) return;
    const wanted = room(size);
    this.chunks = grown(this.chunks, wanted);
    this.lengths = grown(this.lengths, wanted);
    this.asks = grown(this.asks, wanted);
    this.places = grown(this.places, wanted);
    this.reaches = grown(this.reaches, wanted);
    this.states = grown(this.states, wanted);
    this.states.fill(stateOf.none, old);
  }
}

/** Grows by more than needed, so that adding rows one by one does not copy each time. */
const room = (size: number) => Math.max(1024, Math.ceil(size * 1.03));
