/** Finds the rows that must be read to score others: the rows themselves, and all that lend words to them. */
import type { Scratch, RowRange } from './score-range';

/** Up to this many rows are sorted by insertion. */
const maxInsertionSort = 48;

/** Marks these rows and lists them in order; returns their number. `clearMarks` undoes it. `!`: rows are in range. */
export function markRows({ asks, places }: RowRange, scratch: Scratch): number {
  const { found, foundCount, marks, contextRows } = scratch;
  let count = 0;
  let first = Infinity;
  let last = 0;
  const addRow = (row: number) => {
    if (marks[row] === 1) return;
    marks[row] = 1;
    contextRows[count++] = row;
  };
  for (let n = 0; n < foundCount; n++) {
    const row = found[n]!;
    const place = places[row]!;
    const titleRow = row - place;
    addRow(titleRow);
    addRow(row - asks[row]!);
    // A run starts with its title and a blank row, and the row behind its last one is another title.
    let end = row;
    while (end < row + 2 && places[end + 1] === places[end]! + 1) end++;
    for (let at = place > 3 ? row - 2 : titleRow + 2; at <= end; at++) addRow(at);
    if (titleRow < first) first = titleRow;
    if (end > last) last = end;
  }
  if (count <= maxInsertionSort) return sortFew(contextRows, count);
  let place = 0;
  for (let row = first; row <= last; row++) if (marks[row] === 1) contextRows[place++] = row;
  return count;
}

export function clearMarks(count: number, { marks, contextRows }: Scratch): void {
  for (let n = 0; n < count; n++) marks[contextRows[n]!] = 0;
}

function sortFew(rows: Uint32Array, count: number): number {
  for (let n = 1; n < count; n++) {
    const row = rows[n]!;
    let at = n;
    for (; at > 0 && rows[at - 1]! > row; at--) rows[at] = rows[at - 1]!;
    rows[at] = row;
  }
  return count;
}
