/** What the background serves of notes, spaces and stories. Our own pages only; the library's service holds both. */
import type { ConversationId } from '../conversation';
import type { Fact, NewFact, NoteChange, NoteVersion, SpaceRule } from '../vault/noting';
import type { Space } from '../vault/vault';
import type { Story, StoryPoint, Viewpoint } from '../walls';

export interface NoteService {
  /** As `Vault.editNote`. */
  editNote(id: ConversationId, change: NoteChange): Promise<ConversationId>;
  /** As `Vault.noteVersions`. */
  noteVersions(id: ConversationId): Promise<readonly NoteVersion[]>;
}

export interface SpaceService {
  /** As `Vault.spaces`, with rules and stories: without a count, which takes longer than a popup may. */
  spaces(): Promise<readonly Space[]>;
  /** Behind which walls one stands with this page in front: its chat's space, else that which a rule gives it, else the one chosen last. */
  standing(page?: OpenPage): Promise<Standing>;
  /** From where this space is looked into: the point of its story that was chosen, where one was. */
  viewpoint(space: string): Promise<Viewpoint>;
  /** Chooses the space for pages that have none of their own, and, with it, from where its story is seen. */
  standIn(space: string): Promise<{ readonly ok: true }>;
  /** From where the story of this space is seen from now on; `null`: as whoever writes it, all of it. */
  standAt(space: string, point: StoryPoint | null): Promise<{ readonly ok: true }>;

  /** As `Vault.setRules`. */
  setRules(space: string, rules: readonly SpaceRule[]): Promise<{ readonly ok: true }>;
  /** As `Vault.applyRules`. */
  applyRules(): Promise<number>;

  /** As `Vault.setStory`. What is left out goes from the index, too. */
  setStory(space: string, story: Story, known?: Story): Promise<{ readonly ok: true }>;
  facts(space: string, episode: string): Promise<readonly Fact[]>;
  /** As `Vault.replaceFacts`; what is gone goes from the index, too. */
  replaceFacts(
    space: string,
    episode: string,
    facts: readonly NewFact[],
    known?: readonly NewFact[],
  ): Promise<{ readonly ok: true }>;
}

/**
 * As a tab has it; a chat of a site where it is one. Without its title, which not everybody who asks knows: rules for titles place a chat
 * once it is kept.
 */
export interface OpenPage {
  readonly url: string;
}

export interface Standing {
  readonly within: Viewpoint;
  /** `chat`: the one that is open lies there. `rule`: it would. `chosen`: neither. */
  readonly by: 'chat' | 'rule' | 'chosen';
}
