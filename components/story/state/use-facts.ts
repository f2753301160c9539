import { useState } from 'preact/hooks';
import type { Fact } from '../../../lib/vault/notes-contract';
import { useQuery } from '../../hooks/use-query';
import type { StoryService } from '../StoryPage';

/** The facts after saving, and the query result that they replace. */
interface SavedFacts {
  readonly previous: readonly Fact[] | undefined;
  readonly facts: readonly Fact[];
}

/**
 * Reads the facts of an episode again at each `refreshKey`. `readAgain` reads them at once after saving, because edits based on the old
 * facts would undo what was saved.
 */
export function useFacts(library: Pick<StoryService, 'listFacts'>, space: string, episode: string, refreshKey: string) {
  const { value, problem } = useQuery([space, episode, refreshKey], () => library.listFacts(space, episode));
  const [saved, setSaved] = useState<SavedFacts>();
  return {
    facts: saved?.previous === value ? saved?.facts : value,
    problem,
    readAgain: async () => setSaved({ previous: value, facts: await library.listFacts(space, episode) }),
  };
}
