/** A story changed: each takes one and answers the next. Pure. */
import type { Episode, Persona, Story } from '../../lib/walls';

export const noStory: Story = { episodes: [], personas: [] };

/** Where an episode is put. */
export interface EpisodePlace {
  /** `null`: at the beginning. */
  readonly after: string | null;
  /** Beside what follows there already; else between the two. */
  readonly whatIf: boolean;
}

export function withEpisode(story: Story, id: string, name: string, place: EpisodePlace): Story {
  return { ...story, episodes: put(story.episodes, { id, name }, place) };
}

/** Renamed, and moved alone where a place is given: what followed it then follows what it followed. */
export function changedEpisode(story: Story, id: string, name: string, place?: EpisodePlace): Story {
  if (!place) return { ...story, episodes: story.episodes.map(one => (one.id === id ? { ...one, name } : one)) };
  return { ...story, episodes: put(taken(story.episodes, id), { id, name }, place) };
}

/** What followed it follows what it followed. */
export const withoutEpisode = (story: Story, id: string): Story => ({ ...story, episodes: taken(story.episodes, id) });

export const withPersona = (story: Story, persona: Persona): Story => ({
  ...story,
  personas: [...story.personas.filter(({ id }) => id !== persona.id), persona],
});

export const renamedPersona = (story: Story, id: string, name: string): Story => ({
  ...story,
  personas: story.personas.map(persona => (persona.id === id ? { ...persona, name } : persona)),
});

export const withoutPersona = (story: Story, id: string): Story => ({
  ...story,
  personas: story.personas.filter(persona => persona.id !== id),
});

/** Whether something follows there already, so that it has to be said whether a new one goes between. */
export const isFollowed = ({ episodes }: Story, after: string | null, but?: string): boolean =>
  episodes.some(episode => episode.after === after && episode.id !== but);

/** Whether another one goes on from where it turns off. */
export function isWhatIf({ episodes }: Story, id: string): boolean {
  const after = episodes.find(episode => episode.id === id)?.after;
  return after !== undefined && episodes.find(episode => episode.after === after)?.id !== id;
}

/** The last of the trunk: where a story goes on. */
export function lastOf({ episodes }: Story): string | null {
  const met = new Set<string | null>();
  let last: string | null = null;
  for (let next = episodes.find(({ after }) => after === null); next && !met.has(next.id);) {
    met.add(next.id);
    last = next.id;
    next = episodes.find(({ after }) => after === last);
  }
  return last;
}

function put(
  episodes: readonly Episode[],
  named: Pick<Episode, 'id' | 'name'>,
  { after, whatIf }: EpisodePlace,
): readonly Episode[] {
  const episode = { ...named, after };
  const trunk = episodes.findIndex(one => one.after === after);
  // The first of those that follow the same is the trunk's: a what-if stands behind it.
  if (whatIf || trunk === -1) return [...episodes, episode];
  return episodes.flatMap((one, at) => (at === trunk ? [episode, { ...one, after: episode.id }] : [one]));
}

function taken(episodes: readonly Episode[], id: string): readonly Episode[] {
  const gone = episodes.find(episode => episode.id === id);
  if (!gone) return episodes;
  const heirs = episodes.filter(({ after }) => after === id).map(heir => ({ ...heir, after: gone.after }));
  // In its very place, so that the trunk stays the trunk where it was on it, and a what-if a what-if.
  return episodes.flatMap(one => (one.id === id ? heirs : one.after === id ? [] : [one]));
}
