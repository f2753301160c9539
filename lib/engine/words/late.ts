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

/** Adds the terms to the scores of the first `count` wanted rows. */
export function lookUp(
  terms: readonly LateTerm[],
  count: number,
  lengths: Lengths,
  held: Held,
  scratch: Scratch,
): void {
  const { window, marks, touched } = scratch;
  const { needed, last } = mark(count, held.rows, scratch);
  for (const { list, weight, isTelling } of terms) {
    for (const [n, segment] of held.segments.entries()) {
      const term = list.terms[n] ?? -1;
      if (term === -1) continue;
      if (!segment.isDense(term)) segment.pick(term, { marks, last }, window);
      else {
        const end = segment.base + segment.rows;
        for (let n = 0; n < needed; n++) {
          const row = touched[n]!;
          if (row >= segment.base && row < end) window[row] = segment.countAt(term, row - segment.base);
        }
      }
    }
    if (list.tail !== -1) held.tail.pick(list.tail, held.tailBase, marks, window);
    add(weight, isTelling, count, lengths, held.rows, scratch);
    for (let n = 0; n < needed; n++) window[touched[n]!] = 0;
  }
  for (let n = 0; n < needed; n++) marks[touched[n]!] = 0;
}

/** Marks the rows that lend to those that are wanted, and lists them in `touched`, which is free by then. */
function mark(
  count: number,
  { states, asks, places }: Rows,
  { marks, touched, wanted }: Scratch,
): { needed: number; last: number } {
  let needed = 0;
  let last = 0;
  const take = (row: number) => {
    if (marks[row] === 1 || states[row] === stateOf.gone) return;
    marks[row] = 1;
    touched[needed++] = row;
    if (row > last) last = row;
  };
  for (let n = 0; n < count; n++) {
    const row = wanted[n]!;
    for (let at = row - 2; at <= row + 2; at++) take(at);
    take(row - asks[row]!);
    take(row - places[row]!);
  }
  return { needed, last };
}

/** The counts lie open at their rows here; `held` is what `spread` would have made of them. `!`: rows are in range. */
function add(
  weight: number,
  isTelling: boolean,
  count: number,
  { fixed, perWord }: Lengths,
  { asks, places, windows }: Rows,
  { window, scores, shares, wanted }: Scratch,
): void {
  const most = weight * (weights.saturation + 1);
  for (let n = 0; n < count; n++) {
    const row = wanted[n]!;
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
