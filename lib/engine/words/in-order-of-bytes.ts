/**
 * Sorts the terms of a tail by their bytes. Comparing terms with each other takes longer than all else that is done when a tail is frozen;
 * so three bytes at a time become a number, with the term's place in its low bits, and the browser sorts numbers.
 */

/** Numbers are exact up to 2^53: three bytes, then the place. */
const places = 2 ** 28;
/** So few are compared with each other. */
const few = 6;

interface Terms {
  readonly bytes: Uint8Array;
  /** Where each ends. */
  readonly ends: Uint32Array;
}

interface Sorting extends Terms {
  /** What is put in order. */
  readonly sorted: Uint32Array;
  readonly before: Uint32Array;
  readonly keys: Float64Array;
  /** By place: the three bytes that it was sorted by. */
  readonly parts: Uint32Array;
}

/** Numbers of the first `count` terms, no two of which are the same, and none of which holds a byte of zero. */
export function inOrderOfBytes(terms: Terms, count: number): Uint32Array {
  const sorted = Uint32Array.from({ length: count }, (_, term) => term);
  const [keys, before, parts] = [new Float64Array(count), new Uint32Array(count), new Uint32Array(count)];
  sort({ ...terms, sorted, before, keys, parts }, 0, count, 0);
  return sorted;
}

/** Those from `from` to before `to`, which agree in their first `depth` bytes. `!`: all are in range. */
function sort(sorting: Sorting, from: number, to: number, depth: number): void {
  if (to - from <= few) return sortFew(sorting, from, to, depth);
  const { sorted, before, keys, parts } = sorting;
  for (let n = from; n < to; n++) keys[n - from] = partOf(sorting, sorted[n]!, depth) * places + n;
  keys.subarray(0, to - from).sort();
  before.set(sorted.subarray(from, to), from);
  for (let n = from; n < to; n++) {
    const key = keys[n - from]!;
    const part = Math.floor(key / places);
    parts[n] = part;
    sorted[n] = before[key - part * places]!;
  }
  for (let start = from, end; start < to; start = end) {
    end = start + 1;
    while (end < to && parts[end] === parts[start]) end++;
    if (end > start + 1) sort(sorting, start, end, depth + 3);
  }
}

/** Zeros behind its end, so that what is shorter comes first. */
function partOf({ bytes, ends }: Terms, term: number, depth: number): number {
  const at = (term === 0 ? 0 : ends[term - 1]!) + depth;
  const left = ends[term]! - at;
  if (left <= 0) return 0;
  return (bytes[at]! << 16) | ((left > 1 ? bytes[at + 1]! : 0) << 8) | (left > 2 ? bytes[at + 2]! : 0);
}

function sortFew(sorting: Sorting, from: number, to: number, depth: number): void {
  const { sorted } = sorting;
  for (let n = from + 1; n < to; n++) {
    const term = sorted[n]!;
    let at = n;
    for (; at > from && isBefore(sorting, term, sorted[at - 1]!, depth); at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = term;
  }
}

function isBefore(terms: Terms, one: number, other: number, depth: number): boolean {
  for (let at = depth; ; at += 3) {
    const [a, b] = [partOf(terms, one, at), partOf(terms, other, at)];
    // Both are over: they would be the same.
    if (a !== b || a === 0) return a < b;
  }
}
