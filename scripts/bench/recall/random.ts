/** Seeded random numbers, so that all data can be made again and need not be stored. */

/** From 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Mulberry32. The seed is hashed first, so that neighbouring seeds differ at once. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `below` is an integer above 0. */
export const pickInteger = (next: Random, below: number): number => Math.floor(next() * below);

/** `from` is not empty. */
export const pick = <T>(next: Random, from: ArrayLike<T>): T => from[pickInteger(next, from.length)] as T;

/** Approximates a normal distribution with mean 0 and deviation 1. */
export const pickNormal = (next: Random): number => (next() + next() + next() - 1.5) * 2;

/**
 * Draws ranks from 0 by Zipf's law: the n-th is about 1/n as frequent as the first. It uses a lookup table, because
 * millions of words are drawn.
 */
export function createZipf(ranks: number): (next: Random) => number {
  // Mandelbrot's shift keeps the first rank from being a tenth of all.
  const weights = Float64Array.from({ length: ranks }, (_, rank) => 1 / (rank + 2.7));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const table = new Uint32Array(1 << 21);
  let [filled, cumulativeWeight] = [0, 0];
  for (const [rank, weight] of weights.entries()) {
    cumulativeWeight += weight;
    const end = Math.round((cumulativeWeight / totalWeight) * table.length);
    table.fill(rank, filled, end);
    filled = end;
  }
  return next => table[pickInteger(next, table.length)] ?? 0;
}
