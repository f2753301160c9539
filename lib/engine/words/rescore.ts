/** Function words: they stand nearly everywhere, so only the rows that matter are looked at. */
import { noOccurrences, type Occurrences } from './codes';
import { encoded, type Held } from './held';
import { stateOf } from './rows';
import type { Segment } from './segment';
import type { Lengths, Scratch } from './spread';
import * as weights from './weights';

/** Adds the term's part to the scores of `wanted` (rows, ascending). */
export function rescore(
  token: string,
  weight: number,
  wanted: Uint32Array,
  lengths: Lengths,
  held: Held,
  scratch: Scratch,
  occurrences: Occurrences = noOccurrences(),
): void {
  const { window } = scratch;
  const bytes = encoded(token);
  occurrences.length = 0;
  for (const segment of held.segments) {
    const term = segment.dictionary.find(bytes);
    if (term === -1) continue;
    if (segment.isDense(term)) lookUp(segment, term, wanted, held, window);
    else segment.read(term, segment.base, occurrences);
  }
  held.readTail(token, occurrences);
  for (let n = 0; n < occurrences.length; n++) {
    const row = occurrences.rows[n] ?? 0;
    if (held.rows.states[row] !== stateOf.gone) window[row] = occurrences.counts[n] ?? 0;
  }
  add(weight, wanted, lengths, held, scratch);
  for (let n = 0; n < occurrences.length; n++) window[occurrences.rows[n] ?? 0] = 0;
  for (const row of wanted) {
    window.fill(0, row - 2, row + 3);
    window[row - (held.rows.asks[row] ?? 0)] = window[row - (held.rows.places[row] ?? 0)] = 0;
  }
}

/** Fills in the counts of the rows that lend to those that are wanted. */
function lookUp(segment: Segment, term: number, wanted: Uint32Array, { rows }: Held, counts: Float32Array): void {
  const { base } = segment;
  const end = base + segment.rows;
  const take = (row: number) => {
    if (row < end && rows.states[row] !== stateOf.gone) counts[row] = segment.countAt(term, row - base);
  };
  for (const row of wanted) {
    if (row < base) continue;
    if (row >= end) break;
    for (let at = row - 2; at <= row + 2; at++) take(at);
    take(row - (rows.asks[row] ?? 0));
    take(row - (rows.places[row] ?? 0));
  }
}

/** The counts lie open at their rows here; the window is what `spread` would have made of them. */
function add(
  weight: number,
  wanted: Uint32Array,
  { fixed, perWord }: Lengths,
  { rows }: Held,
  { window, scores }: Scratch,
): void {
  const at = (row: number) => (rows.places[row] === 0 ? 0 : (window[row] ?? 0));
  for (const row of wanted) {
    const asks = rows.asks[row] ?? 0;
    const held =
      at(row) +
      weights.near * (at(row - 1) + at(row + 1)) +
      weights.next * (at(row - 2) + at(row + 2)) +
      (asks > 0 ? weights.question * (window[row - asks] ?? 0) : 0) +
      weights.title * (window[row - (rows.places[row] ?? 0)] ?? 0);
    if (held === 0) continue;
    const part = (weight * (weights.saturation + 1) * held) / (held + fixed + perWord * (rows.windows[row] ?? 0));
    scores[row] = (scores[row] ?? 0) + part;
  }
}
