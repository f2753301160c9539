/** How near two questions must be to a model for its word, that they ask alike, to be worth telling. Pure. */

/** Of the same questions in other words: a model that finds fewer than one in four is not worth its false alarms. */
const worthIt = 0.25;

/**
 * Cosines of pairs of questions that are the same in other words, and of pairs that only are about the same. Answers the cosine that two
 * questions must exceed to be told as alike: above every pair of the second kind, and by a tenth of how far the highest of these stands
 * above their middle, because pairs that were not tried lie higher now and then. `undefined`: this model cannot tell them apart.
 */
export function barOf(same: readonly number[], apart: readonly number[]): number | undefined {
  const highest = Math.max(...apart);
  const middle = apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)] ?? highest;
  const bar = highest + (highest - middle) / 10;
  const found = same.filter(cosine => cosine > bar).length;
  return found >= same.length * worthIt ? bar : undefined;
}
