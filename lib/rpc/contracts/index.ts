/** The services between contexts. Methods are async, arguments and results are JSON; vectors never cross. */
import type { CallPlace } from '../../calls/calls';
import type {
  Completeness,
  Conversation,
  ConversationId,
  ListedChat,
  Listing,
  Sighting,
  SiteId,
} from '../../core/conversation';
import type { Hit } from '../../core/hit';
import type { ModelChoice, ModelState, SearchFilter } from '../../search/engine';
import type { ProblemName } from '../../core/problem';
import type { Amendment, Aside, ConversationSummary, Coverage } from '../../vault/vault';
import type { Insertion, LoggedInsertion, NewNote } from '../../vault/vault';
import type { SaveResult, Shelf, ShelfPage, Shelves, Space, VaultCounts, VaultLoss } from '../../vault/vault';
import type { RecallAnswer, RecallOptions } from './recall';
import type { NoteService, SpaceService } from './spaces';

export type { AskedBefore, AskedInAnswer, BesideService } from './in-page';
export type { RecallAnswer, RecallOptions } from './recall';
export type { ImportState, MergeHow, TransferService } from './transfer';

/** Served by the background; content scripts may call it. It adds to the vault and reveals nothing of it. */
export interface CaptureService {
  /** Saves a snapshot and acknowledges it by its id and time. Any other answer is no acknowledgement. */
  save(sighting: Sighting): Promise<Acknowledgement>;
  /** Stores one page of the account's own list of chats, which shows what the vault does not have. */
  list(listing: Listing): Promise<{ readonly ok: true }>;
  /** Reports the page's health for the status light in the popup. */
  report(health: PageHealth): Promise<{ readonly ok: true }>;
}

/** Served by the background; content scripts may call it for their own page. */
export interface InjectionService {
  /** Injects the script that is needed only after a click. Resolves when it runs. */
  bringOnRequest(): Promise<{ readonly ok: true }>;
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
export interface LibraryService extends ShelfService, NoteService, SpaceService {
  recall(question: string, filter: SearchFilter, options?: RecallOptions): Promise<RecallAnswer>;
  /** Hits in other chats than `except` whose question has nearly the same words: a few, best first. */
  askedAlike(question: string, but: ConversationId): Promise<readonly Hit[]>;
  status(): Promise<LibraryStatus>;
  /** The coverage of every account whose list of chats was seen. */
  coverage(): Promise<readonly Coverage[]>;
  /** The account's listed chats that are not completely stored: missing ones first, then newest first. */
  uncovered(of: Pick<Listing, 'site' | 'account'>): Promise<readonly ListedChat[]>;
  logInsertion(insertion: Insertion): Promise<{ readonly ok: true }>;
  /** Marks the insertion with this fence as undone. */
  markTakenBack(fence: string): Promise<{ readonly ok: true }>;
  /** Chats that failed to be indexed, newest change first, each with its reason. */
  asides(): Promise<readonly Aside[]>;
  /** Queues every chat for the index again, failed ones included. Resolves when all are queued; `getStatus` reports how many are left. */
  indexAgain(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Accepts that chats are missing: `getStatus` stops reporting the loss. */
  acceptLoss(): Promise<{ readonly ok: true }>;
  /** Chooses the model; the engine host loads it and indexes again in the background. */
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
}

/** What lists show, and what the user changes in chats. Ids that are not in the vault are ignored. */
export interface ShelfService {
  /** As `Vault.listConversations`, with a `limit` of at most 500. */
  browse(shelf: Shelf, offset: number, limit: number): Promise<ShelfPage>;
  shelves(): Promise<Shelves>;
  /** The full chat with every branch; `null` if it is not stored. */
  conversation(id: ConversationId): Promise<Conversation | null>;
  amend(ids: readonly ConversationId[], change: Amendment): Promise<{ readonly ok: true }>;
  /** The space of this name, created if there is none. */
  createSpace(name: string): Promise<Space>;
  /** Rejects with `BadMessage` for `main`, for an empty name and for one that is taken. */
  renameSpace(id: string, name: string): Promise<{ readonly ok: true }>;
  /** Moves its chats to `main`. */
  removeSpace(id: string): Promise<{ readonly ok: true }>;
  /** Forgets these chats, with `space` if it is given. `undelete` can undo it for ten seconds; afterwards they are gone for good. */
  leave(ids: readonly ConversationId[], space?: string): Promise<{ readonly ok: true }>;
  /** Answers the restored ids: fewer than requested when the time was over. */
  comeBack(ids: readonly ConversationId[], space?: string): Promise<readonly ConversationId[]>;
  /** Rejects with `BadMessage` for an empty note, and with `TooLarge`. */
  addNote(note: NewNote): Promise<ConversationId>;
  /** Insertions before `before` (milliseconds since 1970), newest first. */
  insertions(limit: number, before?: number): Promise<readonly LoggedInsertion[]>;
  /** What the vault holds about the page at this address, in the scope that applies there. Empty for an address that is no web page. */
  aboutPage(url: string): Promise<AboutPage>;
}

export interface AboutPage {
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
  alike(question: string, others: readonly string[]): Promise<readonly number[]>;
  /** Indexes the pending conversations. Resolves at once, and the work goes on. */
  wake(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Removes these chats from the index and leaves the vault as it is, so that they can be undeleted. */
  leave(ids: readonly ConversationId[]): Promise<{ readonly ok: true }>;
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
  modelState(): Promise<ModelState>;
}

/**
 * Served by the engine host's document on Chromium, which, unlike the background, lives as long as a backup takes; only the background
 * calls it. Firefox has no folder access and no such service.
 */
export interface BackupService {
  /** Resolves at once; the work goes on, and its result is written to the backup state. */
  backUpIfDue(): Promise<{ readonly ok: true }>;
}

/** Served by the content script of one tab to our own pages. */
export interface PageService {
  /** Inserts the text into the open composer and keeps the draft; never sends. */
  insert(text: string): Promise<InsertResult>;
  /** Whether the page has a composer now. */
  canInsert(): Promise<boolean>;
  /** Removes the text with this fence from the composer, and nothing else. */
  takeBack(fence: string): Promise<TakeBackResult>;
  /** Whether the text with this fence is still in the composer. */
  holds(fence: string): Promise<boolean>;
  /** The page's capture health, for the popup. */
  health(): Promise<PageHealth>;
  /** Captures the open private chat, because the user asked for it just now. Answers the new health. */
  keepPrivate(): Promise<PageHealth>;
  /** Reads the open chat again after it was forgotten, because its reported state no longer holds. */
  readAgain(): Promise<PageHealth>;
  /** A report for an issue about this page: its structure, and no text of it. */
  redesignReport(): Promise<string>;
  /** The call at this place was carried out: its chip is removed, if it is shown. */
  callDone(done: CallPlace): Promise<{ readonly ok: true }>;
  /** The progress of a visit to this page, for catching up. */
  visit(): Promise<PageVisit>;
}

export interface PageVisit {
  /** A number that changes with each load of the page. */
  readonly load: number;
  /** The page's address. */
  readonly url: string;
  readonly health: PageHealth;
  /** The completeness that the vault acknowledged for the open chat since the page was loaded, whether or not the page is idle. */
  readonly receipt?: Completeness;
  /** The account that is signed in, according to the chat's data or the page. */
  readonly account?: string;
  /** The gravest HTTP refusal of the site since the page was loaded; absent when there was none. */
  readonly refused?: Refused;
}

export interface Refused {
  /** The HTTP status: 400 to 599. */
  readonly status: number;
  /** The refused request: the page itself, the data of the open chat, or other data of chats. */
  readonly of: 'page' | 'chat' | 'data';
}

export type InsertResult =
  /** Read back from the editor: the text is there as it was passed, and so is the draft. */
  | { readonly state: 'inserted' }
  | { readonly state: 'failed'; readonly problem: Extract<ProblemName, 'NoComposer' | 'NotInserted'> };

export type TakeBackResult =
  /** Read back from the editor: only the rest of the draft remains. */
  | { readonly state: 'takenBack' }
  /**
   * `gone`: the text is no longer there as it was inserted, because it was sent or changed. `kept`: the editor refused to remove it, and it
   * is still there.
   */
  | { readonly state: 'failed'; readonly reason: 'gone' | 'kept' };
