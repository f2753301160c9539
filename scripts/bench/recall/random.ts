/** Chance that is the same for the same seed: everything that is measured here can be made again and is never stored. */

/** From 0, below 1. */
export type Random = () => number;

/** Mulberry32, its seed stirred first, so that neighbouring seeds begin far apart. */
export function random(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `below`: a whole number above 0. */
export const whole = (next: Random, below: number): number => Math.floor(next() * below);

/** `from` is not empty. */
export const pick = <T>(next: Random, from: ArrayLike<T>): T => from[whole(next, from.length)] as T;

/** Near enough to a normal distribution: mean 0, deviation 1. */
export const normal = (next: Random): number => (next() + next() + next() - 1.5) * 2;

/**
 * Ranks from 0 as Zipf has them: the n-th is about 1/n as frequent as the first. A table of shares, because millions of words are
 * drawn from it.
 */
export function zipf(ranks: number): (next: Random) => number {
  // Mandelbrot's shift keeps the very first from being a tenth of all.
  const weights = Float64Array.from({ length: ranks }, (_, rank) => 1 / (rank + 2.7));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const table = new Uint32Array(1 << 21);
  let [filled, reached] = [0, 0];
  for (const [rank, weight] of weights.entries()) {
    reached += weight;
    const end = Math.round((reached / all) * table.length);
    table.fill(rank, filled, end);
    filled = end;
  }
  return next => table[whole(next, table.length)] ?? 0;
}
