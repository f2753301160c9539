import type { Episode } from '../../lib/core/scope';
import { sortEpisodes } from './state/sort-episodes';

interface EpisodeChoiceProps {
  readonly label: string;
  /** The label of the empty choice. */
  readonly none: string;
  readonly episodes: readonly Episode[];
  /** An episode that is not offered. */
  readonly exceptId?: string | undefined;
  /** An episode id, or empty for none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Lets the user choose an episode. What-ifs are indented. */
export function EpisodeChoice({ label, none, episodes, exceptId, chosen, onChoose }: EpisodeChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {sortEpisodes(episodes)
          .filter(({ episode }) => episode.id !== exceptId)
          .map(({ episode: { id, name }, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
      </select>
    </label>
  );
}
