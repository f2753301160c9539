/** What is held in memory of the index, and how a token's rows are read from all of it. */
import { noOccurrences, type Occurrences } from './codes';
import { Rows, stateOf, type Columns } from './rows';
import { Segment } from './segment';
import { indexed, Tail } from './tail';
import type { StoredSegment } from './words';

const encoder = new TextEncoder();
export const encoded = (token: string): Uint8Array => encoder.encode(indexed(token));

/** A token as it is found in each segment (−1: it is not) and in the tail. */
export interface Resolved {
  readonly terms: readonly number[];
  readonly tail: number;
  /** Live rows that hold it. */
  readonly owners: number;
}

export class Held {
  readonly rows = new Rows();
  segments: readonly Segment[] = [];
  tail = new Tail();
  /** Where the tail's rows begin. */
  tailBase = 0;
  readonly #counting = noOccurrences();

  segment(id: number): Segment {
    const segment = this.segments.find(known => known.id === id);
    if (!segment) throw new RangeError(`There is no segment ${id}.`);
    return segment;
  }

  /** A copy of what its rows are now. */
  statesOf({ base, rows }: Segment): Uint8Array {
    return this.rows.states.slice(base, base + rows);
  }

  tailRows(): Columns & { states: Uint8Array } {
    return this.rows.slice(this.tailBase, this.rows.count);
  }

  /** Sets the rows out anew: those of these segments, then the tail's where it stays. */
  settle(kept: readonly Segment[], added: StoredSegment | undefined, keepsTail: boolean): void {
    const { rows } = this;
    // Before anything is moved: it throws where the bytes are damaged.
    const newest = added && new Segment(added.id, added.bytes, added.states);
    const tail = this.tailRows();
    const states = kept.map(segment => this.statesOf(segment));
    rows.clear();
    for (const [n, segment] of kept.entries())
      segment.base = rows.append(segment.columns, states[n] ?? new Uint8Array(0));
    if (newest && added) newest.base = rows.append(newest.columns, added.states);
    this.segments = newest ? [...kept, newest] : kept;
    this.tailBase = rows.count;
    if (keepsTail) rows.append(tail, tail.states);
    else this.tail = new Tail();
    this.noteChanged(rows.displaced.splice(0));
  }

  /** Throws `SegmentDamaged`. */
  attach(stored: StoredSegment): void {
    if (this.tailBase < this.rows.count) return this.settle(this.segments, stored, true);
    const segment = new Segment(stored.id, stored.bytes, stored.states);
    segment.base = this.rows.append(segment.columns, stored.states);
    this.segments = [...this.segments, segment];
    this.tailBase = this.rows.count;
    this.noteChanged(this.rows.displaced.splice(0));
  }

  noteChanged(rows: readonly number[]): void {
    for (const row of rows) if (row < this.tailBase) this.#segmentAt(row)?.changed();
  }

  #segmentAt(row: number): Segment | undefined {
    return this.segments.findLast(({ base }) => base <= row);
  }

  /** Whether the token stands in the row itself. */
  holds(token: string, row: number): boolean {
    const into = this.#counting;
    into.length = 0;
    if (row >= this.tailBase) {
      const term = this.tail.find(indexed(token));
      if (term !== -1) this.tail.read(term, this.tailBase, into);
    } else {
      const segment = this.#segmentAt(row);
      const term = segment?.dictionary.find(encoded(token)) ?? -1;
      if (!segment || term === -1) return false;
      if (segment.isDense(term)) return segment.countAt(term, row - segment.base) > 0;
      segment.read(term, segment.base, into);
    }
    return into.rows.subarray(0, into.length).includes(row);
  }

  /** Where the token's rows are to be read. */
  resolve(token: string): Resolved {
    const bytes = encoded(token);
    const tail = this.tail.find(indexed(token));
    const terms = this.segments.map(({ dictionary }) => dictionary.find(bytes));
    let owners = this.tailOwners(tail);
    for (const [n, segment] of this.segments.entries()) owners += this.segmentOwners(segment, terms[n] ?? -1);
    return { terms, tail, owners };
  }

  /** Appends where the token stands, gone rows left out. */
  read({ terms, tail }: Resolved, into: Occurrences): void {
    for (const [n, segment] of this.segments.entries()) {
      const term = terms[n] ?? -1;
      if (term === -1) continue;
      const from = into.length;
      segment.read(term, segment.base, into);
      if (segment.isChanged) this.#withoutGone(into, from);
    }
    this.readTail(tail, into);
  }

  /** The same of the tail alone; −1 for none. */
  readTail(term: number, into: Occurrences): void {
    if (term === -1) return;
    const from = into.length;
    this.tail.read(term, this.tailBase, into);
    this.#withoutGone(into, from);
  }

  /** `term`: −1 for none. */
  segmentOwners(segment: Segment, term: number): number {
    if (term === -1) return 0;
    return segment.owners(term, () => {
      this.#counting.length = 0;
      segment.read(term, segment.base, this.#counting);
      return this.#withoutGone(this.#counting, 0);
    });
  }

  tailOwners(term: number): number {
    if (term === -1) return 0;
    this.#counting.length = 0;
    this.tail.read(term, this.tailBase, this.#counting);
    return this.#withoutGone(this.#counting, 0);
  }

  /** Live rows among those from `from` on. */
  #withoutGone(into: Occurrences, from: number): number {
    const { states } = this.rows;
    const { rows, counts, length } = into;
    let kept = from;
    let live = 0;
    for (let n = from; n < length; n++) {
      const row = rows[n] ?? 0;
      const state = states[row];
      if (state === stateOf.gone) continue;
      if (state === stateOf.live) live++;
      rows[kept] = row;
      counts[kept++] = counts[n] ?? 1;
    }
    into.length = kept;
    return live;
  }
}
