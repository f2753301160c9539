/** Joins rankings that share no scale. */

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009, who use 60). Reads ranks, because word scores and
 * vector scores share no scale. Change it only together with figures from an evaluation.
 */
const damping = 60;

/** All ids of all rankings, each once, best first; ties keep the order of the first ranking. Rankings are best first. */
export function blend(rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    for (const [place, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (damping + place + 1));
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id);
}
