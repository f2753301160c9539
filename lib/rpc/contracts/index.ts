/** The services between contexts. Methods are async, arguments and results are JSON; vectors never cross. */
import type { CallLocation } from '../../calls/calls';
import type {
  Completeness,
  Conversation,
  ConversationId,
  ListedChat,
  Listing,
  Snapshot,
  SiteId,
} from '../../core/conversation';
import type { Hit } from '../../core/hit';
import type { ModelChoice, ModelState, SearchFilter } from '../../search/engine';
import type { ProblemName } from '../../core/problem';
import type { ConversationUpdate, FailedConversation, ConversationSummary, Coverage } from '../../vault/vault';
import type { Insertion, LoggedInsertion, NewNote } from '../../vault/vault';
import type { SaveResult, ListFilter, ListPage, Facets, Space, VaultCounts, VaultLoss } from '../../vault/vault';
import type { RecallAnswer, RecallOptions } from './recall';
import type { NotesService, SpacesService } from './spaces';

export type { AskedBefore, CallInAnswer, InPageService } from './in-page';
export type { RecallAnswer, RecallOptions } from './recall';
export type { MergeProgress, MergeService, StagedMergeOptions, TransferService } from './transfer';

/** Served by the background; content scripts may call it. It adds to the vault and reveals nothing of it. */
export interface CaptureService {
  /** Saves a snapshot and acknowledges it by its id and time. Any other answer is no acknowledgement. */
  save(snapshot: Snapshot): Promise<Acknowledgement>;
  /** Stores one page of the account's own list of chats, which shows what the vault does not have. */
  putListing(listing: Listing): Promise<{ readonly ok: true }>;
  /** Reports the page's health for the status light in the popup. */
  reportHealth(health: PageHealth): Promise<{ readonly ok: true }>;
}

/** Served by the background; content scripts may call it for their own page. */
export interface InjectionService {
  /** Injects the script that is needed only after a click. Resolves when it runs. */
  loadLazyScript(): Promise<{ readonly ok: true }>;
}

export interface Acknowledgement {
  readonly ok: true;
  readonly id: ConversationId;
  readonly seenAt: number;
  readonly result: SaveResult;
  /** The completeness of the chat after saving: counts, and no text of it. Absent when it was not stored. */
  readonly completeness?: Completeness;
}

export interface PageHealth {
  readonly site: SiteId;
  readonly state: CaptureState;
  /** When this state began, in milliseconds since 1970. */
  readonly since?: number;
  /** The completeness of the open chat, as the vault acknowledged it. */
  readonly completeness?: Completeness;
  /** The selector that matched nothing, when unreadable. */
  readonly missing?: string;
  /** Why the snapshot could not be saved yet, when failed. */
  readonly problem?: ProblemName;
}

/**
 * `off`: no consent. `paused`: a pause here, on this site or everywhere. `waiting`: a chat page without turns or without its final id.
 * `forgotten`: the user had this chat forgotten, so it is not stored.
 */
export type CaptureState =
  'off' | 'paused' | 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' | 'unreadable' | 'failed';

/** Served by the background to our own pages. Their `recall` goes straight to the engine worker while it is reachable (decision 0025). */
export interface LibraryService extends CollectionService, NotesService, SpacesService {
  recall(question: string, filter: SearchFilter, options?: RecallOptions): Promise<RecallAnswer>;
  /** Hits in other chats than `except` whose question has nearly the same words: a few, best first. */
  findSimilarQuestions(question: string, except: ConversationId): Promise<readonly Hit[]>;
  getStatus(): Promise<LibraryStatus>;
  /** The coverage of every account whose list of chats was seen. */
  readCoverage(): Promise<readonly Coverage[]>;
  /** The account's listed chats that are not completely stored: missing ones first, then newest first. */
  listUncovered(owner: Pick<Listing, 'site' | 'account'>): Promise<readonly ListedChat[]>;
  logInsertion(entry: Insertion): Promise<{ readonly ok: true }>;
  /** Marks the insertion with this fence as undone. */
  markUndone(fence: string): Promise<{ readonly ok: true }>;
  /** Chats that failed to be indexed, newest change first, each with its reason. */
  listFailed(): Promise<readonly FailedConversation[]>;
  /** Queues every chat for the index again, failed ones included. Resolves when all are queued; `getStatus` reports how many are left. */
  reindexAll(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Accepts that chats are missing: `getStatus` stops reporting the loss. */
  acceptLoss(): Promise<{ readonly ok: true }>;
  /** Chooses the model; the engine host loads it and indexes again in the background. */
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
}

/** What lists show, and what the user changes in chats. Ids that are not in the vault are ignored. */
export interface CollectionService {
  /** As `Vault.listConversations`, with a `limit` of at most 500. */
  listConversations(filter: ListFilter, offset: number, limit: number): Promise<ListPage>;
  readFacets(): Promise<Facets>;
  /** The full chat with every branch; `null` if it is not stored. */
  readConversation(id: ConversationId): Promise<Conversation | null>;
  update(ids: readonly ConversationId[], change: ConversationUpdate): Promise<{ readonly ok: true }>;
  /** The space of this name, created if there is none. */
  createSpace(name: string): Promise<Space>;
  /** Rejects with `BadMessage` for `main`, for an empty name and for one that is taken. */
  renameSpace(id: string, name: string): Promise<{ readonly ok: true }>;
  /** Moves its chats to `main`. */
  removeSpace(id: string): Promise<{ readonly ok: true }>;
  /** Forgets these chats, with `space` if it is given. `undelete` can undo it for ten seconds; afterwards they are gone for good. */
  softDelete(ids: readonly ConversationId[], space?: string): Promise<{ readonly ok: true }>;
  /** Answers the restored ids: fewer than requested when the time was over. */
  undelete(ids: readonly ConversationId[], space?: string): Promise<readonly ConversationId[]>;
  /** Rejects with `BadMessage` for an empty note, and with `TooLarge`. */
  addNote(note: NewNote): Promise<ConversationId>;
  /** Insertions before `before` (milliseconds since 1970), newest first. */
  listInsertions(limit: number, before?: number): Promise<readonly LoggedInsertion[]>;
  /** What the vault holds about the page at this address, in the scope that applies there. Empty for an address that is no web page. */
  lookupPage(url: string): Promise<PageLookup>;
}

export interface PageLookup {
  /** Notes written on this page, newest first. */
  readonly notes: readonly ConversationSummary[];
  /** Chats that contain its address, best first. */
  readonly hits: readonly Hit[];
}

export interface LibraryStatus {
  readonly vault: VaultCounts;
  readonly model: ModelState;
  /** The last known health of each site with an open page. */
  readonly health: readonly PageHealth[];
  /**
   * Present when the user wants backups and the last good one is too old. `last`: when it was made, in milliseconds since 1970, if there is
   * one.
   */
  readonly backupOverdue?: { readonly last?: number };
  /** Present when the vault came back with less than it had. */
  readonly loss?: VaultLoss;
}

/** Served by the engine host. The background calls it; our own pages call only `recall`, over the engine channel. */
export interface EngineService {
  recall(question: string, filter: SearchFilter, options?: RecallOptions): Promise<RecallAnswer>;
  /**
   * The positions in `others` of the questions that ask something similar, nearest first, as the active model decides. Empty without a
   * model, or with one that cannot decide.
   */
  findSimilar(question: string, others: readonly string[]): Promise<readonly number[]>;
  /** Indexes the pending conversations. Resolves at once, and the work goes on. */
  wake(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Removes these chats from the index and leaves the vault as it is, so that they can be undeleted. */
  removeFromIndex(ids: readonly ConversationId[]): Promise<{ readonly ok: true }>;
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
  getModelState(): Promise<ModelState>;
}

/**
 * Served by the engine host's document on Chromium, which, unlike the background, lives as long as a backup takes; only the background
 * calls it. Firefox has no folder access and no such service.
 */
export interface BackupService {
  /** Resolves at once; the work goes on, and its result is written to the backup state. */
  startBackupIfDue(): Promise<{ readonly ok: true }>;
}

/** Served by the content script of one tab to our own pages. */
export interface PageService {
  /** Inserts the text into the open composer and keeps the draft; never sends. */
  insert(text: string): Promise<InsertResult>;
  /** Whether the page has a composer now. */
  canInsert(): Promise<boolean>;
  /** Removes the text with this fence from the composer, and nothing else. */
  undoInsertion(fence: string): Promise<UndoResult>;
  /** Whether the text with this fence is still in the composer. */
  containsInsertion(fence: string): Promise<boolean>;
  /** The page's capture health, for the popup. */
  getHealth(): Promise<PageHealth>;
  /** Captures the open private chat, because the user asked for it just now. Answers the new health. */
  keepPrivateChat(): Promise<PageHealth>;
  /** Reads the open chat again after it was forgotten, because its reported state no longer holds. */
  readAgain(): Promise<PageHealth>;
  /** A report for an issue about this page: its structure, and no text of it. */
  buildRedesignReport(): Promise<string>;
  /** The call at this place was carried out: its chip is removed, if it is shown. */
  dismissCall(place: CallLocation): Promise<{ readonly ok: true }>;
  /** The progress of a visit to this page, for catching up. */
  getVisit(): Promise<PageVisit>;
}

export interface PageVisit {
  /** A number that changes with each load of the page. */
  readonly load: number;
  /** The page's address. */
  readonly url: string;
  readonly health: PageHealth;
  /** The completeness that the vault acknowledged for the open chat since the page was loaded, whether or not the page is idle. */
  readonly completeness?: Completeness;
  /** The account that is signed in, according to the chat's data or the page. */
  readonly account?: string;
  /** The gravest HTTP refusal of the site since the page was loaded; absent when there was none. */
  readonly httpRefusal?: HttpRefusal;
}

export interface HttpRefusal {
  /** The HTTP status: 400 to 599. */
  readonly status: number;
  /** The refused request: the page itself, the data of the open chat, or other data of chats. */
  readonly of: 'page' | 'chat' | 'data';
}

export type InsertResult =
  /** Read back from the editor: the text is there as it was passed, and so is the draft. */
  | { readonly state: 'inserted' }
  | { readonly state: 'failed'; readonly problem: Extract<ProblemName, 'NoComposer' | 'NotInserted'> };

export type UndoResult =
  /** Read back from the editor: only the rest of the draft remains. */
  | { readonly state: 'takenBack' }
  /**
   * `gone`: the text is no longer there as it was inserted, because it was sent or changed. `kept`: the editor refused to remove it, and it
   * is still there.
   */
  | { readonly state: 'failed'; readonly reason: 'gone' | 'kept' };
