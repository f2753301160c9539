/** The services that contexts offer each other. Methods are async, arguments and answers are JSON; vectors never cross. */
import type { CallPlace } from '../calls/calls';
import type {
  Completeness,
  Conversation,
  ConversationId,
  ListedChat,
  Listing,
  Sighting,
  SiteId,
} from '../conversation';
import type { Hit } from '../hit';
import type { ModelChoice, ModelState, SearchFilter } from '../engine/engine';
import type { ProblemName } from '../problem';
import type { Amendment, Aside, ConversationSummary, Coverage } from '../vault/vault';
import type { Insertion, LoggedInsertion, NewNote } from '../vault/vault';
import type { SaveResult, Shelf, ShelfPage, Shelves, Space, VaultCounts, VaultLoss } from '../vault/vault';
import type { RecallAnswer, RecallOptions } from './recalling';
import type { NoteService, SpaceService } from './walled';

export type { AskedBefore, AskedInAnswer, BesideService } from './beside';
export type { RecallAnswer, RecallOptions } from './recalling';
export type { ImportState, MergeHow, TransferService } from './transferring';

/** Served by the background; content scripts may call it. It adds to the vault and tells nothing of what is in it. */
export interface CaptureService {
  /** The explicit acknowledgement: which sighting, and what became of it. Anything else is no acknowledgement. */
  save(sighting: Sighting): Promise<Acknowledgement>;
  /** What the account's own list of chats says, so that Kura knows what it does not have. */
  list(listing: Listing): Promise<{ readonly ok: true }>;
  /** The page's health, for the light in the popup. */
  report(health: PageHealth): Promise<{ readonly ok: true }>;
}

/** Served by the background; content scripts may call it, each for the page it stands in. */
export interface InjectionService {
  /** Puts into the caller's page what is only needed after a click; once it answers, it is there. */
  bringOnRequest(): Promise<{ readonly ok: true }>;
}

export interface Acknowledgement {
  readonly ok: true;
  readonly id: ConversationId;
  readonly seenAt: number;
  readonly result: SaveResult;
  /** The chat's receipt after saving: counts, and no word of it. Absent when it was not kept. */
  readonly completeness?: Completeness;
}

export interface PageHealth {
  readonly site: SiteId;
  readonly state: CaptureState;
  /** Milliseconds since 1970: since when it has been in this state. */
  readonly since?: number;
  /** The receipt of the chat that is open, as the vault acknowledged it. */
  readonly completeness?: Completeness;
  /** Which selector found nothing, when unreadable. */
  readonly missing?: string;
  /** Why what was seen could not be saved yet, when failed. */
  readonly problem?: ProblemName;
}

/**
 * `off`: not agreed to. `paused`: the user asked for a pause, here, on this site or everywhere. `waiting`: a chat page without
 * turns, or without its final id yet. `forgotten`: the user had this chat forgotten, so it is not kept.
 */
export type CaptureState =
  'off' | 'paused' | 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' | 'unreadable' | 'failed';

/** Served by the background; our own pages only. Their questions go straight to the engine's worker while that is there (decision 0025). */
export interface LibraryService extends ShelfService, NoteService, SpaceService {
  recall(question: string, filter: SearchFilter, options?: RecallOptions): Promise<RecallAnswer>;
  /** What other chats than `but` hold of this question, asked in nearly the same words: a few, best first. */
  askedAlike(question: string, but: ConversationId): Promise<readonly Hit[]>;
  status(): Promise<LibraryStatus>;
  /** Of every account whose list of chats was seen: how much of it is in the vault. */
  coverage(): Promise<readonly Coverage[]>;
  /** Listed chats of this account that are not, or no longer, wholly in the vault: those not kept at all first, newest first. */
  uncovered(of: Pick<Listing, 'site' | 'account'>): Promise<readonly ListedChat[]>;
  logInsertion(insertion: Insertion): Promise<{ readonly ok: true }>;
  /** What stands in the log under this fence was undone. */
  markTakenBack(fence: string): Promise<{ readonly ok: true }>;
  /** Chats that could not be indexed, newest change first, each with its reason. */
  asides(): Promise<readonly Aside[]>;
  /** Has every chat learnt anew, those set aside included. Resolves when all wait; `status` tells how many still do. */
  indexAgain(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Chats are missing, and the user goes on with what is here: `status` says no more of it. */
  acceptLoss(): Promise<{ readonly ok: true }>;
  /** Chooses the model; the engine host loads it and indexes anew in the background. */
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
}

/** What lists show, and what the user makes of chats. Ids that are not in the vault are passed over. */
export interface ShelfService {
  /** As `Vault.browse`: pinned chats first, then newest change first; 500 at most at once. */
  browse(shelf: Shelf, offset: number, limit: number): Promise<ShelfPage>;
  shelves(): Promise<Shelves>;
  /** The whole chat with every branch; `null` for one that is not, or no longer, here. */
  conversation(id: ConversationId): Promise<Conversation | null>;
  amend(ids: readonly ConversationId[], change: Amendment): Promise<{ readonly ok: true }>;
  /** The space of this name, made if there is none. */
  createSpace(name: string): Promise<Space>;
  /** Rejects with `BadMessage` for `main`, for an empty name and for one that is taken. */
  renameSpace(id: string, name: string): Promise<{ readonly ok: true }>;
  /** Its chats go to `main`. */
  removeSpace(id: string): Promise<{ readonly ok: true }>;
  /**
   * Forgets these chats, with the space they were in where it is named, and can still be undone for ten seconds: until then `comeBack`
   * makes all as it was. Afterwards they are gone.
   */
  leave(ids: readonly ConversationId[], space?: string): Promise<{ readonly ok: true }>;
  /** Answers those that are back: fewer than asked for, if it came too late. */
  comeBack(ids: readonly ConversationId[], space?: string): Promise<readonly ConversationId[]>;
  /** Rejects with `BadMessage` for a note without a word, and with `TooLarge`. */
  addNote(note: NewNote): Promise<ConversationId>;
  /** What was inserted where, newest first, before the time `before` (milliseconds since 1970). */
  insertions(limit: number, before?: number): Promise<readonly LoggedInsertion[]>;
  /** What is known of the page at this address, behind the walls that one stands in with it in front: nothing, where it is no page of the web. */
  aboutPage(url: string): Promise<AboutPage>;
}

export interface AboutPage {
  /** Told on this very page, newest first. */
  readonly notes: readonly ConversationSummary[];
  /** Chats in which its address stands, best first. */
  readonly hits: readonly Hit[];
}

export interface LibraryStatus {
  readonly vault: VaultCounts;
  readonly model: ModelState;
  /** Last known health of each site with an open page. */
  readonly health: readonly PageHealth[];
  /** The user wants backups, and there is no good one that is new enough: when the last one was made (milliseconds since 1970), if any. */
  readonly backupOverdue?: { readonly last?: number };
  /** The vault came back with less than it had. */
  readonly loss?: VaultLoss;
}

/** Served by the engine host; our own pages only, of which none but the background asks. */
export interface EngineService {
  recall(question: string, filter: SearchFilter, options?: RecallOptions): Promise<RecallAnswer>;
  /**
   * Places in `others` of the questions that ask something like this one, the nearest first, as the model tells that answers. None
   * without a model, or where that one cannot tell.
   */
  alike(question: string, others: readonly string[]): Promise<readonly number[]>;
  /** Index what waits. Resolves at once; the work goes on. */
  wake(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Takes these out of the index and leaves the vault as it is: they can still come back. */
  leave(ids: readonly ConversationId[]): Promise<{ readonly ok: true }>;
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
  modelState(): Promise<ModelState>;
}

/**
 * Served by the engine host's document on Chromium, which, other than the background, lives as long as a backup takes; our own pages only,
 * of which none but the background asks. Firefox has no folders to write to, and no such service.
 */
export interface BackupService {
  /** Answers at once; the work goes on, and what became of it stands in the backups' own memory. */
  backUpIfDue(): Promise<{ readonly ok: true }>;
}

/** Served by the content script of one tab; our own pages only. */
export interface PageService {
  /** Puts the text into the open composer, keeping the draft; never sends. */
  insert(text: string): Promise<InsertResult>;
  /** Whether the page has a composer by now. */
  canInsert(): Promise<boolean>;
  /** Takes the text with this fence out of the composer again, and nothing else. */
  takeBack(fence: string): Promise<TakeBackResult>;
  /** Whether the text with this fence still stands in the composer. */
  holds(fence: string): Promise<boolean>;
  /** What this page shows to Kura, for the popup. */
  health(): Promise<PageHealth>;
  /** Keeps the private chat that is open, because the user asked for it just now; answers the health after that. */
  keepPrivate(): Promise<PageHealth>;
  /** Reads the chat that is open anew: the user had it forgotten, so that what was said of it no longer holds. */
  readAgain(): Promise<PageHealth>;
  /** A report for an issue about this page: its structure, and no word of it. */
  redesignReport(): Promise<string>;
  /** What the assistant asked for there was done: its chip goes, if it is that one's. */
  callDone(done: CallPlace): Promise<{ readonly ok: true }>;
  /** How a visit to this page goes, for catching up. */
  visit(): Promise<PageVisit>;
}

export interface PageVisit {
  /** Another one after each load of the page. */
  readonly load: number;
  /** The page's address. */
  readonly url: string;
  readonly health: PageHealth;
  /** What the vault acknowledged of the chat that is open since the page was loaded, whether or not the page has come to rest. */
  readonly receipt?: Completeness;
  /** Who is signed in, as the chat's data or the page tells. */
  readonly account?: string;
  /** The gravest refusal that the site answered with since the page was loaded; absent when there was none. */
  readonly refused?: Refused;
}

export interface Refused {
  /** As HTTP has it: 400 to 599. */
  readonly status: number;
  /** What was refused: the page itself, the data of the chat that is open, or other data of chats. */
  readonly of: 'page' | 'chat' | 'data';
}

export type InsertResult =
  /** Read back from the editor: the text stands there as it was given, and the draft with it. */
  | { readonly state: 'inserted' }
  | { readonly state: 'failed'; readonly problem: Extract<ProblemName, 'NoComposer' | 'NotInserted'> };

export type TakeBackResult =
  /** Read back from the editor: what is left is what stood there without it. */
  | { readonly state: 'takenBack' }
  /**
   * `gone`: it is not there any more as it was inserted, because it was sent or changed. `kept`: the editor would not let go of
   * it, and it stands there as before.
   */
  | { readonly state: 'failed'; readonly reason: 'gone' | 'kept' };
