import type { Episode } from '../../lib/walls';
import { inOrder } from './order';

interface EpisodeChoiceProps {
  readonly label: string;
  /** What choosing none of them means, in words. */
  readonly none: string;
  readonly episodes: readonly Episode[];
  /** Not offered. */
  readonly but?: string | undefined;
  /** An id; empty: none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** One of a story's episodes, in its order, what-ifs set in. */
export function EpisodeChoice({ label, none, episodes, but, chosen, onChoose }: EpisodeChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {inOrder(episodes)
          .filter(({ episode }) => episode.id !== but)
          .map(({ episode: { id, name }, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
      </select>
    </label>
  );
}
