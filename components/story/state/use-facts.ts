import { useState } from 'preact/hooks';
import type { Fact } from '../../../lib/vault/notes-contract';
import { useAsked } from '../../hooks/use-query';
import type { StoryService } from '../StoryPage';

/** The facts after saving, and the query result that they replace. */
interface Saved {
  readonly over: readonly Fact[] | undefined;
  readonly facts: readonly Fact[];
}

/**
 * Reads the facts of an episode again at each `refreshKey`. `readAgain` reads them at once after saving, because edits based on the old
 * facts would undo what was saved.
 */
export function useFacts(library: Pick<StoryService, 'facts'>, space: string, episode: string, occasion: string) {
  const { value, trouble } = useAsked(() => library.facts(space, episode), `${episode} ${occasion}`);
  const [saved, setSaved] = useState<Saved>();
  return {
    facts: saved?.over === value ? saved?.facts : value,
    trouble,
    ask: async () => setSaved({ over: value, facts: await library.facts(space, episode) }),
  };
}
