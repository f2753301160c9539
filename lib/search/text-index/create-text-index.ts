/** The text index: immutable segments and a memtable, ranked as one. */
import type { Term } from '../text/query-terms';
import { build, building, type Built, type Source } from './build-segment';
import { continuationsOf } from './prefix-expansion';
import { cut, type CutRow, type CutRun } from './tokenize-run';
import { Held } from './index-reader';
import { planMerge } from './plan-merge';
import { Ranker } from './rank';
import { blankMark, longestRun, stateOf, titleMark } from './rows';
import type { Segment } from './segment';
import { TermsOfSegment, TermsOfTail } from './segment-terms';
import type { Merging, Words } from './text-index';

export { SegmentDamaged } from './segment';

/**
 * `rangeRows`: the number of rows scored together, see `score-range.ts`; results do not depend on it. `firstId` is the
 * id of the first new segment, unless an attached one has a higher id.
 */
export function createWords(stretchRows = 8192, firstId = 1): Words {
  const held = new Held(stretchRows);
  const ranker = new Ranker(held);
  let nextId = firstId;

  return {
    add: run => addRun(held, cut(run)),
    addCut: run => addRun(held, run),
    retire: (chunk, as) => held.noteChanged(held.rows.retire(chunk, as)),

    rank: question => ranker.rank(question),

    termsIn(chunk, terms) {
      const row = held.rows.rowOf(chunk);
      return row === 0 ? [] : terms.filter(term => standsIn(held, row, term));
    },

    has: chunk => held.rows.rowOf(chunk) !== 0,

    get size() {
      return held.rows.live;
    },

    get tail() {
      return held.rows.count - held.tailBase;
    },

    freeze() {
      const built = build([{ rows: held.tailRows(), terms: new TermsOfTail(held.tail) }]);
      const stored = built && { id: nextId++, bytes: built.bytes, states: built.states };
      held.freeze(stored);
      return stored;
    },

    attach(stored) {
      if (held.segments.some(({ id }) => id === stored.id))
        throw new RangeError(`Segment ${stored.id} is held already.`);
      held.attach(stored);
      nextId = Math.max(nextId, stored.id + 1);
    },

    get segments() {
      return held.segments.map(({ id }) => id);
    },

    states: id => held.statesOf(held.segment(id)),

    plan: force => planMerge(held, force),

    merging: ids => mergingOf(held, ids, () => nextId++),

    merge(ids) {
      const merging = mergingOf(held, ids, () => nextId++);
      while (merging.step());
      return merging.finish();
    },

    get memory() {
      const stored = held.segments.reduce((sum, { memory }) => sum + memory, 0);
      return stored + held.rows.memory + held.tail.memory + ranker.memory;
    },
  };
}

const sourceOf = (segment: Segment, held: Held): Source => ({
  rows: held.rowsOf(segment),
  terms: new TermsOfSegment(segment),
});

/**
 * The rows are taken as they are now. Rows removed meanwhile are handled at the end, since rows never become live
 * again.
 */
function mergingOf(held: Held, ids: readonly number[], newId: () => number): Merging {
  const merged = ids.map(id => held.segment(id)).sort((a, b) => a.base - b.base);
  const steps = building(merged.map(segment => sourceOf(segment, held)));
  let built: Built | undefined;
  return {
    step() {
      const { done, value } = steps.next();
      if (done && value) built = value;
      return !done;
    },
    finish() {
      const kept = held.segments.filter(segment => !merged.includes(segment));
      const stored = built && { id: newId(), bytes: built.bytes, states: statesNow(held, merged, built) };
      held.settle(kept, stored);
      return stored;
    },
  };
}

function statesNow(held: Held, merged: readonly Segment[], { states, moved }: Built): Uint8Array {
  const now = states.slice();
  for (const [n, segment] of merged.entries()) {
    for (const [row, state] of held.statesOf(segment).entries()) {
      const place = moved[n]?.[row] ?? -1;
      if (place !== -1) now[place] = state;
    }
  }
  return now;
}

function addRun(held: Held, run: CutRun): void {
  const terms = held.tail.termsOf(run);
  for (let from = 0; from < run.rows.length; from += longestRun) {
    addPart(held, run, terms, from, Math.min(from + longestRun, run.rows.length));
  }
}

/** Adds the rows of the run from `from` to before `to`. */
function addPart(held: Held, run: CutRun, terms: Uint32Array, from: number, to: number): void {
  const { tail } = held;
  const count = to - from + 2;
  const chunks = new Uint32Array(count);
  const lengths = new Uint16Array(count);
  const asks = new Uint16Array(count);
  const states = new Uint8Array(count);
  const first = held.rows.count - held.tailBase;
  chunks.set([titleMark, blankMark]);
  states.fill(stateOf.none, 0, 2);
  tail.add(first, run, run.title, terms);
  for (const [n, row] of run.rows.slice(from, to).entries()) {
    tail.add(first + n + 2, run, row, terms);
    chunks[n + 2] = row.chunk;
    lengths[n + 2] = Math.min(row.length, 0xffff);
    asks[n + 2] = back(row, n, from);
    states[n + 2] = row.ghost ? stateOf.ghost : stateOf.live;
  }
  held.rows.append({ chunks, lengths, asks }, states);
  held.noteChanged(held.rows.displaced.splice(0));
}

/**
 * Returns how far before the row its question is; 0 if it is not in this part. `skipped` rows of the run are in earlier
 * parts.
 */
function back({ question }: CutRow, place: number, skipped: number): number {
  const at = (question ?? Infinity) - skipped;
  return at >= 0 && at < place ? place - at : 0;
}

function standsIn(held: Held, row: number, { token, isPrefix, typed = token }: Term): boolean {
  if (held.holds(token, row)) return true;
  return isPrefix && continuationsOf(typed, token, held).some(({ term }) => held.holds(term, row));
}
