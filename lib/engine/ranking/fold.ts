/** Folds texts that say nearly the same: an answer that was asked for twice, or carried from one assistant to another. */
import { normalise } from '../tokenize';

/** Characters in a shingle: about a word of English, half a clause of Japanese. */
const width = 5;
/** Of all shingles of the two, how many both have. A sentence changed in a paragraph of five stays above it, another answer far below. */
const same = 0.7;
/** Characters that are compared: what begins alike for so long is the same text. */
const compared = 2000;

/** For each text the place of the earlier one that it repeats; its own where it repeats none. `texts`: best first, some dozens. */
export function fold(texts: readonly string[]): number[] {
  const shingles = texts.map(shinglesOf);
  const leaders: number[] = [];
  return shingles.map((mine, n) => {
    const leader = leaders.find(other => likeness(mine, shingles[other] ?? new Set()) >= same);
    if (leader === undefined) leaders.push(n);
    return leader ?? n;
  });
}

// Letters and digits alone, so that a list that became a table, or a line that was wrapped, is still the same.
function shinglesOf(text: string): ReadonlySet<string> {
  const letters = normalise(text.slice(0, compared))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const shingles = new Set<string>();
  for (let at = 0; at + width <= letters.length; at++) shingles.add(letters.slice(at, at + width));
  // Too short for one: it is its own, so that 「はい」 repeats 「はい」 and nothing else.
  if (shingles.size === 0) shingles.add(letters);
  return shingles;
}

/** Jaccard: what both have, of what either has. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  // Even if all of the smaller were in the larger.
  if (small.size < same * large.size) return 0;
  let both = 0;
  for (const shingle of small) if (large.has(shingle)) both++;
  return both / (a.size + b.size - both);
}
