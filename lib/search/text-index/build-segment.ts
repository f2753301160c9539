/**
 * Builds one segment of several sources (segments, or the memtable): their sorted terms are merged, and rows only move.
 */
import { noOccurrences, type Occurrences, type Sink } from './codecs';
import { compareBytes, DictionaryWriter } from './dictionary';
import { encode } from './encode';
import { stateOf, type Columns } from './rows';
import { writeSegment } from './segment';
import { survive, type Survivors } from './live-rows';

export interface Source {
  readonly rows: Columns & { states: Uint8Array };
  readonly terms: Terms;
}

/** Iterates terms in byte order; the current one is the first `length` of `bytes`. */
export interface Terms {
  readonly bytes: Uint8Array;
  readonly length: number;
  next(): boolean;
  /** Appends the rows of the current term, from 0. */
  read(into: Occurrences): void;
}

/** `undefined` if no row remains. */
export function build(sources: readonly Source[]): Built | undefined {
  for (const steps = building(sources); ;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export interface Built {
  readonly bytes: Uint8Array;
  /** Row states, as the sources had them. */
  readonly states: Uint8Array;
  /** For each source, the new row by old row; −1 for dropped ones. */
  readonly moved: readonly Int32Array[];
}

/** The same in steps of some thousand postings, because a large segment takes seconds. */
export function* building(sources: readonly Source[]): Generator<void, Built | undefined, void> {
  const survivors: Survivors = { moved: new Int32Array(0), chunks: [], lengths: [], asks: [], states: [] };
  const moved: Int32Array[] = [];
  for (const { rows } of sources) {
    const places = new Int32Array(rows.chunks.length).fill(-1);
    survive(rows, { ...survivors, moved: places });
    moved.push(places);
    yield;
  }
  if (survivors.chunks.length === 0) return undefined;
  const states = Uint8Array.from(survivors.states);
  const columns = {
    chunks: Uint32Array.from(survivors.chunks),
    lengths: Uint16Array.from(survivors.lengths),
    asks: Uint16Array.from(survivors.asks),
  };
  const live = survivors.states.filter(state => state === stateOf.live).length;
  const joined = yield* joinTerms(sources, moved, states);
  yield;
  return { bytes: writeSegment({ columns, live, ...joined }), states, moved };
}

/** Postings moved in one step. */
const stepSize = 10_000;

function* joinTerms(sources: readonly Source[], moved: readonly Int32Array[], states: Uint8Array) {
  const joining = new Joining(
    sources
      .map(({ terms }, n): Open => ({ terms, moved: moved[n] ?? noRows, isNext: false, isOver: false }))
      .filter(({ terms }) => terms.next()),
    states,
  );
  while (joining.step()) yield;
  return { dictionary: joining.dictionary, postings: joining.postings };
}

const noRows = new Int32Array(0);

/** A source with terms left. */
interface Open {
  readonly terms: Terms;
  readonly moved: Int32Array;
  /** Whether its current term is the first of all. */
  isNext: boolean;
  isOver: boolean;
}

/** Allocates nothing per term: hundreds of thousands of terms pass here, most of them in a few rows. `!`: in range. */
class Joining {
  readonly dictionary = new DictionaryWriter();
  readonly postings: Sink = { bytes: new Uint8Array(1 << 16), length: 0 };
  readonly #all = noOccurrences();

  constructor(
    private open: readonly Open[],
    private readonly states: Uint8Array,
  ) {}

  /** Returns false when nothing is left. */
  step(): boolean {
    const { dictionary, postings, states } = this;
    const all = this.#all;
    for (let left = stepSize; left > 0;) {
      const first = markNext(this.open);
      if (!first) return false;
      all.length = 0;
      let held = 0;
      for (let n = 0; n < this.open.length; n++) if (this.open[n]!.isNext) held += take(this.open[n]!, states, all);
      // A term without remaining rows costs time, too.
      left -= all.length + 4;
      if (all.length > 0) {
        const from = postings.length;
        const code = encode(all, held, states.length, postings);
        dictionary.add(first.bytes, first.length, held, code, from, postings.length);
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
function markNext(open: readonly Open[]): Terms | undefined {
  let first: Terms | undefined;
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
function take({ terms, moved }: Open, states: Uint8Array, all: Occurrences): number {
  const from = all.length;
  terms.read(all);
  const { rows, counts, length } = all;
  let kept = from;
  let live = 0;
  for (let n = from; n < length; n++) {
    const row = moved[rows[n]!]!;
    if (row === -1) continue;
    rows[kept] = row;
    counts[kept++] = counts[n]!;
    if (states[row] === stateOf.live) live++;
  }
  all.length = kept;
  return live;
}
