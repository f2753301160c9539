/** Finds the best scores without sorting all. */
import type { Found } from './contender';

/** Returns the indexes of the `limit` highest scores above 0, best first. */
export function best(scores: Float32Array, limit: number): Found {
  // In a small sorted list most scores cost one comparison with its last entry.
  const places: number[] = [];
  let least = 0;
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0;
    if (score <= least) continue;
    let at = places.length;
    while (at > 0 && (scores[places[at - 1] ?? 0] ?? 0) < score) at -= 1;
    places.splice(at, 0, place);
    if (places.length > limit) places.pop();
    if (places.length === limit) least = scores[places[limit - 1] ?? 0] ?? 0;
  }
  return places;
}

/** Reciprocal rank fusion, for contenders without their own. */
export function fused(rankings: readonly Found[], limit: number): Found {
  const scores = new Map<number, number>();
  for (const ranking of rankings)
    for (const [place, passage] of ranking.entries())
      scores.set(passage, (scores.get(passage) ?? 0) + 1 / (60 + place + 1));
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([passage]) => passage);
}
