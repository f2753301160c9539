/** Which rows must be read so that those that are looked at get their due: themselves, and all that lend to them. */
import type { Scratch, Stretch } from './stretch';

/** So many are put in order one by one. */
const few = 48;

/** Marks them and lists them in order; answers how many they are. To be taken back by `unwant`. `!`: rows are in range. */
export function want({ asks, places }: Stretch, scratch: Scratch): number {
  const { found, foundCount, marks, wanted } = scratch;
  let count = 0;
  let first = Infinity;
  let last = 0;
  const take = (row: number) => {
    if (marks[row] === 1) return;
    marks[row] = 1;
    wanted[count++] = row;
  };
  for (let n = 0; n < foundCount; n++) {
    const row = found[n]!;
    const place = places[row]!;
    const title = row - place;
    take(title);
    take(row - asks[row]!);
    // The first row of a run is the second behind its title, and behind its last one stands another title.
    let end = row;
    while (end < row + 2 && places[end + 1] === places[end]! + 1) end++;
    for (let at = place > 3 ? row - 2 : title + 2; at <= end; at++) take(at);
    if (title < first) first = title;
    if (end > last) last = end;
  }
  if (count <= few) return sortFew(wanted, count);
  let place = 0;
  for (let row = first; row <= last; row++) if (marks[row] === 1) wanted[place++] = row;
  return count;
}

export function unwant(count: number, { marks, wanted }: Scratch): void {
  for (let n = 0; n < count; n++) marks[wanted[n]!] = 0;
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
