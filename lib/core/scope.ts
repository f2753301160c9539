/**
 * Scopes decide which conversations a question may reach. A scope is a space, a point of its story, or everywhere. From a story point,
 * neither later facts nor facts of other personas are visible. Index, vault and services all use these pure functions.
 */
import type { Conversation } from './conversation';

/** The scope of a question. `everywhere` covers all spaces and is only ever the user's visible choice for one question. */
export type Scope = 'everywhere' | SpaceScope;

export interface SpaceScope {
  readonly space: string;
  /** A point of the space's story. If absent, the whole space is visible. */
  readonly at?: StoryPoint;
}

/** The beginning of an episode: its own facts are not known yet. Without a persona, only public facts are visible. */
export interface StoryPoint {
  readonly episode: string;
  readonly persona?: string;
}

/** What the user chose: the space of pages that have none of their own, and the point of each space's story. */
export interface ScopeChoice {
  readonly space: string;
  readonly points: Readonly<Record<string, StoryPoint>>;
}

/** A page in a tab. Its title is left out, because not every caller knows it; rules for titles apply once the chat is stored. */
export interface PageAddress {
  readonly url: string;
}

export interface CurrentScope {
  readonly scope: SpaceScope;
  /** `chat`: the open chat is stored there. `rule`: a rule would put it there. `chosen`: neither. */
  readonly by: 'chat' | 'rule' | 'chosen';
}

/** Whether two scopes are the same. Fields are compared one by one, because stored objects may change their key order. */
export const isSameScope = (a: Scope, b: Scope): boolean =>
  a === 'everywhere' || b === 'everywhere'
    ? a === b
    : a.space === b.space && a.at?.episode === b.at?.episode && a.at?.persona === b.at?.persona;

/** The place of a fact: it becomes known in this episode, to everybody or to one persona. */
export type StoryPlace = StoryPoint;

export interface Story {
  /** The episodes form a tree. If several follow the same episode, all but the first are alternatives. */
  readonly episodes: readonly Episode[];
  readonly personas: readonly Persona[];
}

export interface Episode {
  readonly id: string;
  readonly name: string;
  /** `null`: the story begins with this episode. */
  readonly after: string | null;
}

export interface Persona {
  readonly id: string;
  readonly name: string;
}

/** Ids and names never contain a line break, because Kura creates or normalizes them. */
const separator = '\n';

/** Returns the key that the index compares: the space of a conversation, and the story place of a fact. */
export function toScopeKey({ space, note }: Pick<Conversation, 'space' | 'note'>): string {
  const place = note?.place;
  return place ? [space, place.episode, place.persona ?? ''].join(separator) : space;
}

/** Returns the space of such a key. */
export function toSpaceId(scopeKey: string): string {
  const end = scopeKey.indexOf(separator);
  return end === -1 ? scopeKey : scopeKey.slice(0, end);
}

/** Returns the keys visible from `point`: facts of earlier episodes that are public or known to its persona. */
export function listVisibleScopeKeys(space: string, point: StoryPoint, story: Story | undefined): readonly string[] {
  const personas = point.persona === undefined ? [''] : ['', point.persona];
  return listEpisodesBefore(point.episode, story).flatMap(episode =>
    personas.map(persona => [space, episode, persona].join(separator)),
  );
}

/** Returns the ids of the episodes before this one, nearest first; none if the episode does not exist. */
export function listEpisodesBefore(id: string, story: Story | undefined): readonly string[] {
  const after = new Map(story?.episodes.map(episode => [episode.id, episode.after]));
  const before: string[] = [];
  const visited = new Set([id]);
  // A file may name a missing episode or contain a loop. Then no earlier episode is visible.
  for (let at = after.get(id) ?? null; at !== null && after.has(at); at = after.get(at) ?? null) {
    if (visited.has(at)) return [];
    visited.add(at);
    before.push(at);
  }
  return before;
}

/** Whether a question in this scope may reach the conversation. `story` belongs to the scope's space. */
export function isInScope(
  conversation: Pick<Conversation, 'space' | 'note'>,
  scope: Scope,
  story: Story | undefined,
): boolean {
  if (scope === 'everywhere') return true;
  if (conversation.space !== scope.space) return false;
  return !scope.at || listVisibleScopeKeys(scope.space, scope.at, story).includes(toScopeKey(conversation));
}
