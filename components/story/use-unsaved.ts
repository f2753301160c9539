import { useEffect, useState } from 'preact/hooks';
import type { Fact } from '../../lib/vault/noting';
import type { Story } from '../../lib/walls';
import { draftsOf, type FactDraft } from './fact-drafts';

/** Facts while they are edited. */
export interface EditedFacts {
  /** As they stood when the editing began. */
  readonly known: readonly FactDraft[];
  readonly drafts: readonly FactDraft[];
}

/** Facts that were changed and not saved, by the episode they belong to. */
export interface Unsaved {
  readonly of: (space: string, episode: string) => EditedFacts | undefined;
  /** `undefined`: nothing is unsaved there any more. */
  readonly keep: (space: string, episode: string, edited: EditedFacts | undefined) => void;
  /** The story was changed: what was unsaved of an episode or a persona that is gone goes, too. */
  readonly follow: (space: string, story: Story) => void;
}

/** Stays while the page does: who looks elsewhere finds everything again, and who closes the page is asked first. */
export function useUnsaved(): Unsaved {
  const [all, setAll] = useState<ReadonlyMap<string, EditedFacts>>(new Map());
  useEffect(() => {
    if (all.size === 0) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [all]);
  return {
    of: (space, episode) => all.get(keyOf(space, episode)),
    keep: (space, episode, edited) =>
      setAll(before => {
        const after = new Map(before);
        if (edited) after.set(keyOf(space, episode), edited);
        else after.delete(keyOf(space, episode));
        return after;
      }),
    follow: (space, story) => setAll(before => followed(before, space, story)),
  };
}

function followed(all: ReadonlyMap<string, EditedFacts>, space: string, { episodes, personas }: Story) {
  const after = new Map(all);
  const isThere = ({ persona }: FactDraft) => persona === '' || personas.some(({ id }) => id === persona);
  for (const [key, { known, drafts }] of all) {
    const [own, episode] = JSON.parse(key) as readonly [space: string, episode: string];
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

const keyOf = (space: string, episode: string) => JSON.stringify([space, episode]);
