/** Finds the best scores without sorting all. */
import type { RankedPassages } from './contender';

/** Returns the indexes of the `limit` highest scores above 0, best first. */
export function rankTop(scores: Float32Array, limit: number): RankedPassages {
  // In a small sorted list most scores cost one comparison with its last entry.
  const indexes: number[] = [];
  let minScore = 0;
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] ?? 0;
    if (score <= minScore) continue;
    let at = indexes.length;
    while (at > 0 && (scores[indexes[at - 1] ?? 0] ?? 0) < score) at -= 1;
    indexes.splice(at, 0, index);
    if (indexes.length > limit) indexes.pop();
    if (indexes.length === limit) minScore = scores[indexes[limit - 1] ?? 0] ?? 0;
  }
  return indexes;
}

/** Reciprocal rank fusion, for contenders without their own. */
export function fuseRankings(rankings: readonly RankedPassages[], limit: number): RankedPassages {
  const scores = new Map<number, number>();
  for (const ranking of rankings)
    for (const [rank, passage] of ranking.entries())
      scores.set(passage, (scores.get(passage) ?? 0) + 1 / (60 + rank + 1));
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([passage]) => passage);
}
