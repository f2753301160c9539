/** Where a list of hits ends: every passage has a cosine with every question, and many share a word with it. */
import { cosineOf, type Candidate } from './fuse';

/** Of the best score by words; below it a passage shares a word with the question and nothing more. */
const leastWords = 0.3;
/**
 * How near is near differs from model to model and from question to question; so a passage must stand out from the crowd by this part
 * of what the nearest one does. `docs/decisions/0006` and `0019` have what it drops.
 */
const betweenCrowdAndBest = 0.2;
/** Passages that point nowhere: where few are kept, all may be near, and their mean is no crowd. */
const pointingNowhere = 10;

/** Those that words or meaning bring up, in their order. `crowd`: the mean cosine of `size` chunks, those that have one; absent: meaning has not answered. */
export function withoutTail<One extends Candidate>(
  candidates: readonly One[],
  crowd: number | undefined,
  size = 0,
): readonly One[] {
  if (crowd === undefined) return candidates;
  const words = leastWords * Math.max(0, ...candidates.map(one => one.words));
  const mean = (crowd * size) / (size + pointingNowhere);
  const nearest = Math.max(0, ...candidates.map(one => cosineOf(one) ?? 0));
  const near = mean + betweenCrowdAndBest * (nearest - mean);
  return candidates.filter(one => (one.words > 0 && one.words >= words) || (cosineOf(one) ?? -1) >= near);
}
