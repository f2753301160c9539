/** What a vault does with notes, spaces and stories: a part of the vault's contract. */
import type { Conversation, ConversationId, Importance, NoteDetails, SiteId, Source } from '../conversation';
import type { Story, StoryPlace } from '../walls';

export interface Noting {
  /**
   * Keeps it as a conversation of one turn. Rejects with `BadMessage` without a word, for a space or place that is not there, and for a
   * replaced one that is gone, was replaced already or lies in another space.
   */
  addNote(note: NewNote): Promise<ConversationId>;
  /**
   * Changes a note. Another text or day makes a new note that takes the place of this one, which stays as its history; the rest is
   * changed where it stands; its earlier wordings go behind another wall with it. Answers the id of the note as it is now. Rejects with `BadMessage` as `addNote`, and for one that was replaced.
   */
  editNote(id: ConversationId, change: NoteChange): Promise<ConversationId>;
  /** The note with all that it took the place of and all that took its: oldest first. Empty for one that is not here. */
  noteVersions(id: ConversationId): Promise<readonly NoteVersion[]>;

  /** Rules are tried in order of the spaces' names; the first that fits has it. `main` has none. Rejects with `BadMessage` for a space that is not there. */
  setRules(space: string, rules: readonly SpaceRule[]): Promise<void>;
  /** Moves what rules of today would put elsewhere, unless the user put it there by hand. Answers how many were moved. */
  applyRules(): Promise<number>;
  /** Where such a chat lies, or would. */
  spaceFor(chat: ChatToPlace): Promise<string>;

  /**
   * Replaces the story of this space: names, order, personas. An episode or persona that is left out goes with its facts, in the same
   * transaction. Answers what is gone, for the index. Rejects with `BadMessage` for circles, an `after` that is not there, and doubled or
   * empty names; with `StoryChanged` where `known`, the story that it was made of, is no longer told.
   */
  setStory(space: string, story: Story, known?: Story): Promise<readonly ConversationId[]>;
  /** The facts that happen in an episode, in the order in which they were told. */
  facts(space: string, episode: string): Promise<readonly Fact[]>;
  /**
   * The facts of an episode from now on, all of them: those with an `id` stay or are changed, the others are new, what is left out is
   * forgotten. One transaction: a crash leaves the old ones or the new ones. Answers what is gone, for the index.
   *
   * With `known`, the facts as they stood when the editing began, what came or changed since then stays: what is left out of `known` is
   * forgotten where it still says the same, what is as in `known` is left alone, and what was edited as a note takes the newest one's place.
   * Rejects with `StoryChanged`, and changes nothing, where a fact of another wording than in `known` would be rewritten.
   */
  replaceFacts(
    space: string,
    episode: string,
    facts: readonly NewFact[],
    known?: readonly NewFact[],
  ): Promise<readonly ConversationId[]>;
}

export interface NewNote {
  readonly text: string;
  readonly title?: string;
  /** Of the page or chat that it was told on; empty where there was none. */
  readonly url: string;
  /** When it was noted: milliseconds since 1970. */
  readonly at: number;
  /** The day it is about, where that is another one: milliseconds since 1970. */
  readonly about?: number;
  readonly importance?: Importance;
  /** By default `main`. */
  readonly space?: string;
  readonly place?: StoryPlace;
  readonly proposedBy?: SiteId;
  /** Takes the place of that note. */
  readonly replaces?: ConversationId;
}

/** What is absent stays; `null` takes it away. */
export interface NoteChange {
  /** When it was changed: milliseconds since 1970. */
  readonly at: number;
  readonly text?: string;
  readonly title?: string;
  readonly about?: number | null;
  readonly importance?: Importance | null;
  readonly space?: string;
  readonly place?: StoryPlace | null;
}

export interface NoteVersion extends NoteDetails {
  readonly id: ConversationId;
  readonly text: string;
  readonly title: string;
  readonly url: string;
  readonly space: string;
  /** Milliseconds since 1970: when it was noted, and the day it is about. */
  readonly at: number;
  readonly about?: number;
}

/** All that is said must fit; at least one thing is said. */
export interface SpaceRule {
  readonly site?: Source;
  readonly account?: string;
  /** A project, by a part of the chat's address. */
  readonly address?: string;
  /** Stands in the title, whatever its case and width. */
  readonly title?: string;
}

export type ChatToPlace = Pick<Conversation, 'id' | 'source' | 'url'> &
  Partial<Pick<Conversation, 'account' | 'title'>>;

export interface NewFact {
  readonly id?: ConversationId;
  readonly text: string;
  /** Only this persona knows it. */
  readonly persona?: string;
  readonly importance?: Importance;
  /** Where it was told, and when (milliseconds since 1970). */
  readonly url: string;
  readonly at: number;
  readonly proposedBy?: SiteId;
}

export interface Fact extends NewFact {
  readonly id: ConversationId;
}
