import { useEffect, useState } from 'preact/hooks';
import type { FactDraft } from './fact-drafts';

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
  };
}

const keyOf = (space: string, episode: string) => JSON.stringify([space, episode]);
