/** The text index: immutable segments and a memtable, ranked as one. */
import { normalizeQuestion, type Term } from '../text/query-terms';
import { buildSegmentSteps, type BuiltSegment, type SegmentSource } from './build-segment';
import { findAlternatives } from './find-alternatives';
import { translateTerms } from './translate-terms';
import { NearestWords } from './nearest-words';
import { findContinuations } from './prefix-expansion';
import { tokenizeRun, type TokenizedRow, type TokenizedRun } from './tokenize-run';
import { IndexReader } from './index-reader';
import { chooseMerge } from './choose-merge';
import { Ranker } from './rank';
import { blankMark, maxRunRows, rowStates, titleMark } from './row-table';
import type { Segment } from './segment';
import { SegmentTerms, MemtableTerms } from './segment-terms';
import type { SegmentMerge, TextIndex } from './text-index';

export { SegmentDamaged } from './segment';

/**
 * `rangeRows`: the number of rows scored together, see `score-range.ts`; results do not depend on it. `firstId` is the
 * id of the first new segment, unless an attached one has a higher id.
 */
export function createTextIndex(rangeRows = 8192, firstId = 1): TextIndex {
  const reader = new IndexReader(rangeRows);
  const ranker = new Ranker(reader);
  const nearest = new NearestWords(reader);
  let nextId = firstId;

  return {
    add: run => addRun(reader, tokenizeRun(run)),
    addTokenized: run => addRun(reader, run),
    removeRow: (chunk, as) => reader.markChanged(reader.rows.remove(chunk, as)),

    findTranslations: (terms, text, translations) =>
      translateTerms(terms, normalizeQuestion(text), reader, translations),
    findAlternatives: (terms, text, dictionaries) =>
      findAlternatives(terms, normalizeQuestion(text), { ...dictionaries, reader, nearest }),

    rank: question => ranker.rank(question),

    findTerms(chunk, terms) {
      const row = reader.rows.getRow(chunk);
      return row === 0 ? [] : terms.filter(term => isTermInRow(reader, row, term));
    },

    has: chunk => reader.rows.getRow(chunk) !== 0,

    get size() {
      return reader.rows.live;
    },

    get memtableSize() {
      return reader.rows.count - reader.memtableStart;
    },

    get memtableTerms() {
      return reader.memtable.termCount;
    },

    startFreeze: () => createFreeze(reader, () => nextId++),

    freeze() {
      const freeze = createFreeze(reader, () => nextId++);
      while (freeze.step());
      return freeze.finish();
    },

    attach(stored) {
      if (reader.segments.some(({ id }) => id === stored.id))
        throw new RangeError(`Segment ${stored.id} is held already.`);
      reader.attach(stored);
      nextId = Math.max(nextId, stored.id + 1);
    },

    get segments() {
      return reader.segments.map(({ id }) => id);
    },

    states: id => reader.getStates(reader.segment(id)),

    chooseMerge: force => chooseMerge(reader, force),

    startMerge: ids => createMerge(reader, ids, () => nextId++),

    merge(ids) {
      const merge = createMerge(reader, ids, () => nextId++);
      while (merge.step());
      return merge.finish();
    },

    get memory() {
      const stored = reader.segments.reduce((sum, { memory }) => sum + memory, 0);
      return stored + reader.rows.memory + reader.memtable.memory + ranker.memory + nearest.memory;
    },
  };
}

const toSource = (segment: Segment, reader: IndexReader): SegmentSource => ({
  rows: reader.getRows(segment),
  terms: new SegmentTerms(segment),
});

function startBuild(sources: readonly SegmentSource[]) {
  const steps = buildSegmentSteps(sources);
  let built: BuiltSegment | undefined;
  return {
    step: () => {
      const { done, value } = steps.next();
      if (done && value) built = value;
      return !done;
    },
    getBuilt: () => built,
  };
}

/** Nothing may be added or removed until it is finished. Segments may be merged. */
function createFreeze(reader: IndexReader, newId: () => number): SegmentMerge {
  const { step, getBuilt } = startBuild([{ rows: reader.memtableRows(), terms: new MemtableTerms(reader.memtable) }]);
  return {
    step,
    finish() {
      const built = getBuilt();
      const stored = built && { id: newId(), bytes: built.bytes, states: built.states };
      reader.freeze(stored);
      return stored;
    },
  };
}

/**
 * The rows are taken as they are now. Rows removed meanwhile are handled at the end, since rows never become live
 * again.
 */
function createMerge(reader: IndexReader, ids: readonly number[], newId: () => number): SegmentMerge {
  const merged = ids.map(id => reader.segment(id)).sort((a, b) => a.base - b.base);
  const { step, getBuilt } = startBuild(merged.map(segment => toSource(segment, reader)));
  return {
    step,
    finish() {
      const built = getBuilt();
      const remaining = reader.segments.filter(segment => !merged.includes(segment));
      const stored = built && { id: newId(), bytes: built.bytes, states: computeStates(reader, merged, built) };
      reader.replaceSegments(remaining, stored);
      return stored;
    },
  };
}

function computeStates(reader: IndexReader, merged: readonly Segment[], { states, moved }: BuiltSegment): Uint8Array {
  const now = states.slice();
  for (const [n, segment] of merged.entries()) {
    for (const [row, state] of reader.getStates(segment).entries()) {
      const place = moved[n]?.[row] ?? -1;
      if (place !== -1) now[place] = state;
    }
  }
  return now;
}

function addRun(reader: IndexReader, run: TokenizedRun): void {
  const terms = reader.memtable.toTerms(run);
  for (let from = 0; from < run.rows.length; from += maxRunRows) {
    addPart(reader, run, terms, from, Math.min(from + maxRunRows, run.rows.length));
  }
}

/** Adds the rows of the run from `from` to before `to`. */
function addPart(reader: IndexReader, run: TokenizedRun, terms: Uint32Array, from: number, to: number): void {
  const { memtable: tail } = reader;
  const count = to - from + 2;
  const chunks = new Uint32Array(count);
  const lengths = new Uint16Array(count);
  const asks = new Uint16Array(count);
  const states = new Uint8Array(count);
  const first = reader.rows.count - reader.memtableStart;
  chunks.set([titleMark, blankMark]);
  states.fill(rowStates.none, 0, 2);
  tail.add(first, run, run.title, terms);
  for (const [n, row] of run.rows.slice(from, to).entries()) {
    tail.add(first + n + 2, run, row, terms);
    chunks[n + 2] = row.chunk;
    lengths[n + 2] = Math.min(row.length, 0xffff);
    asks[n + 2] = computeQuestionOffset(row, n, from);
    states[n + 2] = row.isContext ? rowStates.context : rowStates.live;
  }
  reader.rows.append({ chunks, lengths, asks }, states);
  reader.markChanged(reader.rows.displaced.splice(0));
}

/**
 * Returns how far before the row its question is; 0 if it is not in this part. `skipped` rows of the run are in earlier
 * parts.
 */
function computeQuestionOffset({ question }: TokenizedRow, place: number, skipped: number): number {
  const at = (question ?? Infinity) - skipped;
  return at >= 0 && at < place ? place - at : 0;
}

function isTermInRow(reader: IndexReader, row: number, { token, isPrefix, also = [], typed = token }: Term): boolean {
  if (reader.hasToken(token, row)) return true;
  if (also.some(({ tokens }) => tokens.every(each => reader.hasToken(each, row)))) return true;
  return isPrefix && findContinuations(typed, token, reader).some(({ term }) => reader.hasToken(term, row));
}
