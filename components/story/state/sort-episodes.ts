/** Sorts the episodes of a story in reading order. Pure. */
import type { Episode } from '../../../lib/core/scope';

export interface OrderedEpisode {
  readonly episode: Episode;
  /** The nesting depth among what-ifs. The trunk has 0. */
  readonly depth: number;
}

/**
 * Sorts the trunk first to last, each what-if after the episode it branches from. The first follower of an episode belongs to the trunk.
 * Unreachable episodes come last, so that none is hidden.
 */
export function sortEpisodes(episodes: readonly Episode[]): readonly OrderedEpisode[] {
  const ordered: OrderedEpisode[] = [];
  const visitedIds = new Set<string>();
  const visit = (previous: string | null, depth: number): void => {
    for (let from = previous; ;) {
      const [next, ...whatIfs] = episodes.filter(({ id, after }) => after === from && !visitedIds.has(id));
      for (const { id } of next ? [next, ...whatIfs] : []) visitedIds.add(id);
      for (const episode of whatIfs) {
        ordered.push({ episode, depth: depth + 1 });
        visit(episode.id, depth + 1);
      }
      if (!next) return;
      ordered.push({ episode: next, depth });
      from = next.id;
    }
  };
  visit(null, 0);
  for (const episode of episodes) if (!visitedIds.has(episode.id)) ordered.push({ episode, depth: 0 });
  return ordered;
}
