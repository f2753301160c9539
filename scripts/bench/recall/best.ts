/** The best of many scores, without sorting them all. */
import type { Found } from './contender';

/** The places of the `limit` highest scores above 0, best first. */
export function best(scores: Float32Array, limit: number): Found {
  // A small sorted list: most scores fall short of its last and cost one comparison.
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

/** Reciprocal rank fusion, for contenders that bring none of their own. */
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
