/**
 * Walls: which of what is kept a question may reach. A space is a wall. Within a space there may be a story, whose episodes have an order
 * of their own and whose facts everybody or one persona knows; from a point in it, nothing later and nobody else's secret is there.
 * The index, the vault and every door ask these functions, so that there is one rule. Pure.
 */
import type { Conversation } from './conversation';

/** From where a question is asked. `everywhere` lifts the walls: only ever the user's visible choice, for one question. */
export type Within = 'everywhere' | Viewpoint;

export interface Viewpoint {
  readonly space: string;
  /** In the space's story. Without it, the whole space is there: whoever writes the story knows all of it. */
  readonly at?: StoryPoint;
}

/** At the beginning of an episode: what happens in it is not known yet. Without a persona, only what everybody knows. */
export interface StoryPoint {
  readonly episode: string;
  readonly persona?: string;
}

/** Whether the two see the same: field by field, since what was stored may come back in another order. */
export const standsAlike = (one: Within, other: Within): boolean =>
  one === 'everywhere' || other === 'everywhere'
    ? one === other
    : one.space === other.space && one.at?.episode === other.at?.episode && one.at?.persona === other.at?.persona;

/** The place of a fact: it happens in the episode, and everybody knows it afterwards, or one persona. */
export type StoryPlace = StoryPoint;

export interface Story {
  /** A tree: each follows one other, and of several that follow the same, all but the first are what-ifs. */
  readonly episodes: readonly Episode[];
  readonly personas: readonly Persona[];
}

export interface Episode {
  readonly id: string;
  readonly name: string;
  /** `null`: the story begins with it. */
  readonly after: string | null;
}

export interface Persona {
  readonly id: string;
  readonly name: string;
}

/** Neither is in an id or a name: both are made by Kura or tidied. */
const separator = '\n';

/** What stands before a conversation, as one word that the index compares: its space, and the place of a fact. */
export function wallOf({ space, note }: Pick<Conversation, 'space' | 'note'>): string {
  const place = note?.place;
  return place ? [space, place.episode, place.persona ?? ''].join(separator) : space;
}

/** The space that such a wall belongs to. */
export function spaceOf(wall: string): string {
  const end = wall.indexOf(separator);
  return end === -1 ? wall : wall.slice(0, end);
}

/** The walls that `point` sees behind: of the episodes before it, what is public, and what its own persona knows. */
export function wallsSeenFrom(space: string, point: StoryPoint, story: Story | undefined): readonly string[] {
  const knowers = point.persona === undefined ? [''] : ['', point.persona];
  return episodesBefore(point.episode, story).flatMap(episode =>
    knowers.map(knower => [space, episode, knower].join(separator)),
  );
}

/** Ids of the episodes on the way to this one, nearest first, without itself; none for one that is not there. */
export function episodesBefore(id: string, story: Story | undefined): readonly string[] {
  const after = new Map(story?.episodes.map(episode => [episode.id, episode.after]));
  const before: string[] = [];
  const met = new Set([id]);
  // A file may name an episode that is not there, or a circle: what is not reached soundly is not seen.
  for (let at = after.get(id) ?? null; at !== null && after.has(at); at = after.get(at) ?? null) {
    if (met.has(at)) return [];
    met.add(at);
    before.push(at);
  }
  return before;
}

/** Whether a question from there may reach this conversation. `story`: that of the viewpoint's space. */
export function isSeenFrom(
  conversation: Pick<Conversation, 'space' | 'note'>,
  within: Within,
  story: Story | undefined,
): boolean {
  if (within === 'everywhere') return true;
  if (conversation.space !== within.space) return false;
  return !within.at || wallsSeenFrom(within.space, within.at, story).includes(wallOf(conversation));
}
