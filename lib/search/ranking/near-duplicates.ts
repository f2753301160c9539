/** Groups nearly identical texts, such as an answer that was requested twice or carried to another assistant. */
import { normalizeSearchText } from '../text/scan';

/** Characters per shingle: about an English word or half a Japanese clause. */
const shingleLength = 5;
/** Share of common shingles. One changed sentence in five stays above it; another answer is far below. */
const minSimilarity = 0.7;
/** In UTF-16 units; texts that begin alike for so long count as the same. */
const maxComparedLength = 2000;

/** Below this similarity of the samples, the full texts are not compared; `minSimilarity` is then out of reach. */
const minSampleSimilarity = 0.45;
/** The number of shingles from which on a sample is reliable. */
const minSampleCount = 400;

/**
 * For each text, returns the index of the earlier text that it repeats, or its own. `texts` is best first, at most two
 * hundred.
 */
export function groupNearDuplicates(texts: readonly string[]): number[] {
  const shingles = texts.map(text => new Shingles(text));
  const leaders: Shingles[] = [];
  return shingles.map((own, n) => {
    // A text without letters has nothing to compare.
    if (own.isEmpty) return n;
    const leader = leaders.find(other => isNearDuplicate(own, other));
    if (leader) return shingles.indexOf(leader);
    leaders.push(own);
    return n;
  });
}

/**
 * The shingles of a text as hashes. It runs over some ten thousand characters per key press, hence numeric arrays, and
 * a sample of an eighth, so that most texts need no full sort. Two shingles collide once in a million pairs, which
 * changes the similarity by less than a thousandth.
 */
class Shingles {
  private readonly hashes: Uint32Array;
  private readonly sampled: Uint32Array;
  private ordered: Uint32Array | undefined;
  readonly isEmpty: boolean;

  constructor(text: string) {
    // Letters and digits only, so that changed layout and line breaks do not matter.
    const characters = normalizeSearchText(text.slice(0, maxComparedLength))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    this.isEmpty = characters === '';
    this.hashes = hashShingles(characters);
    this.sampled = sortUnique(takeSample(this.hashes));
  }

  /** All hashes, sorted and unique. */
  get all(): Uint32Array {
    return (this.ordered ??= sortUnique(this.hashes));
  }

  /** A sample, sorted and unique; `undefined` for short texts. */
  get sample(): Uint32Array | undefined {
    return this.hashes.length < minSampleCount ? undefined : this.sampled;
  }
}

const factor = 0x9e3779b1;
const leavingFactor = Math.imul(Math.imul(Math.imul(factor, factor), Math.imul(factor, factor)), factor);

/** A rolling hash of each shingle (Rabin, Karp 1987). */
function hashShingles(characters: string): Uint32Array {
  // A shorter text is a single shingle, so that 「はい」 repeats only 「はい」.
  const length = Math.min(shingleLength, characters.length);
  const hashes = new Uint32Array(characters.length - length + 1);
  let rolling = 0;
  for (let at = 0; at < characters.length; at++) {
    rolling = (Math.imul(rolling, factor) + characters.charCodeAt(at) + 1) | 0;
    if (at >= shingleLength)
      rolling = (rolling - Math.imul(characters.charCodeAt(at - shingleLength) + 1, leavingFactor)) | 0;
    if (at >= length - 1) hashes[at - length + 1] = rolling;
  }
  return hashes;
}

/** Uses the upper bits, because the lower ones depend on the last letter only. */
function takeSample(hashes: Uint32Array): Uint32Array {
  const sample = new Uint32Array(hashes.length);
  let count = 0;
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0;
    if (hash < 2 ** 29) sample[count++] = hash;
  }
  return sample.subarray(0, count);
}

/** Sorts in place and removes repetitions. */
function sortUnique(hashes: Uint32Array): Uint32Array {
  hashes.sort();
  let count = 0;
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0;
    if (count === 0 || hash !== hashes[count - 1]) hashes[count++] = hash;
  }
  return hashes.subarray(0, count);
}

function isNearDuplicate(a: Shingles, b: Shingles): boolean {
  const [own, others] = [a.sample, b.sample];
  if (own && others && computeSimilarity(own, others) < minSampleSimilarity) return false;
  return computeSimilarity(a.all, b.all) >= minSimilarity;
}

/** Jaccard similarity: common elements divided by all elements. */
function computeSimilarity(a: Uint32Array, b: Uint32Array): number {
  // The sizes differ too much for any overlap to suffice.
  if (Math.min(a.length, b.length) < minSampleSimilarity * Math.max(a.length, b.length)) return 0;
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const x = a[i] ?? 0;
    const y = b[j] ?? 0;
    if (x === y) both++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return both / (a.length + b.length - both);
}
