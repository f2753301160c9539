/** Folds texts that say nearly the same: an answer that was asked for twice, or carried from one assistant to another. */
import { normalise } from '../scan';

/** Characters in a shingle: about a word of English, half a clause of Japanese. */
const width = 5;
/** Of all shingles of the two, how many both have. A sentence changed in a paragraph of five stays above it, another answer far below. */
const same = 0.7;
/** Characters that are compared: what begins alike for so long is the same text. */
const compared = 2000;

/** Of that likeness the samples of two texts may be and they are compared no further: far below what chance makes of `same`. */
const sampleSame = 0.45;
/** Shingles from which on a sample tells enough. */
const enoughToSample = 400;

/** For each text the place of the earlier one that it repeats; its own where it repeats none. `texts`: best first, two hundred at most. */
export function fold(texts: readonly string[]): number[] {
  const shingles = texts.map(text => new Shingles(text));
  const leaders: Shingles[] = [];
  return shingles.map((mine, n) => {
    // Of what has no letter nothing is left to compare.
    if (mine.isEmpty) return n;
    const leader = leaders.find(other => isSame(mine, other));
    if (leader) return shingles.indexOf(leader);
    leaders.push(mine);
    return n;
  });
}

/**
 * A text's shingles as numbers. This runs over some ten thousand characters with every letter that is typed: hence numbers in arrays
 * and not strings in sets, and hence a sample, an eighth of them, so that most texts need not be put in order as a whole. Two
 * shingles share a number once in a million pairs, which moves the likeness of two texts by less than a thousandth.
 */
class Shingles {
  private readonly numbers: Uint32Array;
  private readonly sampled: Uint32Array;
  private ordered: Uint32Array | undefined;
  readonly isEmpty: boolean;

  constructor(text: string) {
    // Letters and digits alone, so that a list that became a table, or a line that was wrapped, is still the same.
    const letters = normalise(text.slice(0, compared))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    this.isEmpty = letters === '';
    this.numbers = numbersOf(letters);
    this.sampled = eachOnce(eighthOf(this.numbers));
  }

  /** In order, each once. */
  get all(): Uint32Array {
    return (this.ordered ??= eachOnce(this.numbers));
  }

  /** As `all`; `undefined` where there are too few to take a sample from. */
  get sample(): Uint32Array | undefined {
    return this.numbers.length < enoughToSample ? undefined : this.sampled;
  }
}

const factor = 0x9e3779b1;
const leaving = Math.imul(Math.imul(Math.imul(factor, factor), Math.imul(factor, factor)), factor);

/** A number for each shingle, by a sum that rolls on from one to the next (Rabin, Karp 1987). */
function numbersOf(letters: string): Uint32Array {
  // Too short for one: it is its own, so that 「はい」 repeats 「はい」 and nothing else.
  const length = Math.min(width, letters.length);
  const numbers = new Uint32Array(letters.length - length + 1);
  let rolling = 0;
  for (let at = 0; at < letters.length; at++) {
    rolling = (Math.imul(rolling, factor) + letters.charCodeAt(at) + 1) | 0;
    if (at >= width) rolling = (rolling - Math.imul(letters.charCodeAt(at - width) + 1, leaving)) | 0;
    if (at >= length - 1) numbers[at - length + 1] = rolling;
  }
  return numbers;
}

/** By their upper bits: those of the lower would tell of the last letter alone. */
function eighthOf(numbers: Uint32Array): Uint32Array {
  const some = new Uint32Array(numbers.length);
  let kept = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number < 2 ** 29) some[kept++] = number;
  }
  return some.subarray(0, kept);
}

/** Puts them in order, where they stand, and each once. */
function eachOnce(numbers: Uint32Array): Uint32Array {
  numbers.sort();
  let kept = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (kept === 0 || number !== numbers[kept - 1]) numbers[kept++] = number;
  }
  return numbers.subarray(0, kept);
}

function isSame(one: Shingles, other: Shingles): boolean {
  const [mine, others] = [one.sample, other.sample];
  if (mine && others && likeness(mine, others) < sampleSame) return false;
  return likeness(one.all, other.all) >= same;
}

/** Jaccard: what both have, of what either has. */
function likeness(a: Uint32Array, b: Uint32Array): number {
  // Even if all of the smaller were in the larger.
  if (Math.min(a.length, b.length) < sampleSame * Math.max(a.length, b.length)) return 0;
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const one = a[i] ?? 0;
    const other = b[j] ?? 0;
    if (one === other) both++;
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return both / (a.length + b.length - both);
}
