/** Reads segments and memtable as one index. */
import { append, createOccurrences, keepCommonRows, keepRows, type Occurrences } from './codecs';
import { maxTermBytes, type TermEntry } from './dictionary';
import { RowTable, rowStates, titleMark, type RowColumns } from './row-table';
import { openSegment, type Segment } from './segment';
import { writeUtf8 } from './write-utf8';
import { truncateTerm, Memtable } from './memtable';
import type { StoredSegment } from './text-index';

const termBytes = new Uint8Array(maxTermBytes);
export const encodeTerm = (token: string): Uint8Array =>
  termBytes.slice(0, writeUtf8(truncateTerm(token), termBytes, 0));

/** A token looked up in each segment and in the memtable (−1: not there). */
export interface ResolvedTerm {
  readonly entries: readonly (TermEntry | undefined)[];
  readonly memtable: number;
  /** Whether any row has it, in any state. */
  readonly isPresent: boolean;
  /** Live rows that have it. */
  readonly owners: number;
  /** The rows of several tokens that stand together, instead of the lists above. */
  readonly rows?: Occurrences;
}

export class IndexReader {
  readonly rows = new RowTable();
  segments: readonly Segment[] = [];
  memtable = new Memtable();
  /** The first row of the memtable. */
  memtableStart = 0;
  readonly #counting = createOccurrences();

  constructor(readonly rangeRows: number) {}

  segment(id: number): Segment {
    const segment = this.segments.find(known => known.id === id);
    if (!segment) throw new RangeError(`There is no segment ${id}.`);
    return segment;
  }

  /** A copy of the current row states. */
  getStates({ base, rows }: Segment): Uint8Array {
    return this.rows.states.slice(base, base + rows);
  }

  getRows({ base, rows }: Segment): RowColumns & { states: Uint8Array } {
    return this.rows.slice(base, base + rows);
  }

  memtableRows(): RowColumns & { states: Uint8Array } {
    return this.rows.slice(this.memtableStart, this.rows.count);
  }

  /** Replaces the memtable by a segment of its rows. */
  freeze(stored: StoredSegment | undefined): void {
    const newest = stored && openSegment(stored, this.rangeRows);
    this.rows.truncate(this.memtableStart);
    this.memtable = new Memtable();
    if (newest && stored) this.#take(newest, stored.states);
  }

  /** Rebuilds the rows: first those of these segments, then the memtable's. */
  replaceSegments(remaining: readonly Segment[], newSegment: StoredSegment | undefined): void {
    const { rows } = this;
    // Must come first: it throws if the bytes are damaged.
    const newest = newSegment && openSegment(newSegment, this.rangeRows);
    const memtable = this.memtableRows();
    const columns = remaining.map(segment => this.getRows(segment));
    rows.clear();
    for (const [n, segment] of remaining.entries()) {
      const own = columns[n];
      if (own) segment.base = rows.append(own, own.states);
    }
    this.segments = remaining;
    if (newest && newSegment) this.#take(newest, newSegment.states);
    this.memtableStart = rows.count;
    rows.append(memtable, memtable.states);
    this.markChanged(rows.displaced.splice(0));
  }

  /** Throws `SegmentDamaged`. */
  attach(stored: StoredSegment): void {
    if (this.memtableStart < this.rows.count) return this.replaceSegments(this.segments, stored);
    this.#take(openSegment(stored, this.rangeRows), stored.states);
  }

  /** Appends a segment; the memtable must be empty. */
  #take({ segment, columns }: ReturnType<typeof openSegment>, states: Uint8Array): void {
    segment.base = this.rows.append(columns, states);
    this.segments = [...this.segments, segment];
    this.memtableStart = this.rows.count;
    this.markChanged(this.rows.displaced.splice(0));
  }

  markChanged(rows: readonly number[]): void {
    for (const row of rows) if (row < this.memtableStart) this.#segmentAt(row)?.markChanged();
  }

  #segmentAt(row: number): Segment | undefined {
    return this.segments.findLast(({ base }) => base <= row);
  }

  /** Whether the row itself has the token. */
  hasToken(token: string, row: number): boolean {
    const into = this.#counting;
    into.length = 0;
    if (row >= this.memtableStart) {
      const term = this.memtable.find(truncateTerm(token));
      if (term !== -1) this.memtable.read(term, this.memtableStart, into);
      return into.rows.subarray(0, into.length).includes(row);
    }
    const segment = this.#segmentAt(row);
    const entry = segment?.dictionary.find(encodeTerm(token));
    if (!segment || !entry) return false;
    const from = row - segment.base;
    segment.list(entry).read(from, from + 1, 0, into);
    return into.length > 0;
  }

  /** Looks the token up everywhere. Throws `SegmentDamaged`. */
  resolve(token: string): ResolvedTerm {
    const bytes = encodeTerm(token);
    const memtable = this.memtable.find(truncateTerm(token));
    const entries = this.segments.map(({ dictionary }) => dictionary.find(bytes));
    let owners = this.#liveOf(into => this.memtable.read(memtable, this.memtableStart, into));
    for (const [n, entry] of entries.entries()) {
      const segment = this.segments[n];
      if (segment && entry) owners += segment.owners(entry, () => this.#liveOf(into => segment.read(entry, into)));
    }
    return { entries, memtable, owners, isPresent: memtable !== -1 || entries.some(entry => entry !== undefined) };
  }

  /** The rows that have all of these tokens, removed ones excepted. Throws `SegmentDamaged`. */
  resolveAll(tokens: readonly string[]): ResolvedTerm {
    const lists = tokens.map(token => this.resolve(token)).sort((a, b) => a.owners - b.owners);
    const [rarest, ...others] = lists;
    if (!rarest || others.length === 0) return rarest ?? this.resolve('');
    const none = { entries: [], memtable: -1 };
    if (!lists.every(({ isPresent }) => isPresent)) return { ...none, isPresent: false, owners: 0 };
    const { states } = this.rows;
    const common = createOccurrences();
    this.read(rarest, common);
    keepRows(common, row => states[row] !== rowStates.removed);
    for (const other of others) {
      if (common.length === 0) break;
      const further = createOccurrences();
      this.read(other, further);
      keepCommonRows(common, further);
    }
    const owners = common.rows.subarray(0, common.length).filter(row => states[row] === rowStates.live).length;
    return { ...none, isPresent: common.length > 0, owners, rows: common };
  }

  /** Whether a query for it can find something: live rows have it, or the title of live rows. */
  isFindable(list: ResolvedTerm): boolean {
    if (list.owners > 0 || !list.isPresent) return list.owners > 0;
    const { chunks, reaches, states } = this.rows;
    const read = createOccurrences();
    this.read(list, read);
    return read.rows
      .subarray(0, read.length)
      .some(
        row =>
          chunks[row] === titleMark && states.subarray(row, row + (reaches[row] ?? 0) + 1).includes(rowStates.live),
      );
  }

  /** Appends the rows of all segments and the memtable, in any state, ascending. Throws `SegmentDamaged`. */
  read({ entries, memtable, rows }: ResolvedTerm, into: Occurrences): void {
    if (rows) return append(rows, into);
    for (const [n, entry] of entries.entries()) if (entry) this.segments[n]?.read(entry, into);
    this.memtable.read(memtable, this.memtableStart, into);
  }

  /** Counts the live rows among those that `read` appends. */
  #liveOf(read: (into: Occurrences) => void): number {
    this.#counting.length = 0;
    read(this.#counting);
    const { states } = this.rows;
    const { rows, length } = this.#counting;
    let live = 0;
    for (let n = 0; n < length; n++) if (states[rows[n] ?? 0] === rowStates.live) live++;
    return live;
  }
}
