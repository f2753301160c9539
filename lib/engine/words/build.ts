/** Makes one segment of several sources (segments, or the tail): their sorted terms are walked side by side, rows only move. */
import { noOccurrences, type Occurrences, type Sink } from './codes';
import { compareBytes, DictionaryWriter, longestTerm, TermCursor } from './dictionary';
import { encode } from './encode';
import { stateOf, type Columns } from './rows';
import { writeSegment, type Segment } from './segment';
import { survive, type Survivors } from './survivors';
import type { Tail } from './tail';

export interface Source {
  readonly rows: Columns & { states: Uint8Array };
  readonly terms: Terms;
}

/** Walks terms in order; `bytes` holds the present one in its first `length`. */
interface Terms {
  readonly bytes: Uint8Array;
  readonly length: number;
  next(): boolean;
  /** Rows of the present term, from 0. */
  read(into: Occurrences): void;
}

export function termsOfSegment(segment: Segment): Terms {
  const cursor = new TermCursor(segment.dictionary);
  return {
    bytes: cursor.bytes,
    get length() {
      return cursor.length;
    },
    next: () => cursor.next(),
    read: into => segment.list(cursor.entry).read(0, segment.rows, 0, into),
  };
}

export function termsOfTail(tail: Tail): Terms {
  const order = tail.sorted();
  const bytes = new Uint8Array(longestTerm);
  let at = -1;
  let length = 0;
  return {
    bytes,
    get length() {
      return length;
    },
    next() {
      if (++at >= order.length) return false;
      length = tail.spell(order[at] ?? 0, bytes);
      return true;
    },
    read: into => tail.read(order[at] ?? -1, 0, into),
  };
}

/** `undefined` when no row survives. */
export function build(sources: readonly Source[]): Built | undefined {
  for (const steps = building(sources); ;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export interface Built {
  readonly bytes: Uint8Array;
  /** Of its rows, as the sources had them. */
  readonly states: Uint8Array;
  /** For each source where its rows went: by old row, −1 for those that did not survive. */
  readonly moved: readonly Int32Array[];
}

/** The same in steps of some thousand postings each, since a large segment takes seconds. */
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

/** Postings that are moved in one step. */
const stepSize = 10_000;

function* joinTerms(sources: readonly Source[], moved: readonly Int32Array[], states: Uint8Array) {
  const dictionary = new DictionaryWriter();
  const postings: Sink = { bytes: new Uint8Array(1 << 16), length: 0 };
  const all = noOccurrences();
  let open = sources
    .map(({ terms }, n): Open => ({ terms, moved: moved[n] ?? noRows, isNext: false, isOver: false }))
    .filter(({ terms }) => terms.next());

  // Hundreds of thousands of terms pass here, so no list is made for any of them.
  for (let left = stepSize; ;) {
    if (left <= 0) {
      yield;
      left = stepSize;
    }
    const first = markNext(open);
    if (!first) break;
    all.length = 0;
    let held = 0;
    for (const { terms, moved: places, isNext } of open) if (isNext) held += take(terms, places, states, all);
    // A term that nobody has any more takes a moment, too.
    left -= all.length + 4;
    if (all.length > 0) {
      const from = postings.length;
      const code = encode(all, held, states.length, postings);
      dictionary.add(first.bytes, first.length, held, code, from, postings.length);
    }
    // Only now, because `first` is one of them.
    let isAnyOver = false;
    for (const source of open) if (source.isNext && !source.terms.next()) source.isOver = isAnyOver = true;
    if (isAnyOver) open = open.filter(source => !source.isOver);
  }
  return { dictionary, postings };
}

const noRows = new Int32Array(0);

/** A source that has terms left. */
interface Open {
  readonly terms: Terms;
  readonly moved: Int32Array;
  /** Its present term is the first of all. */
  isNext: boolean;
  isOver: boolean;
}

/** Answers one of the sources whose present term is the first of all; `undefined` when there is none left. */
function markNext(open: readonly Open[]): Terms | undefined {
  let first: Terms | undefined;
  for (const { terms } of open) if (!first || compare(terms, first) < 0) first = terms;
  if (first) for (const source of open) source.isNext = compare(source.terms, first) === 0;
  return first;
}

const compare = (a: Terms, b: Terms) => (a === b ? 0 : compareBytes(a.bytes, a.length, b.bytes, b.length));

/** Appends the rows that survive at their new places; answers how many of them are live. */
function take(terms: Terms, moved: Int32Array, states: Uint8Array, all: Occurrences): number {
  const from = all.length;
  terms.read(all);
  const { rows, counts } = all;
  let kept = from;
  let live = 0;
  for (let n = from; n < all.length; n++) {
    const row = moved[rows[n] ?? 0] ?? -1;
    if (row === -1) continue;
    rows[kept] = row;
    counts[kept++] = counts[n] ?? 1;
    if (states[row] === stateOf.live) live++;
  }
  all.length = kept;
  return live;
}
