/** The part of the vault's contract that concerns notes, spaces and stories. */
import type { Conversation, ConversationId, Importance, NoteDetails, NoteOrigin, SourceId } from '../core/conversation';
import type { CurrentScope, PageAddress, ScopeChoice, Story, StoryPlace } from '../core/scope';

export interface NotesContract {
  /**
   * Stores the note as a conversation of one turn. Rejects with `BadMessage` for an empty text, for an unknown space or place, and for a
   * replaced note that is gone, already replaced or in another space.
   */
  addNote(note: NewNote): Promise<ConversationId>;
  /**
   * Changes a note and answers the id of its current version. A new text or day makes a new note that replaces this one; earlier versions
   * stay as its history and move with it to another scope. Rejects with `BadMessage` as `addNote`, and for a replaced note.
   */
  updateNote(id: ConversationId, change: NoteChange): Promise<ConversationId>;
  /** All versions of the note, oldest first. Empty for an unknown note. */
  listNoteVersions(id: ConversationId): Promise<readonly NoteVersion[]>;

  /**
   * Rules are tried in the order of the spaces' names, and the first match wins. Rejects with `BadMessage` for an unknown space and for
   * `main`, which has no rules.
   */
  setRules(space: string, rules: readonly SpaceRule[]): Promise<void>;
  /** Moves the chats that the current rules put into another space, unless the user moved them by hand. Answers how many were moved. */
  applyRules(): Promise<number>;
  /** The scope with this page in front: the space of its chat, else the space that a rule gives it, else the chosen one. */
  readCurrentScope(page: PageAddress | undefined, chosen: ScopeChoice): Promise<CurrentScope>;

  /**
   * Replaces the story of this space. Facts of a removed episode or persona go in the same transaction; answers their ids, for the index.
   * Rejects with `BadMessage` for circles, an unknown `after`, and doubled or empty names; with `StoryChanged` if `known` is outdated.
   */
  setStory(space: string, story: Story, known?: Story): Promise<readonly ConversationId[]>;
  /** The facts of an episode, in the order in which they were added. */
  listFacts(space: string, episode: string): Promise<readonly Fact[]>;
  /**
   * Replaces the facts of an episode in one transaction: a fact with an `id` stays or changes, others are new, and omitted ones are
   * forgotten. Answers the ids of forgotten facts, for the index.
   * `known` holds the facts as they were when editing began. Facts that were added or changed since then stay; a fact that was edited as a
   * note meanwhile is replaced by a new note. Rejects with `StoryChanged` if the text of a fact was rewritten in between.
   */
  replaceFacts(
    space: string,
    episode: string,
    listFacts: readonly NewFact[],
    known?: readonly NewFact[],
  ): Promise<readonly ConversationId[]>;
}

export interface NewNote {
  readonly text: string;
  readonly title?: string;
  /** The address of the page or chat where the note was written; empty where there was none. */
  readonly url: string;
  /** When the note was written: milliseconds since 1970. */
  readonly at: number;
  /** The day that the note is about, if it is another one: milliseconds since 1970. */
  readonly about?: number;
  readonly importance?: Importance;
  /** The default is `main`. */
  readonly space?: string;
  readonly place?: StoryPlace;
  readonly proposedBy?: NoteOrigin;
  /** The id of the note that this one replaces. */
  readonly replaces?: ConversationId;
}

/** An absent field stays as it is; `null` removes it. */
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
  /** Milliseconds since 1970: when the note was written, and the day it is about. */
  readonly at: number;
  readonly about?: number;
}

/** A rule matches when all of its conditions match. It has at least one condition. */
export interface SpaceRule {
  readonly site?: SourceId;
  readonly account?: string;
  /** Identifies a project by a part of the chat's address. */
  readonly address?: string;
  /** A part of the title; case and width are ignored. */
  readonly title?: string;
}

export type ChatToPlace = Pick<Conversation, 'source' | 'url'> & Partial<Pick<Conversation, 'account' | 'title'>>;

export interface NewFact {
  readonly id?: ConversationId;
  readonly text: string;
  /** The only persona that knows this fact. */
  readonly persona?: string;
  readonly importance?: Importance;
  /** Where and when (milliseconds since 1970) the fact was written. */
  readonly url: string;
  readonly at: number;
  readonly proposedBy?: NoteOrigin;
}

export interface Fact extends NewFact {
  readonly id: ConversationId;
}
