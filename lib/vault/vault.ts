/** The vault's contract. `dexie-vault.ts` is the one implementation; Dexie appears nowhere outside this folder. */
import type {
  Completeness,
  Conversation,
  ConversationId,
  ListedChat,
  Listing,
  Sighting,
  SiteId,
  Source,
  Turn,
} from '../conversation';
import type { Importing } from './importing';
import type { Story } from '../walls';
import type { Measuring } from './measure';
import type { Noting, SpaceRule } from './noting';

export type { ImportCounts, MergeOptions } from './importing';
export type { Holding, Measure, Measuring, Torn, VaultLoss } from './measure';
export type { NewNote } from './noting';

export interface Vault extends Importing, Measuring, Noting {
  /**
   * Joins what was seen to what is known, in one transaction. Idempotent: the same sighting twice is `unchanged`. A chat that lies
   * here under another account is kept beside it, under an id with its own account's name. Resolves after the transaction is durable. Rejects with `VaultFull` or `VaultUnreadable`; then nothing was written.
   */
  save(sighting: Sighting): Promise<SaveResult>;
  /** What is known to be here of the chat that such a sighting goes to; `undefined` for one that is not kept. */
  receipt(seen: Pick<Sighting, 'id' | 'account'>): Promise<Completeness | undefined>;
  /** Joins what a site's list of chats says to what is known of that account's chats. A chat that is not listed is not removed. */
  putListing(listing: Listing): Promise<void>;
  /** One entry for each account whose list was seen. */
  coverage(): Promise<readonly Coverage[]>;
  /** Listed chats of this account that are not, or no longer, wholly here: those not kept at all first, newest first. */
  uncovered(site: SiteId, account: string | undefined, limit: number): Promise<readonly ListedChat[]>;
  /** Joins a whole conversation from a vault file, under the rules of `save`. */
  adopt(conversation: Conversation): Promise<SaveResult>;

  get(id: ConversationId): Promise<Conversation | undefined>;
  /**
   * Each of these turns with its question and answers, in the order of the places; `undefined` for one that is not, or no longer, here.
   * Reads the turns around it, and the whole conversation only for a turn that is not on the shown branch.
   */
  exchanges(
    places: readonly { readonly conversation: ConversationId; readonly turn: string }[],
  ): Promise<readonly (FoundTurn | undefined)[]>;
  /** Newest change first, without turns: for lists. */
  list(limit: number, offset?: number): Promise<readonly ConversationSummary[]>;
  /** What stands on this shelf, from the place `offset` on: pinned chats first, then newest change first. */
  browse(shelf: Shelf, offset: number, limit: number): Promise<ShelfPage>;
  /** How much stands where, in the whole vault. */
  shelves(): Promise<Shelves>;
  /**
   * Changes what the user made of these chats, in one transaction; unknown ids are passed over. A note that is put into a space takes its
   * earlier wordings along, and loses its place in a story. Rejects with `BadMessage` for a space that is not there.
   */
  amend(ids: readonly ConversationId[], change: Amendment): Promise<void>;
  /** The space of this name, made if there is none. Rejects with `BadMessage` for an empty name. */
  createSpace(name: string): Promise<Space>;
  /** Rejects with `BadMessage` for `main`, whose name is the interface's, for an empty name and for one that another space has. */
  renameSpace(id: string, name: string): Promise<void>;
  /** Its chats and notes go to `main`, which cannot be removed (`BadMessage`); its rules and its story go with it. */
  removeSpace(id: string): Promise<void>;
  /** Spaces from a vault file; one that is here keeps its name. */
  adoptSpaces(spaces: readonly Space[]): Promise<void>;
  /** All of them, `main` first, then by name. */
  spaces(): Promise<readonly Space[]>;
  /** Notes about the page at this address, newest first; fragment and what counts visitors make no difference. */
  mentions(url: string, limit: number): Promise<readonly ConversationSummary[]>;
  counts(): Promise<VaultCounts>;
  /** Whole conversations with an id after `after`, in order of id, until about `bytes` of text are gathered; at least one. For export. */
  page(after: ConversationId | undefined, bytes: number): Promise<readonly Conversation[]>;

  /** Conversations whose present revision is not indexed, newest change first. The mark on the row is the queue. */
  unindexed(limit: number): Promise<readonly Conversation[]>;
  /** A mark of an older revision than the row's is ignored: the row stays in the queue. */
  markIndexed(id: ConversationId, revision: number): Promise<void>;
  /** Sets a conversation that cannot be indexed aside, with the reason, until its next revision. */
  setAside(id: ConversationId, revision: number, reason: string): Promise<void>;
  /** What is set aside, newest change first, each with its reason. */
  asides(limit: number): Promise<readonly Aside[]>;
  /**
   * Queues, in one transaction, every conversation whose present revision is not among the learnt ones: the model or the chunker
   * changed, or the index was lost, wholly or in part. What was set aside is tried again. Answers which of the learnt are not here.
   */
  queueAllBut(learnt: readonly LearntRevision[]): Promise<readonly ConversationId[]>;

  /**
   * Removes the conversation with everything derived from it, and remembers only that it was forgotten. A note's earlier wordings go with
   * it; what it replaced behind another wall stands again. Answers all that is gone.
   */
  forget(id: ConversationId): Promise<readonly ConversationId[]>;
  /** Forgotten, or leaving. */
  isForgotten(id: ConversationId): Promise<boolean>;
  /**
   * Forgets for now: until `comeBack` or `takeLeave` these chats, and the space they were in where it is named, are in no list, no count,
   * no export, and `save` says `forgotten`. `at` in milliseconds since 1970. Answers all that left: a note's earlier wordings, too.
   * Rejects with `BadMessage` for the space `main`.
   */
  leave(ids: readonly ConversationId[], at: number, space?: string): Promise<readonly ConversationId[]>;
  /**
   * Makes them, what left with them, and the space where it is named, as they were when they left, and queues them for the index; a space
   * whose name another has by now gets a number. Answers the chats that are back: not all, if it came too late.
   */
  comeBack(ids: readonly ConversationId[], space?: string): Promise<readonly ConversationId[]>;
  /** Forgets for good what had left by the time `until` (milliseconds since 1970), and answers what that was. */
  takeLeave(until: number): Promise<Left>;
  /** What has left and can still come back. */
  leaving(): Promise<Left>;

  /** What was inserted where: a fence leads back to the turns it quoted. */
  logInsertion(insertion: Insertion): Promise<void>;
  /** It was taken out of the composer again: the log keeps it and says so. One that is not in the log is passed over. */
  markTakenBack(fence: string): Promise<void>;
  insertion(fence: string): Promise<Insertion | undefined>;
  /** Newest first, those before the time `before` (milliseconds since 1970). */
  insertions(limit: number, before?: number): Promise<readonly LoggedInsertion[]>;

  close(): void;
}

/** By their ids. */
export interface Left {
  readonly chats: readonly ConversationId[];
  readonly spaces: readonly string[];
}

export type SaveResult = 'new' | 'changed' | 'unchanged' | 'forgotten';

/** Without its turns; `title` is empty only where there is neither the user's, nor the site's, nor a first question. */
export type ConversationSummary = Omit<Conversation, 'turns' | 'activePath' | 'foreign'> & {
  readonly turnCount: number;
};

/** What a list is confined to; all of it together. */
export interface Shelf {
  readonly source?: Source;
  readonly space?: string;
  readonly tag?: string;
  readonly pinned?: true;
  readonly state?: Completeness['state'];
  /** What the title holds, whatever its case and width. */
  readonly title?: string;
  /** Milliseconds since 1970, of the last change, from inclusive, to exclusive. */
  readonly from?: number;
  readonly to?: number;
}

export interface ShelfPage {
  /** How many stand on the shelf in all. */
  readonly total: number;
  readonly chats: readonly ConversationSummary[];
}

/** Counts of chats. What is empty is left out, but for spaces. */
export interface Shelves {
  readonly all: number;
  readonly pinned: number;
  /** Most first. */
  readonly sources: readonly { readonly source: Source; readonly count: number }[];
  /** `main` first, then by name. */
  readonly spaces: readonly (Space & { readonly count: number })[];
  /** By name. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /** Of the last change, in the machine's time zone, newest first: `2026-11-22`. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

/** A wall. The name of `main` is empty: the interface has its own word for it. */
export interface Space {
  readonly id: string;
  readonly name: string;
  /** What comes here by itself; absent where nothing does. */
  readonly rules?: readonly SpaceRule[];
  /** Absent where there is none. */
  readonly story?: Story;
}

/** What the user changes of a chat; what is absent stays. */
export interface Amendment {
  /** Empty: the title is the site's again. */
  readonly title?: string;
  readonly pinned?: boolean;
  readonly space?: string;
  /** Tidied: in NFC, without blanks around, cut to 40 characters. */
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
}

/** A turn with what a reader needs. */
export interface FoundTurn {
  readonly conversation: ConversationSummary;
  readonly turn: Turn;
  /** In order: the question at or before the turn, and what was answered until the next question, on the branch that the turn is on. */
  readonly exchange: readonly Turn[];
}

/** How much of one account's chats is here, by the site's own list. Forgotten chats are not counted. */
export interface Coverage {
  readonly site: SiteId;
  readonly account?: string;
  /** Chats on the list as far as it was seen. */
  readonly listed: number;
  /** How many there are in all, where the site says it. */
  readonly total?: number;
  /** Of those listed: here, at least in part. */
  readonly kept: number;
  /** Of those kept: counted against the site's own data. */
  readonly complete: number;
  /** Of those kept: changed on the site since they were last seen. */
  readonly changed: number;
  /** Milliseconds since 1970, when the list was last seen. */
  readonly seenAt: number;
}

export interface VaultCounts {
  readonly conversations: number;
  readonly turns: number;
  /** Conversations that wait for the index, those set aside excluded. */
  readonly unindexed: number;
  readonly setAside: number;
}

/** A chat that cannot be found by its words, and why not: the error, and no word of the chat. */
export interface Aside {
  readonly chat: ConversationSummary;
  readonly reason: string;
}

export interface LearntRevision {
  readonly conversation: ConversationId;
  readonly revision: number;
}

export interface Insertion {
  readonly fence: string;
  readonly from: readonly { readonly conversation: ConversationId; readonly turn: string }[];
  /** Origin and path of the page it went into. */
  readonly into: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Undone: it is not there any more. */
  readonly takenBack?: true;
}

/** An insertion as a person reads it. */
export interface LoggedInsertion extends Insertion {
  /** Of the chats it quotes, each once, in order. */
  readonly titles: readonly string[];
}
