/**
 * Selects the rows that go into a merged segment. Context rows stay while a live row needs them, so that no score
 * changes.
 */
import { blankMark, stateOf, titleMark, type Columns } from './rows';

export interface Survivors {
  /** The new row by old row, or −1. */
  readonly moved: Int32Array;
  readonly chunks: number[];
  readonly lengths: number[];
  readonly asks: number[];
  readonly states: number[];
}

/** Adds a source's rows; `into` is changed, and its `moved` belongs to this source. */
export function survive({ chunks, lengths, asks, states }: Columns & { states: Uint8Array }, into: Survivors): void {
  const { moved } = into;
  const count = chunks.length;
  for (let from = 0, to = 0; from < count; from = to) {
    to = from + 1;
    while (to < count && chunks[to] !== titleMark) to++;
    const needed = neededIn(states, asks, from, to);
    if (needed.length === 0) continue;
    moved[from] = push(into, titleMark, 0, 0, stateOf.none);
    push(into, blankMark, 0, 0, stateOf.none);
    let last = -1;
    for (const row of needed) {
      // A gap keeps the distance of neighbours; from three rows on, they share nothing.
      if (last !== -1)
        for (let gap = Math.min(row - last - 1, 2); gap > 0; gap--) push(into, blankMark, 0, 0, stateOf.none);
      last = row;
      const back = asks[row] ?? 0;
      const question = back > 0 ? (moved[row - back] ?? -1) : -1;
      const place = into.chunks.length;
      moved[row] = push(
        into,
        chunks[row] ?? 0,
        lengths[row] ?? 0,
        question === -1 ? 0 : place - question,
        states[row] ?? 0,
      );
    }
  }
}

/** Live rows of a run, and context rows that are near a live row or hold its question. */
function neededIn(states: Uint8Array, asks: Uint16Array, from: number, to: number): readonly number[] {
  const isLive = (row: number) => row >= from && row < to && states[row] === stateOf.live;
  const asked = new Set<number>();
  for (let row = from; row < to; row++) if (isLive(row) && asks[row] !== 0) asked.add(row - (asks[row] ?? 0));
  const needed: number[] = [];
  for (let row = from; row < to; row++) {
    const isNear = isLive(row - 2) || isLive(row - 1) || isLive(row + 1) || isLive(row + 2) || asked.has(row);
    if (isLive(row) || (states[row] === stateOf.ghost && isNear)) needed.push(row);
  }
  return needed;
}

function push(into: Survivors, chunk: number, length: number, asks: number, state: number): number {
  into.lengths.push(length);
  into.asks.push(asks);
  into.states.push(state);
  return into.chunks.push(chunk) - 1;
}

/** Counts the rows that a merge would drop. */
export function lost(states: Uint8Array): number {
  let gone = 0;
  for (const state of states) if (state === stateOf.gone) gone++;
  return gone;
}
