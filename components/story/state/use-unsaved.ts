import { useEffect, useState } from 'preact/hooks';
import type { Fact } from '../../../lib/vault/notes-contract';
import type { Space } from '../../../lib/vault/vault';
import { noStory } from './edit-story';
import { toDrafts, type FactDraft } from './fact-drafts';

/** The facts of one episode during editing. */
export interface EditedFacts {
  /** The facts as they were when the editing began. */
  readonly known: readonly FactDraft[];
  readonly drafts: readonly FactDraft[];
}

/** The key is made of space and episode. */
type UnsavedByEpisode = ReadonlyMap<string, EditedFacts>;

/** The facts with unsaved changes. */
export interface Unsaved {
  readonly get: (space: string, episode: string) => EditedFacts | undefined;
  /** `undefined` removes the entry. */
  readonly set: (space: string, episode: string, edited: EditedFacts | undefined) => void;
}

/**
 * Keeps unsaved facts while the page is open, and asks before the page closes. When `spaces` change, entries of removed episodes and
 * personas are dropped. Entries of a forgotten space stay for undo and do not block closing.
 */
export function useUnsaved(spaces?: readonly Space[]): Unsaved {
  const [all, setAll] = useState<UnsavedByEpisode>(new Map());
  useEffect(() => {
    if (spaces) setAll(before => (before.size === 0 ? before : spaces.reduce(removeMissing, before)));
  }, [spaces]);
  const hasUnsaved = [...all.keys()].some(key => !spaces || spaces.some(({ id }) => id === parseKey(key)[0]));
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [hasUnsaved]);
  return {
    get: (space, episode) => all.get(toKey(space, episode)),
    set: (space, episode, edited) =>
      setAll(before => {
        const after = new Map(before);
        if (edited) after.set(toKey(space, episode), edited);
        else after.delete(toKey(space, episode));
        return after;
      }),
  };
}

function removeMissing(
  all: UnsavedByEpisode,
  { id: space, story: { episodes, personas } = noStory }: Space,
): UnsavedByEpisode {
  const after = new Map(all);
  const isKnownPersona = ({ persona }: FactDraft) => persona === '' || personas.some(({ id }) => id === persona);
  for (const [key, { known, drafts }] of all) {
    const [ownSpace, episode] = parseKey(key);
    if (ownSpace !== space) continue;
    if (!episodes.some(({ id }) => id === episode)) after.delete(key);
    else after.set(key, { known: known.filter(isKnownPersona), drafts: drafts.filter(isKnownPersona) });
  }
  return after;
}

/** Returns the drafts of one episode, initially the stored facts. `edit()` without an argument discards them. */
export function getEditedFacts(unsaved: Unsaved, space: string, episode: string, facts: readonly Fact[]) {
  const changed = unsaved.get(space, episode);
  const known = changed?.known ?? toDrafts(facts);
  return {
    known,
    drafts: changed?.drafts ?? known,
    isChanged: changed !== undefined,
    edit: (next?: readonly FactDraft[]) => unsaved.set(space, episode, next && { known, drafts: next }),
  };
}

const toKey = (space: string, episode: string): string => JSON.stringify([space, episode]);
const parseKey = (key: string) => JSON.parse(key) as readonly [space: string, episode: string];
