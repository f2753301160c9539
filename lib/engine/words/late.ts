/**
 * The last terms of a question: those that stand nearly everywhere and say little. No row can be found by them alone any more, so their
 * long lists are not spread over all rows; their counts are only looked up around the rows that may still be among the best.
 */
import type { Held, Resolved } from './held';
import { stateOf, type Rows } from './rows';
import type { Lengths, Scratch } from './spread';
import * as weights from './weights';

export interface LateTerm {
  readonly list: Resolved;
  readonly weight: number;
  /** Counts in a row's share; the others only add to its score. */
  readonly isTelling: boolean;
}

/** The rows around which counts are looked up: those found, from the first to `count`, and all that lend to them. */
export interface Wanted {
  readonly count: number;
  /** Of those that lend, which stand in `touched`; it is free by then. */
  readonly needed: number;
  /** The highest of them. */
  readonly last: number;
  /** Which of `touched` stand in which segment, by its place; the tail's are in none. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly segment: number;
  readonly from: number;
  to: number;
}

/** Adds the term to the scores of the wanted rows. */
export function lookUp(
  { list, weight, isTelling }: LateTerm,
  { count, needed, last, parts }: Wanted,
  lengths: Lengths,
  held: Held,
  scratch: Scratch,
): void {
  const { window, marks, touched } = scratch;
  for (const [n, segment] of held.segments.entries()) {
    const term = list.terms[n] ?? -1;
    if (term !== -1 && !segment.isDense(term)) segment.pick(term, { marks, last }, window);
  }
  for (const { segment: n, from, to } of parts) {
    const segment = held.segments[n];
    const term = list.terms[n] ?? -1;
    if (segment && term !== -1 && segment.isDense(term)) segment.look(term, touched.subarray(from, to), window);
  }
  if (list.tail !== -1) held.tail.pick(list.tail, held.tailBase, marks, window);
  add(weight, isTelling, count, lengths, held.rows, scratch);
  for (let n = 0; n < needed; n++) window[touched[n]!] = 0;
}

/** Marks the rows that lend to the first `count` of those found. To be taken back by `unmark` before others are marked. */
export function mark(
  count: number,
  { rows: { states, asks, places }, segments }: Held,
  { marks, touched, found }: Scratch,
): Wanted {
  let needed = 0;
  let last = 0;
  const take = (row: number) => {
    if (marks[row] === 1 || states[row] === stateOf.gone) return;
    marks[row] = 1;
    touched[needed++] = row;
    if (row > last) last = row;
  };
  const parts: Part[] = [];
  let [base, end] = [0, 0];
  for (let n = 0; n < count; n++) {
    const row = found[n]!;
    if (row < base || row >= end) {
      // A run lies in one segment, and so does all that lends to a row. What is found comes segment by segment, term after term.
      close(parts, needed);
      const at = segments.findLastIndex(segment => segment.base <= row);
      const segment = segments[at];
      base = segment?.base ?? 0;
      end = base + (segment?.rows ?? 0);
      const isTail = row >= end;
      if (isTail) [base, end] = [end, Infinity];
      parts.push({ segment: isTail ? -1 : at, from: needed, to: needed });
    }
    // Behind the last row of a segment begins another run, in another segment.
    for (let at = row - 2, to = Math.min(row + 3, end); at < to; at++) take(at);
    take(row - asks[row]!);
    take(row - places[row]!);
  }
  close(parts, needed);
  return { count, needed, last, parts };
}

function close(parts: readonly Part[], needed: number): void {
  const part = parts.at(-1);
  if (part) part.to = needed;
}

export function unmark({ needed }: Wanted, { marks, touched }: Scratch): void {
  for (let n = 0; n < needed; n++) marks[touched[n]!] = 0;
}

/** The counts lie open at their rows here; `held` is what `spread` would have made of them. `!`: rows are in range. */
function add(
  weight: number,
  isTelling: boolean,
  count: number,
  { fixed, perWord }: Lengths,
  { asks, places, windows }: Rows,
  { window, scores, shares, found }: Scratch,
): void {
  const most = weight * (weights.saturation + 1);
  for (let n = 0; n < count; n++) {
    const row = found[n]!;
    if (!isTelling && shares[row] === 0) continue;
    const place = places[row]!;
    const back = asks[row]!;
    // The title's own count must not come in as a neighbour's; behind the last row stand the next title, and none of its counts.
    const before = place > 2 ? window[row - 1]! : 0;
    const beforeThat = place > 3 ? window[row - 2]! : 0;
    const after = places[row + 1] === place + 1 ? window[row + 1]! : 0;
    const afterThat = places[row + 2] === place + 2 ? window[row + 2]! : 0;
    const held =
      window[row]! +
      weights.near * (before + after) +
      weights.next * (beforeThat + afterThat) +
      (back > 0 ? weights.question * window[row - back]! : 0) +
      weights.title * window[row - place]!;
    if (held === 0) continue;
    scores[row]! += (most * held) / (held + fixed + perWord * windows[row]!);
    if (isTelling) shares[row]! += weight;
  }
}
