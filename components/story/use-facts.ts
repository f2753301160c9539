import { useState } from 'preact/hooks';
import type { Fact } from '../../lib/vault/noting';
import { useAsked } from '../use-asked';
import type { StoryService } from './StoryPage';

/** What the vault had after saving, and the answer in whose place it stands. */
interface Saved {
  readonly over: readonly Fact[] | undefined;
  readonly facts: readonly Fact[];
}

/**
 * The facts of an episode, asked for anew on each `occasion`. `ask` brings them at once, after saving: what is edited on the old ones
 * would take away what was just saved.
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
