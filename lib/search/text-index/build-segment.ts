/**
 * Builds one segment of several sources (segments, or the memtable): their sorted terms are merged, and rows only move.
 */
import { createOccurrences, type Occurrences, type ByteSink } from './codecs';
import { compareBytes, DictionaryWriter } from './dictionary';
import { encode } from './encode';
import { rowStates, type RowColumns } from './row-table';
import { writeSegment } from './segment';
import { addLiveRows, type LiveRows } from './live-rows';

export interface SegmentSource {
  readonly rows: RowColumns & { states: Uint8Array };
  readonly terms: SortedTerms;
}

/** Iterates terms in byte order; the current one is the first `length` of `bytes`. */
export interface SortedTerms {
  readonly bytes: Uint8Array;
  readonly length: number;
  next(): boolean;
  /** Appends the rows of the current term, from 0. */
  read(into: Occurrences): void;
}

export interface BuiltSegment {
  readonly bytes: Uint8Array;
  /** Row states, as the sources had them. */
  readonly states: Uint8Array;
  /** For each source, the new row by old row; −1 for dropped ones. */
  readonly moved: readonly Int32Array[];
}

/** In steps of some thousand postings, because a large segment takes seconds. `undefined` if no row remains. */
export function* buildSegmentSteps(sources: readonly SegmentSource[]): Generator<void, BuiltSegment | undefined, void> {
  const liveRows: LiveRows = { moved: new Int32Array(0), chunks: [], lengths: [], asks: [], states: [] };
  const moved: Int32Array[] = [];
  for (const { rows } of sources) {
    const newRows = new Int32Array(rows.chunks.length).fill(-1);
    addLiveRows(rows, { ...liveRows, moved: newRows });
    moved.push(newRows);
    yield;
  }
  if (liveRows.chunks.length === 0) return undefined;
  const states = Uint8Array.from(liveRows.states);
  const columns = {
    chunks: Uint32Array.from(liveRows.chunks),
    lengths: Uint16Array.from(liveRows.lengths),
    asks: Uint16Array.from(liveRows.asks),
  };
  const live = liveRows.states.filter(state => state === rowStates.live).length;
  const joined = yield* joinTerms(sources, moved, states);
  yield;
  return { bytes: writeSegment({ columns, live, ...joined }), states, moved };
}

/** Postings moved in one step. */
const maxStepPostings = 10_000;

function* joinTerms(sources: readonly SegmentSource[], moved: readonly Int32Array[], states: Uint8Array) {
  const joiner = new TermJoiner(
    sources
      .map(({ terms }, n): OpenSource => ({ terms, moved: moved[n] ?? noRows, isNext: false, isOver: false }))
      .filter(({ terms }) => terms.next()),
    states,
  );
  while (joiner.step()) yield;
  return { dictionary: joiner.dictionary, postings: joiner.postings };
}

const noRows = new Int32Array(0);

/** A source with terms left. */
interface OpenSource {
  readonly terms: SortedTerms;
  readonly moved: Int32Array;
  /** Whether its current term is the first of all. */
  isNext: boolean;
  isOver: boolean;
}

/** Allocates nothing per term: hundreds of thousands of terms pass here, most of them in a few rows. `!`: in range. */
class TermJoiner {
  readonly dictionary = new DictionaryWriter();
  readonly postings: ByteSink = { bytes: new Uint8Array(1 << 16), length: 0 };
  readonly #all = createOccurrences();

  constructor(
    private open: readonly OpenSource[],
    private readonly states: Uint8Array,
  ) {}

  /** Returns false when nothing is left. */
  step(): boolean {
    const { dictionary, postings, states } = this;
    const all = this.#all;
    for (let remaining = maxStepPostings; remaining > 0;) {
      const first = markNext(this.open);
      if (!first) return false;
      all.length = 0;
      let owners = 0;
      for (let n = 0; n < this.open.length; n++)
        if (this.open[n]!.isNext) owners += takeRows(this.open[n]!, states, all);
      // A term without remaining rows costs time, too.
      remaining -= all.length + 4;
      if (all.length > 0) {
        const from = postings.length;
        const code = encode(all, owners, states.length, postings);
        dictionary.add(first.bytes, first.length, owners, code, from, postings.length);
      }
      // Must come last, because `first` is one of the advanced sources.
      this.#goOn();
    }
    return true;
  }

  #goOn(): void {
    let isAnyOver = false;
    for (let n = 0; n < this.open.length; n++) {
      const source = this.open[n]!;
      if (source.isNext && !source.terms.next()) source.isOver = isAnyOver = true;
    }
    if (isAnyOver) this.open = this.open.filter(source => !source.isOver);
  }
}

/** Marks the sources whose current term is the first of all, and returns one of them; `undefined` when none is left. */
function markNext(open: readonly OpenSource[]): SortedTerms | undefined {
  let first: SortedTerms | undefined;
  for (let n = 0; n < open.length; n++) {
    const source = open[n]!;
    const order = first ? compareBytes(source.terms.bytes, source.terms.length, first.bytes, first.length) : -1;
    source.isNext = order <= 0;
    if (order >= 0) continue;
    first = source.terms;
    for (let before = 0; before < n; before++) open[before]!.isNext = false;
  }
  return first;
}

/** Appends the remaining rows at their new places; returns how many of them are live. */
function takeRows({ terms, moved }: OpenSource, states: Uint8Array, all: Occurrences): number {
  const from = all.length;
  terms.read(all);
  const { rows, counts, length } = all;
  let keptCount = from;
  let live = 0;
  for (let n = from; n < length; n++) {
    const row = moved[rows[n]!]!;
    if (row === -1) continue;
    rows[keptCount] = row;
    counts[keptCount++] = counts[n]!;
    if (states[row] === rowStates.live) live++;
  }
  all.length = keptCount;
  return live;
}
