import { useEffect, useState } from 'preact/hooks';
import type { Fact } from '../../../lib/vault/notes-contract';
import type { Space } from '../../../lib/vault/vault';
import { noStory } from './edit-story';
import { draftsOf, type FactDraft } from './fact-drafts';

/** The facts of one episode during editing. */
export interface EditedFacts {
  /** The facts as they were when the editing began. */
  readonly known: readonly FactDraft[];
  readonly drafts: readonly FactDraft[];
}

/** The key is made of space and episode. */
type Everything = ReadonlyMap<string, EditedFacts>;

/** The facts with unsaved changes. */
export interface Unsaved {
  readonly of: (space: string, episode: string) => EditedFacts | undefined;
  /** `undefined` removes the entry. */
  readonly keep: (space: string, episode: string, edited: EditedFacts | undefined) => void;
}

/**
 * Keeps unsaved facts while the page is open, and asks before the page closes. When `spaces` change, entries of removed episodes and
 * personas are dropped. Entries of a forgotten space stay for undo and do not block closing.
 */
export function useUnsaved(spaces?: readonly Space[]): Unsaved {
  const [all, setAll] = useState<Everything>(new Map());
  useEffect(() => {
    if (spaces) setAll(before => (before.size === 0 ? before : spaces.reduce(followed, before)));
  }, [spaces]);
  const isAny = [...all.keys()].some(key => !spaces || spaces.some(({ id }) => id === placeIn(key)[0]));
  useEffect(() => {
    if (!isAny) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAny]);
  return {
    of: (space, episode) => all.get(keyOf(space, episode)),
    keep: (space, episode, edited) =>
      setAll(before => {
        const after = new Map(before);
        if (edited) after.set(keyOf(space, episode), edited);
        else after.delete(keyOf(space, episode));
        return after;
      }),
  };
}

function followed(all: Everything, { id: space, story: { episodes, personas } = noStory }: Space): Everything {
  const after = new Map(all);
  const isThere = ({ persona }: FactDraft) => persona === '' || personas.some(({ id }) => id === persona);
  for (const [key, { known, drafts }] of all) {
    const [own, episode] = placeIn(key);
    if (own !== space) continue;
    if (!episodes.some(({ id }) => id === episode)) after.delete(key);
    else after.set(key, { known: known.filter(isThere), drafts: drafts.filter(isThere) });
  }
  return after;
}

/** Returns the drafts of one episode, initially the stored facts. `edit()` without an argument discards them. */
export function editing(unsaved: Unsaved, space: string, episode: string, facts: readonly Fact[]) {
  const changed = unsaved.of(space, episode);
  const known = changed?.known ?? draftsOf(facts);
  return {
    known,
    drafts: changed?.drafts ?? known,
    isChanged: changed !== undefined,
    edit: (next?: readonly FactDraft[]) => unsaved.keep(space, episode, next && { known, drafts: next }),
  };
}

const keyOf = (space: string, episode: string): string => JSON.stringify([space, episode]);
const placeIn = (key: string) => JSON.parse(key) as readonly [space: string, episode: string];
