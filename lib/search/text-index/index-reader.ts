/** Reads segments and memtable as one index. */
import { noOccurrences, type Occurrences } from './codecs';
import { longestTerm, type Entry } from './dictionary';
import { Rows, stateOf, type Columns } from './rows';
import { openSegment, type Segment } from './segment';
import { spell } from './byte-spelling';
import { indexed, Tail } from './memtable';
import type { StoredSegment } from './text-index';

const spelt = new Uint8Array(longestTerm);
export const encoded = (token: string): Uint8Array => spelt.slice(0, spell(indexed(token), spelt, 0));

/** A token looked up in each segment and in the memtable (−1: not there). */
export interface Resolved {
  readonly entries: readonly (Entry | undefined)[];
  readonly tail: number;
  /** Whether any row has it, in any state. */
  readonly stands: boolean;
  /** Live rows that have it. */
  readonly owners: number;
}

export class Held {
  readonly rows = new Rows();
  segments: readonly Segment[] = [];
  tail = new Tail();
  /** The first row of the memtable. */
  tailBase = 0;
  readonly #counting = noOccurrences();

  constructor(readonly stretchRows: number) {}

  segment(id: number): Segment {
    const segment = this.segments.find(known => known.id === id);
    if (!segment) throw new RangeError(`There is no segment ${id}.`);
    return segment;
  }

  /** A copy of the current row states. */
  statesOf({ base, rows }: Segment): Uint8Array {
    return this.rows.states.slice(base, base + rows);
  }

  rowsOf({ base, rows }: Segment): Columns & { states: Uint8Array } {
    return this.rows.slice(base, base + rows);
  }

  tailRows(): Columns & { states: Uint8Array } {
    return this.rows.slice(this.tailBase, this.rows.count);
  }

  /** Replaces the memtable by a segment of its rows. */
  freeze(stored: StoredSegment | undefined): void {
    const newest = stored && openSegment(stored, this.stretchRows);
    this.rows.cutOff(this.tailBase);
    this.tail = new Tail();
    if (newest && stored) this.#take(newest, stored.states);
  }

  /** Rebuilds the rows: first those of these segments, then the memtable's. */
  settle(kept: readonly Segment[], added: StoredSegment | undefined): void {
    const { rows } = this;
    // Must come first: it throws if the bytes are damaged.
    const newest = added && openSegment(added, this.stretchRows);
    const tail = this.tailRows();
    const columns = kept.map(segment => this.rowsOf(segment));
    rows.clear();
    for (const [n, segment] of kept.entries()) {
      const own = columns[n];
      if (own) segment.base = rows.append(own, own.states);
    }
    this.segments = kept;
    if (newest && added) this.#take(newest, added.states);
    this.tailBase = rows.count;
    rows.append(tail, tail.states);
    this.noteChanged(rows.displaced.splice(0));
  }

  /** Throws `SegmentDamaged`. */
  attach(stored: StoredSegment): void {
    if (this.tailBase < this.rows.count) return this.settle(this.segments, stored);
    this.#take(openSegment(stored, this.stretchRows), stored.states);
  }

  /** Appends a segment; the memtable must be empty. */
  #take({ segment, columns }: ReturnType<typeof openSegment>, states: Uint8Array): void {
    segment.base = this.rows.append(columns, states);
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

  /** Whether the row itself has the token. */
  holds(token: string, row: number): boolean {
    const into = this.#counting;
    into.length = 0;
    if (row >= this.tailBase) {
      const term = this.tail.find(indexed(token));
      if (term !== -1) this.tail.read(term, this.tailBase, into);
      return into.rows.subarray(0, into.length).includes(row);
    }
    const segment = this.#segmentAt(row);
    const entry = segment?.dictionary.find(encoded(token));
    if (!segment || !entry) return false;
    const from = row - segment.base;
    segment.list(entry).read(from, from + 1, 0, into);
    return into.length > 0;
  }

  /** Looks the token up everywhere. Throws `SegmentDamaged`. */
  resolve(token: string): Resolved {
    const bytes = encoded(token);
    const tail = this.tail.find(indexed(token));
    const entries = this.segments.map(({ dictionary }) => dictionary.find(bytes));
    let owners = this.#liveOf(into => this.tail.read(tail, this.tailBase, into));
    for (const [n, entry] of entries.entries()) {
      const segment = this.segments[n];
      if (segment && entry) owners += segment.owners(entry, () => this.#liveOf(into => segment.read(entry, into)));
    }
    return { entries, tail, owners, stands: tail !== -1 || entries.some(entry => entry !== undefined) };
  }

  /** Appends the rows of all segments and the memtable, in any state, ascending. Throws `SegmentDamaged`. */
  read({ entries, tail }: Resolved, into: Occurrences): void {
    for (const [n, entry] of entries.entries()) if (entry) this.segments[n]?.read(entry, into);
    this.tail.read(tail, this.tailBase, into);
  }

  /** Counts the live rows among those that `read` appends. */
  #liveOf(read: (into: Occurrences) => void): number {
    this.#counting.length = 0;
    read(this.#counting);
    const { states } = this.rows;
    const { rows, length } = this.#counting;
    let live = 0;
    for (let n = 0; n < length; n++) if (states[rows[n] ?? 0] === stateOf.live) live++;
    return live;
  }
}
