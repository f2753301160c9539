/**
 * Selects the rows that go into a merged segment. Context rows stay while a live row needs them, so that no score
 * changes.
 */
import { blankMark, rowStates, titleMark, type RowColumns } from './row-table';

export interface LiveRows {
  /** The new row by old row, or −1. */
  readonly moved: Int32Array;
  readonly chunks: number[];
  readonly lengths: number[];
  readonly asks: number[];
  readonly states: number[];
}

/** Adds a source's rows; `into` is changed, and its `moved` belongs to this source. */
export function addLiveRows(
  { chunks, lengths, asks, states }: RowColumns & { states: Uint8Array },
  into: LiveRows,
): void {
  const { moved } = into;
  const count = chunks.length;
  for (let from = 0, to = 0; from < count; from = to) {
    to = from + 1;
    while (to < count && chunks[to] !== titleMark) to++;
    const neededRows = findNeededRows(states, asks, from, to);
    if (neededRows.length === 0) continue;
    moved[from] = push(into, titleMark, 0, 0, rowStates.none);
    push(into, blankMark, 0, 0, rowStates.none);
    let lastRow = -1;
    for (const row of neededRows) {
      // A gap keeps the distance of neighbours; from three rows on, they share nothing.
      if (lastRow !== -1)
        for (let gap = Math.min(row - lastRow - 1, 2); gap > 0; gap--) push(into, blankMark, 0, 0, rowStates.none);
      lastRow = row;
      const offset = asks[row] ?? 0;
      const question = offset > 0 ? (moved[row - offset] ?? -1) : -1;
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
function findNeededRows(states: Uint8Array, asks: Uint16Array, from: number, to: number): readonly number[] {
  const isLive = (row: number) => row >= from && row < to && states[row] === rowStates.live;
  const askedRows = new Set<number>();
  for (let row = from; row < to; row++) if (isLive(row) && asks[row] !== 0) askedRows.add(row - (asks[row] ?? 0));
  const neededRows: number[] = [];
  for (let row = from; row < to; row++) {
    const isNear = isLive(row - 2) || isLive(row - 1) || isLive(row + 1) || isLive(row + 2) || askedRows.has(row);
    if (isLive(row) || (states[row] === rowStates.context && isNear)) neededRows.push(row);
  }
  return neededRows;
}

function push(into: LiveRows, chunk: number, length: number, asks: number, state: number): number {
  into.lengths.push(length);
  into.asks.push(asks);
  into.states.push(state);
  return into.chunks.push(chunk) - 1;
}

/** Counts the rows that a merge would drop. */
export function countRemoved(states: Uint8Array): number {
  let removed = 0;
  for (const state of states) if (state === rowStates.removed) removed++;
  return removed;
}
