/** Groups nearly identical texts, such as an answer that was requested twice or carried to another assistant. */
import { normalise } from '../text/scan';

/** Characters per shingle: about an English word or half a Japanese clause. */
const width = 5;
/** Share of common shingles. One changed sentence in five stays above it; another answer is far below. */
const same = 0.7;
/** In UTF-16 units; texts that begin alike for so long count as the same. */
const compared = 2000;

/** Below this similarity of the samples, the full texts are not compared; `minSimilarity` is then out of reach. */
const sampleSame = 0.45;
/** The number of shingles from which on a sample is reliable. */
const enoughToSample = 400;

/**
 * For each text, returns the index of the earlier text that it repeats, or its own. `texts` is best first, at most two
 * hundred.
 */
export function fold(texts: readonly string[]): number[] {
  const shingles = texts.map(text => new Shingles(text));
  const leaders: Shingles[] = [];
  return shingles.map((mine, n) => {
    // A text without letters has nothing to compare.
    if (mine.isEmpty) return n;
    const leader = leaders.find(other => isSame(mine, other));
    if (leader) return shingles.indexOf(leader);
    leaders.push(mine);
    return n;
  });
}

/**
 * The shingles of a text as hashes. It runs over some ten thousand characters per key press, hence numeric arrays, and
 * a sample of an eighth, so that most texts need no full sort. Two shingles collide once in a million pairs, which
 * changes the similarity by less than a thousandth.
 */
class Shingles {
  private readonly numbers: Uint32Array;
  private readonly sampled: Uint32Array;
  private ordered: Uint32Array | undefined;
  readonly isEmpty: boolean;

  constructor(text: string) {
    // Letters and digits only, so that changed layout and line breaks do not matter.
    const letters = normalise(text.slice(0, compared))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    this.isEmpty = letters === '';
    this.numbers = numbersOf(letters);
    this.sampled = eachOnce(eighthOf(this.numbers));
  }

  /** All hashes, sorted and unique. */
  get all(): Uint32Array {
    return (this.ordered ??= eachOnce(this.numbers));
  }

  /** A sample, sorted and unique; `undefined` for short texts. */
  get sample(): Uint32Array | undefined {
    return this.numbers.length < enoughToSample ? undefined : this.sampled;
  }
}

const factor = 0x9e3779b1;
const leaving = Math.imul(Math.imul(Math.imul(factor, factor), Math.imul(factor, factor)), factor);

/** A rolling hash of each shingle (Rabin, Karp 1987). */
function numbersOf(letters: string): Uint32Array {
  // A shorter text is a single shingle, so that 「はい」 repeats only 「はい」.
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

/** Uses the upper bits, because the lower ones depend on the last letter only. */
function eighthOf(numbers: Uint32Array): Uint32Array {
  const some = new Uint32Array(numbers.length);
  let kept = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number < 2 ** 29) some[kept++] = number;
  }
  return some.subarray(0, kept);
}

/** Sorts in place and removes repetitions. */
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

/** Jaccard similarity: common elements divided by all elements. */
function likeness(a: Uint32Array, b: Uint32Array): number {
  // The sizes differ too much for any overlap to suffice.
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
