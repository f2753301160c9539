/**
 * The rows of all segments and of the tail, side by side in columns, so that a score needs no lookup. Each run begins with a row for its
 * title and a blank one: two rows that are no chunk keep windows of ±2 from reaching into another run, and loops need no test for it.
 */
import { grown } from '../grown';

export const stateOf = { live: 0, ghost: 1, gone: 2, /** A title or a blank: never found. */ none: 3 } as const;

/** In the place of chunk numbers; real ones are below. */
export const titleMark = 0xffffffff;
export const blankMark = 0xfffffffe;

/** The farthest that a row's question may stand before it, and the most rows of a run. */
export const longestRun = 0xffff - 2;

/** What is stored of rows. All of one length. */
export interface Columns {
  /** Chunk numbers, or a mark. */
  readonly chunks: Uint32Array;
  /** Tokens in the row itself; 0 for what is no chunk. */
  readonly lengths: Uint16Array;
  /** How many rows before it the first row of its question stands; 0: it answers none. */
  readonly asks: Uint16Array;
}

const slack = 4;

export class Rows {
  count = 0;
  live = 0;
  /** Tokens of all live rows. */
  total = 0;
  chunks = new Uint32Array(0);
  lengths = new Uint16Array(0);
  asks = new Uint16Array(0);
  /** Rows since the run's title. */
  places = new Uint16Array(0);
  /** Of a title: to the last row of its run. Of a question: to its last answer. 0 for all others. */
  reaches = new Uint16Array(0);
  states = new Uint8Array(0);
  /** Rows that newer ones of the same chunk made ghosts, until somebody takes note. */
  displaced: number[] = [];
  /** By chunk number: its live row. 0, which is always a title, for none. */
  #rowOf = new Uint32Array(1024);
  /** A forgotten chunk must not go on lending its words from another run. */
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

  /** Takes the rows from this one on out again. */
  cutOff(from: number): void {
    for (let row = from; row < this.count; row++) {
      const state = this.states[row];
      if (state === stateOf.live) this.#unlist(row);
      else if (state === stateOf.ghost) this.#lay(this.chunks[row] ?? 0, from);
    }
    this.#blank(from);
    this.count = from;
  }

  /** Who goes from row to row until a run ends must find its end here, too, and not the longer one that stood there. */
  #blank(from: number): void {
    this.states.fill(stateOf.none, from, this.count);
    this.lengths.fill(0, from, this.count);
    this.places.fill(0, from, this.count);
  }

  /** Takes rows in behind all others; answers where they begin. Rows whose chunk lives on in these become ghosts: `displaced`. */
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

  /** Copies, since they are to outlive the next change. */
  slice(from: number, to: number): Columns & { states: Uint8Array } {
    return {
      chunks: this.chunks.slice(from, to),
      lengths: this.lengths.slice(from, to),
      asks: this.asks.slice(from, to),
      states: this.states.slice(from, to),
    };
  }

  /** Answers the rows that changed. */
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

  /** Forgets the chunk's ghosts from this row on. */
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
      // Added again while it lives, as a replay may do: the newer row is the one that is found.
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

  /** Once for all of them: a start takes in the rows of a whole vault. */
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

/** Some more than asked for, so that one row after the other costs no copy each. */
const room = (size: number) => Math.max(1024, Math.ceil(size * 1.03));
