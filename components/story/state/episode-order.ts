/** Sorts the episodes of a story in reading order. Pure. */
import type { Episode } from '../../../lib/core/scope';

export interface PlacedEpisode {
  readonly episode: Episode;
  /** The nesting depth among what-ifs. The trunk has 0. */
  readonly depth: number;
}

/**
 * Sorts the trunk first to last, each what-if after the episode it branches from. The first follower of an episode belongs to the trunk.
 * Unreachable episodes come last, so that none is hidden.
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
