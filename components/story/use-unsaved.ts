import { useEffect, useState } from 'preact/hooks';
import type { Fact } from '../../lib/vault/noting';
import type { Space } from '../../lib/vault/vault';
import { noStory } from './edit-story';
import { draftsOf, type FactDraft } from './fact-drafts';

/** Facts while they are edited. */
export interface EditedFacts {
  /** As they stood when the editing began. */
  readonly known: readonly FactDraft[];
  readonly drafts: readonly FactDraft[];
}

/** By the episode they belong to. */
type Everything = ReadonlyMap<string, EditedFacts>;

/** Facts that were changed and not saved. */
export interface Unsaved {
  readonly of: (space: string, episode: string) => EditedFacts | undefined;
  /** `undefined`: nothing is unsaved there any more. */
  readonly keep: (space: string, episode: string, edited: EditedFacts | undefined) => void;
}

/**
 * Stays while the page does: who looks elsewhere finds everything again, and who closes the page is asked first. `spaces`, once they are
 * known: what was unsaved of an episode or a persona that is gone goes, too, whoever removed them. Of a space that was forgotten it holds
 * up nothing, and is there again if that is undone.
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

/** The drafts of one episode, begun with what the vault has. `edit` with nothing throws them away. */
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
