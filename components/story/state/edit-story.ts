/** Changes of a story. Each function takes a story and returns a new one. Pure. */
import type { Episode, Persona, Story } from '../../../lib/core/scope';

export const noStory: Story = { episodes: [], personas: [] };

/** The position of an episode. */
export interface EpisodePosition {
  /** `null` means the beginning. */
  readonly after: string | null;
  /** Whether the episode becomes a what-if beside its follower instead of standing before it. */
  readonly whatIf: boolean;
}

export function addEpisode(story: Story, id: string, name: string, position: EpisodePosition): Story {
  return { ...story, episodes: insertEpisode(story.episodes, { id, name }, position) };
}

/** Renames an episode, and moves it if a position is given. Its followers are attached to its predecessor. */
export function updateEpisode(story: Story, id: string, name: string, position?: EpisodePosition): Story {
  if (!position) return { ...story, episodes: story.episodes.map(one => (one.id === id ? { ...one, name } : one)) };
  return { ...story, episodes: insertEpisode(dropEpisode(story.episodes, id), { id, name }, position) };
}

/** Removes an episode. Its followers are attached to its predecessor. */
export const removeEpisode = (story: Story, id: string): Story => ({
  ...story,
  episodes: dropEpisode(story.episodes, id),
});

export const putPersona = (story: Story, persona: Persona): Story => ({
  ...story,
  personas: [...story.personas.filter(({ id }) => id !== persona.id), persona],
});

export const updatePersona = (story: Story, id: string, name: string): Story => ({
  ...story,
  personas: story.personas.map(persona => (persona.id === id ? { ...persona, name } : persona)),
});

export const removePersona = (story: Story, id: string): Story => ({
  ...story,
  personas: story.personas.filter(persona => persona.id !== id),
});

/** Returns whether an episode follows there already, so that the user has to choose between inserting and a what-if. */
export const isFollowed = ({ episodes }: Story, after: string | null, exceptId?: string): boolean =>
  episodes.some(episode => episode.after === after && episode.id !== exceptId);

/** Returns whether the episode is a what-if, because another one continues the trunk. */
export function isWhatIf({ episodes }: Story, id: string): boolean {
  const after = episodes.find(episode => episode.id === id)?.after;
  return after !== undefined && episodes.find(episode => episode.after === after)?.id !== id;
}

/** Finds the last episode of the trunk, where the story continues. */
export function findLastEpisodeId({ episodes }: Story): string | null {
  const visitedIds = new Set<string | null>();
  let lastId: string | null = null;
  for (let next = episodes.find(({ after }) => after === null); next && !visitedIds.has(next.id);) {
    visitedIds.add(next.id);
    lastId = next.id;
    next = episodes.find(({ after }) => after === lastId);
  }
  return lastId;
}

function insertEpisode(
  episodes: readonly Episode[],
  identity: Pick<Episode, 'id' | 'name'>,
  { after, whatIf }: EpisodePosition,
): readonly Episode[] {
  const episode = { ...identity, after };
  const trunk = episodes.findIndex(one => one.after === after);
  // The first follower of an episode belongs to the trunk. A what-if comes after it.
  if (whatIf || trunk === -1) return [...episodes, episode];
  return episodes.flatMap((one, at) => (at === trunk ? [episode, { ...one, after: episode.id }] : [one]));
}

function dropEpisode(episodes: readonly Episode[], id: string): readonly Episode[] {
  const removed = episodes.find(episode => episode.id === id);
  if (!removed) return episodes;
  const heirs = episodes.filter(({ after }) => after === id).map(heir => ({ ...heir, after: removed.after }));
  // The followers take the position of the removed episode, so that trunk and what-ifs stay what they are.
  return episodes.flatMap(one => (one.id === id ? heirs : one.after === id ? [] : [one]));
}
