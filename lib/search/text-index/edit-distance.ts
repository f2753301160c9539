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
  const units = Uint16Array.from(word.slice(0, maxWordUnits), unit => unit.charCodeAt(0));
  return { units, length: units.length };
}

const createRow = () => new Uint8Array(maxWordUnits + 1);
/** The last three rows of the table, reused. */
const table = { before: createRow(), previous: createRow(), current: createRow() };

/**
 * Returns the edits between `typed` and `word`; `max` + 1 if there are more. With `isUnfinished`, the best beginning of
 * `word` is compared. `!`: in range.
 */
export function countEdits(typed: Units, word: Units, max: number, isUnfinished = false): number {
  const tooMany = max + 1;
  if (typed.length - word.length > max || (!isUnfinished && word.length - typed.length > max)) return tooMany;
  let { before, previous, current } = table;
  for (let n = 0; n <= word.length; n++) previous[n] = n;
  for (let t = 1; t <= typed.length; t++) {
    const unit = typed.units[t - 1]!;
    current.fill(tooMany);
    const from = Math.max(1, t - max);
    const to = Math.min(word.length, t + max);
    if (t <= max) current[0] = t;
    let least = current[0]!;
    for (let w = from; w <= to; w++) {
      const isSame = word.units[w - 1] === unit;
      let edits = Math.min(previous[w - 1]! + (isSame ? 0 : 1), previous[w]! + 1, current[w - 1]! + 1);
      const isSwapped = t > 1 && w > 1 && word.units[w - 2] === unit && typed.units[t - 2] === word.units[w - 1];
      if (isSwapped) edits = Math.min(edits, before[w - 2]! + 1);
      current[w] = Math.min(edits, tooMany);
      if (edits < least) least = edits;
    }
    if (least > max) return tooMany;
    [before, previous, current] = [previous, current, before];
  }
  if (!isUnfinished) return Math.min(previous[word.length]!, tooMany);
  return Math.min(tooMany, ...previous.subarray(0, word.length + 1));
}
