/**
 * Sorts the terms of a memtable by their bytes. Comparing terms pairwise would dominate a freeze, so three bytes at a
 * time become a number with the term's index in its low bits, and the browser sorts numbers.
 */

/** Numbers are exact up to 2^53: three bytes, then the index. */
const placeFactor = 2 ** 28;
/** Up to this many terms are sorted by insertion. */
const maxInsertionSort = 6;

interface TermBytes {
  readonly bytes: Uint8Array;
  /** The end offset of each term. */
  readonly ends: Uint32Array;
}

interface SortState extends TermBytes {
  /** The term numbers being sorted. */
  readonly sorted: Uint32Array;
  readonly before: Uint32Array;
  readonly keys: Float64Array;
  /** By position: the three bytes it was sorted by. */
  readonly parts: Uint32Array;
}

/** Returns the numbers of the first `count` terms in byte order. Terms must be unique and hold no zero byte. */
export function sortByBytes(terms: TermBytes, count: number): Uint32Array {
  const sorted = Uint32Array.from({ length: count }, (_, term) => term);
  const [keys, before, parts] = [new Float64Array(count), new Uint32Array(count), new Uint32Array(count)];
  sort({ ...terms, sorted, before, keys, parts }, 0, count, 0);
  return sorted;
}

/** Sorts the terms from `from` to before `to`, whose first `depth` bytes are equal. `!`: in range. */
function sort(state: SortState, from: number, to: number, depth: number): void {
  if (to - from <= maxInsertionSort) return sortFew(state, from, to, depth);
  const { sorted, before, keys, parts } = state;
  for (let n = from; n < to; n++) keys[n - from] = readPart(state, sorted[n]!, depth) * placeFactor + n;
  keys.subarray(0, to - from).sort();
  before.set(sorted.subarray(from, to), from);
  for (let n = from; n < to; n++) {
    const key = keys[n - from]!;
    const part = Math.floor(key / placeFactor);
    parts[n] = part;
    sorted[n] = before[key - part * placeFactor]!;
  }
  for (let start = from, end; start < to; start = end) {
    end = start + 1;
    while (end < to && parts[end] === parts[start]) end++;
    if (end > start + 1) sort(state, start, end, depth + 3);
  }
}

/** Padded with zeros, so that shorter terms come first. */
function readPart({ bytes, ends }: TermBytes, term: number, depth: number): number {
  const at = (term === 0 ? 0 : ends[term - 1]!) + depth;
  const remaining = ends[term]! - at;
  if (remaining <= 0) return 0;
  return (bytes[at]! << 16) | ((remaining > 1 ? bytes[at + 1]! : 0) << 8) | (remaining > 2 ? bytes[at + 2]! : 0);
}

function sortFew(state: SortState, from: number, to: number, depth: number): void {
  const { sorted } = state;
  for (let n = from + 1; n < to; n++) {
    const term = sorted[n]!;
    let at = n;
    for (; at > from && isBefore(state, term, sorted[at - 1]!, depth); at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = term;
  }
}

function isBefore(terms: TermBytes, termA: number, termB: number, depth: number): boolean {
  for (let at = depth; ; at += 3) {
    const [a, b] = [readPart(terms, termA, at), readPart(terms, termB, at)];
    // Both terms have ended, so they are equal.
    if (a !== b || a === 0) return a < b;
  }
}
