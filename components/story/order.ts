/** A story's episodes in the order in which they are read. Pure. */
import type { Episode } from '../../lib/walls';

export interface PlacedEpisode {
  readonly episode: Episode;
  /** How many what-ifs deep it stands: the trunk is 0. */
  readonly depth: number;
}

/**
 * The trunk as it goes on, each what-if after the episode from which it turns off. Of those that follow the same, the first is the
 * trunk's. What is reached from no beginning stands at the end, so that none is ever out of sight.
 */
export function inOrder(episodes: readonly Episode[]): readonly PlacedEpisode[] {
  const placed: PlacedEpisode[] = [];
  const met = new Set<string>();
  const read = (previous: string | null, depth: number): void => {
    for (let from = previous; ;) {
      const [next, ...whatIfs] = episodes.filter(({ id, after }) => after === from && !met.has(id));
      for (const { id } of next ? [next, ...whatIfs] : []) met.add(id);
      for (const episode of whatIfs) {
        placed.push({ episode, depth: depth + 1 });
        read(episode.id, depth + 1);
      }
      if (!next) return;
      placed.push({ episode: next, depth });
      from = next.id;
    }
  };
  read(null, 0);
  for (const episode of episodes) if (!met.has(episode.id)) placed.push({ episode, depth: 0 });
  return placed;
}
