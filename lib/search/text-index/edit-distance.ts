/**
 * The number of edits between two words: a letter added, left out or replaced, or two neighbours swapped (optimal string
 * alignment). Words are UTF-16 units, because candidates are compared by the hundred.
 */

/** A word as units: the first `length` of them. */
export interface Units {
  readonly units: Uint16Array;
  length: number;
}

/** In units; longer words are no misspellings of anything. */
export const maxWordUnits = 32;

export const createUnits = (): Units => ({ units: new Uint16Array(maxWordUnits), length: 0 });

export function toUnits(word: string): Units {
  const length = Math.min(word.length, maxWordUnits);
  const units = new Uint16Array(length);
  for (let n = 0; n < length; n++) units[n] = word.charCodeAt(n);
  return { units, length };
}

const createRow = () => new Uint8Array(maxWordUnits + 2);
/** The last three rows of the table, reused. */
const table = { before: createRow(), previous: createRow(), current: createRow() };

/**
 * Returns the edits between the first `length` units of `typed` and `word`; `max` + 1 if there are more. With
 * `isUnfinished`, the best beginning of `word` is compared. Only a band of the table is computed. `!`: in range.
 */
export function countEdits(
  { units: typed, length: rows }: Units,
  { units: word, length: columns }: Units,
  max: number,
  isUnfinished = false,
): number {
  const tooMany = max + 1;
  if (rows - columns > max || (!isUnfinished && columns - rows > max)) return tooMany;
  let { before, previous, current } = table;
  for (let n = 0; n <= max + 1; n++) previous[n] = n;
  for (let t = 1; t <= rows; t++) {
    const unit = typed[t - 1]!;
    const from = t - max < 1 ? 1 : t - max;
    const to = t + max > columns ? columns : t + max;
    let least = (current[from - 1] = from === 1 && t <= max ? t : tooMany);
    for (let w = from; w <= to; w++) {
      const isSame = word[w - 1] === unit;
      let edits = isSame ? previous[w - 1]! : previous[w - 1]! + 1;
      if (previous[w]! + 1 < edits) edits = previous[w]! + 1;
      if (current[w - 1]! + 1 < edits) edits = current[w - 1]! + 1;
      if (!isSame && t > 1 && w > 1 && word[w - 2] === unit && typed[t - 2] === word[w - 1]) {
        const swapped = w - 2 < t - 2 - max ? tooMany : before[w - 2]! + 1;
        if (swapped < edits) edits = swapped;
      }
      current[w] = edits;
      if (edits < least) least = edits;
    }
    current[to + 1] = tooMany;
    if (least > max) return tooMany;
    const free = before;
    before = previous;
    previous = current;
    current = free;
  }
  if (!isUnfinished) return Math.min(previous[columns]!, tooMany);
  let best = tooMany;
  for (let w = Math.max(0, rows - max); w <= Math.min(columns, rows + max); w++) best = Math.min(best, previous[w]!);
  return best;
}
