/** The vault's contract. `dexie/open-vault.ts` is the one implementation; Dexie appears nowhere outside `dexie/`. */
import type {
  Completeness,
  Conversation,
  ConversationId,
  ListedChat,
  Listing,
  Snapshot,
  SiteId,
  Turn,
} from '../core/conversation';
import type { Insertion, LoggedInsertion } from './insertion';
import type { ImportContract } from './import-counts';
import type { DocumentsContract } from './documents-contract';
import type { Story } from '../core/scope';
import type { IntegrityContract } from './integrity';
import type { NotesContract, SpaceRule } from './notes-contract';
import type { ConversationSummary, ListsContract } from './lists-contract';
import type { TitlesContract } from './titles-contract';

export type { ImportCounts, MergeOptions } from './import-counts';
export type { VaultInventory, VaultTotals, IntegrityContract, IncompleteConversation, VaultLoss } from './integrity';
export type { Insertion, LoggedInsertion } from './insertion';
export type { ConversationSummary, Facets, FirstListed, ListedState, ListFilter, ListPage } from './lists-contract';
export type { NewNote } from './notes-contract';

export interface SavedSnapshot {
  readonly result: SaveResult;
  /** Of the stored chat; absent where it is forgotten. */
  readonly completeness?: Completeness;
}

export interface Vault
  extends ImportContract, IntegrityContract, ListsContract, NotesContract, DocumentsContract, TitlesContract {
  /**
   * Merges a snapshot into what is stored, in one durable transaction. Idempotent: a repeated snapshot is `unchanged`. A chat whose id is
   * stored for another account gets its own account's name. A new chat goes into `space`, if it is given, as if moved there by hand. Rejects
   * with `VaultFull`, `VaultUnreadable`, or `BadMessage` for a space that is not there, and writes nothing.
   */
  save(snapshot: Snapshot, space?: string): Promise<SavedSnapshot>;
  /** The stored completeness of the chat that this snapshot belongs to; `undefined` for a chat that is not stored. */
  readCompleteness(seen: Pick<Snapshot, 'id' | 'account'>): Promise<Completeness | undefined>;
  /** Merges one page of a site's list of chats into what is known of the account. A chat that is not on the page is not removed. */
  putListing(listing: Listing): Promise<void>;
  /** One entry for each account whose list of chats was seen. */
  readCoverage(): Promise<readonly Coverage[]>;
  /** The account's listed chats that are not completely stored: missing ones first, then newest first. */
  listUncovered(site: SiteId, account: string | undefined, limit: number): Promise<readonly ListedChat[]>;
  /** Imports a conversation from a vault file, with the merge rules of `save`. */
  importConversation(conversation: Conversation): Promise<SaveResult>;

  readConversation(id: ConversationId): Promise<Conversation | undefined>;
  /** The exchange around each turn, or the last one shown where no turn is named, in the order of `places`. `undefined` for what is not stored. */
  readExchanges(
    places: readonly { readonly conversation: ConversationId; readonly turn?: string }[],
  ): Promise<readonly (TurnInContext | undefined)[]>;
  /** Those of these conversations that are stored, replaced notes and documents among them. Deleted ones are not. */
  readWithoutTurns(ids: readonly ConversationId[]): Promise<readonly ConversationSummary[]>;
  /**
   * Updates in one transaction; unknown ids are ignored. A note that moves to another space takes its earlier versions along and loses its
   * place in a story. Rejects with `BadMessage` for an unknown space.
   */
  update(ids: readonly ConversationId[], change: ConversationUpdate): Promise<void>;
  /** The space of this name, created if there is none. Rejects with `BadMessage` for an empty name. */
  createSpace(name: string): Promise<Space>;
  /** Rejects with `BadMessage` for `main`, whose name belongs to the interface, for an empty name and for a name that is taken. */
  renameSpace(id: string, name: string): Promise<void>;
  /** Moves the chats and notes of the space to `main` and removes its rules and story. Rejects with `BadMessage` for `main` itself. */
  removeSpace(id: string): Promise<void>;
  /** Imports spaces from a vault file. A space that already exists keeps its name. */
  importSpaces(spaces: readonly Space[]): Promise<void>;
  /** All spaces: `main` first, then by name. */
  listSpaces(): Promise<readonly Space[]>;
  /** Notes about the page at this address, newest first. The fragment and tracking parameters of the address are ignored. */
  listPageNotes(url: string, limit: number): Promise<readonly ConversationSummary[]>;
  readCounts(): Promise<VaultCounts>;
  /** Full conversations with an id above `after`, in order of id, until about `bytes` of text are read; at least one. For export. */
  readPage(after: ConversationId | undefined, bytes: number): Promise<readonly Conversation[]>;

  /** Conversations whose current revision is not indexed, newest change first: at least one, fewer of long ones. */
  listPending(limit: number): Promise<readonly Conversation[]>;
  /**
   * One whose row has another revision stays in the queue. Answers the ids of those that are not stored, or deleted.
   */
  markIndexed(indexed: readonly IndexedRevision[]): Promise<readonly ConversationId[]>;
  /** Marks a conversation that cannot be indexed, with the reason. Its next revision is tried again. */
  markFailed(id: ConversationId, revision: number, reason: string): Promise<void>;
  /** The conversations that failed to be indexed, newest change first, each with its reason. */
  listFailed(limit: number): Promise<readonly FailedConversation[]>;
  /**
   * Queues, in one transaction, each conversation whose current revision is not in `indexed`, failed ones included: the model or the
   * chunker changed, or the index was lost. Answers the ids in `indexed` that are not in the vault.
   */
  requeueExcept(indexed: readonly IndexedRevision[]): Promise<readonly ConversationId[]>;

  /**
   * Removes the conversation with everything derived from it, and keeps only its id. Earlier versions of a note go with it; a version that
   * it had replaced in another scope becomes current again. Answers all removed ids.
   */
  forget(id: ConversationId): Promise<readonly ConversationId[]>;
  /** Whether the conversation was forgotten or soft-deleted. */
  isForgotten(id: ConversationId): Promise<boolean>;
  /**
   * Hides these chats from every list, count and export, with `space` if it is given, until `undelete` or `purge`; `save` answers
   * `forgotten`. `at`: milliseconds since 1970. Answers all deleted ids, earlier versions of notes included. Rejects with `BadMessage` for
   * `main`.
   */
  softDelete(ids: readonly ConversationId[], at: number, space?: string): Promise<readonly ConversationId[]>;
  /**
   * Undoes `softDelete` for these chats and for `space`, and queues the chats for the index. A space whose name is taken by now gets a
   * number. Answers the restored ids; an id that was purged is missing.
   */
  undelete(ids: readonly ConversationId[], space?: string): Promise<readonly ConversationId[]>;
  /**
   * Forgets for good what was soft-deleted until this moment (milliseconds since 1970). Answers what that was. What was deleted after `now`,
   * by a clock that was ahead, counts as deleted now.
   */
  purge(until: number, now?: number): Promise<Deleted>;
  /** What is soft-deleted and can still be undeleted. */
  listDeleted(): Promise<Deleted>;

  /** Logs an insertion, so that its fence leads back to the turns it quotes. */
  logInsertion(readInsertion: Insertion): Promise<void>;
  /** Marks the insertion as undone. Does nothing for a fence that is not in the log. */
  markUndone(fence: string): Promise<void>;
  readInsertion(fence: string): Promise<Insertion | undefined>;
  /** Newest first, only insertions before `before` (milliseconds since 1970). */
  listInsertions(limit: number, before?: number): Promise<readonly LoggedInsertion[]>;
  close(): void;
}

/** The ids of deleted chats and spaces. */
export interface Deleted {
  readonly chats: readonly ConversationId[];
  readonly spaces: readonly string[];
}

export type SaveResult = 'new' | 'changed' | 'unchanged' | 'forgotten';

/** A scope for chats and notes. The name of `main` is empty, because the interface has its own word for it. */
export interface Space {
  readonly id: string;
  readonly name: string;
  /** Rules that put new chats here; absent where there are none. */
  readonly rules?: readonly SpaceRule[];
  /** Absent where the space has no story. */
  readonly story?: Story;
}

/** A change by the user. Absent fields stay as they are. */
export interface ConversationUpdate {
  /** An empty title brings back the title of the site. */
  readonly title?: string;
  readonly pinned?: boolean;
  readonly space?: string;
  /** Normalized: NFC, trimmed, at most 40 characters. */
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
}

/** A turn with its conversation and the exchange around it. */
export interface TurnInContext {
  readonly conversation: ConversationSummary;
  readonly turn: Turn;
  /** In order: the question at or before the turn and its answers until the next question, on the turn's branch. */
  readonly exchange: readonly Turn[];
}

/** How much of one account's chats is stored, compared with the site's own list. Forgotten chats are not counted. */
export interface Coverage {
  readonly site: SiteId;
  readonly account?: string;
  /** The number of chats on the list, as far as it was seen. */
  readonly listed: number;
  /** The number of all chats, if the site reports it. */
  readonly total?: number;
  /** Listed chats that are stored, at least in part. */
  readonly kept: number;
  /** Stored chats that are complete by the site's own data. */
  readonly complete: number;
  /** Stored chats that changed on the site after they were last seen. */
  readonly changed: number;
  /** Milliseconds since 1970, when the list was last seen. */
  readonly seenAt: number;
}

export interface VaultCounts {
  readonly conversations: number;
  /** How many of the conversations are documents. */
  readonly documents: number;
  readonly turns: number;
  /** Conversations that wait for the index; failed ones are not included. */
  readonly pending: number;
  readonly failed: number;
}

/** A conversation that cannot be found by its words. The reason is the error and holds no text of the chat. */
export interface FailedConversation {
  readonly chat: ConversationSummary;
  readonly reason: string;
}

export interface IndexedRevision {
  readonly conversation: ConversationId;
  readonly revision: number;
}
