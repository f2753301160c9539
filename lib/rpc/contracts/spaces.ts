/** The part of `LibraryService` for spaces and stories. */
import type { CurrentScope, PageAddress, SpaceScope, Story, StoryPoint } from '../../core/scope';
import type { NewFact, SpaceRule } from '../../vault/notes-contract';
import type { FromVault } from './passed-on';

/** The vault's methods that our own pages may call as they are. */
export const spacesFromVault = ['listSpaces', 'listFacts'] as const;

export interface SpacesService extends FromVault<typeof spacesFromVault> {
  /** The scope with this page in front: the space of its chat, else the space that a rule gives it, else the space chosen last. */
  getCurrentScope(page?: PageAddress): Promise<CurrentScope>;
  /** The scope inside this space: the story point that the user chose, if there is one. */
  getSpaceScope(space: string): Promise<SpaceScope>;
  /** Selects the space for pages that have none of their own, together with its story point. */
  selectSpace(space: string): Promise<{ readonly ok: true }>;
  /** Selects the point of this space's story; `null` shows all of it, as its author sees it. */
  selectStoryPoint(space: string, point: StoryPoint | null): Promise<{ readonly ok: true }>;

  /** As `Vault.setRules`. */
  setRules(space: string, rules: readonly SpaceRule[]): Promise<{ readonly ok: true }>;
  /** As `Vault.applyRules`. */
  applyRules(): Promise<number>;

  /** As `Vault.setStory`. Removed facts are removed from the index, too. */
  setStory(space: string, story: Story, known?: Story): Promise<{ readonly ok: true }>;
  /** As `Vault.replaceFacts`. Removed facts are removed from the index, too. */
  replaceFacts(
    space: string,
    episode: string,
    facts: readonly NewFact[],
    known?: readonly NewFact[],
  ): Promise<{ readonly ok: true }>;
}
