/** Computes how similar two questions must be before they are reported as alike. Pure. */
import { getMax } from '../../core/extremes';

/** A model that finds fewer than one in four paraphrases is not worth its false alarms. */
const minFoundShare = 0.25;

/**
 * Takes cosines of paraphrases and of pairs that only share a subject. The threshold is above all of the second kind,
 * plus a tenth of the distance from their median to their maximum, because other pairs may lie higher. `undefined`: the
 * model cannot tell them apart.
 */
export function computeThreshold(same: readonly number[], apart: readonly number[]): number | undefined {
  const highest = getMax(apart, one => one);
  const middle = apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)] ?? highest;
  const threshold = highest + (highest - middle) / 10;
  const found = same.filter(cosine => cosine > threshold).length;
  return found >= same.length * minFoundShare ? threshold : undefined;
}
