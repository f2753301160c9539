/** The contract between our own pages and the background for what they show of the vault, and what the user changes in it. */
import type { PauseChange } from '../../health/pauses';
import type { ConversationId, ListedChat, Listing } from '../../core/conversation';
import type { Hit } from '../../core/hit';
import type { ModelChoice, ModelState } from '../../search/engine';
import type { FailedConversation, VaultCounts, VaultLoss } from '../../vault/vault';
import { createService } from '../rpc';
import type { PageHealth } from './capture';
import type { CollectionService } from './collection';
import type { EngineService } from './engine';
import type { NotesService } from './notes';
import type { FromVault } from './passed-on';
import type { SpacesService } from './spaces';

/** The vault's methods that our own pages may call as they are. */
export const libraryFromVault = ['readCoverage', 'logInsertion', 'markUndone'] as const;

/**
 * Served by the background to our own pages. Their `recall`, `listRecentHits`, `listHits` and `getCurrentScope` go straight to the engine's
 * worker while it is reachable (decision 0025); the background passes the first three on to the same methods.
 */
export interface LibraryService
  extends
    CollectionService,
    NotesService,
    SpacesService,
    Pick<EngineService, 'recall' | 'listRecentHits' | 'listHits'>,
    FromVault<typeof libraryFromVault> {
  /** Hits in other chats than `except` whose question has nearly the same words: a few, best first. */
  findSimilarQuestions(question: string, except: ConversationId): Promise<readonly Hit[]>;
  getStatus(): Promise<LibraryStatus>;
  /** The account's listed chats that are not completely stored: missing ones first, then newest first. */
  listUncovered(owner: Pick<Listing, 'site' | 'account'>): Promise<readonly ListedChat[]>;
  /** Chats that failed to be indexed, newest change first, each with its reason. */
  listFailed(): Promise<readonly FailedConversation[]>;
  /** Queues every chat for the index again, failed ones included. Resolves when all are queued; `getStatus` reports how many are left. */
  reindexAll(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Accepts that chats are missing: `getStatus` stops reporting the loss. */
  acceptLoss(): Promise<{ readonly ok: true }>;
  /** The user has seen that settings were restored: `getStatus` stops reporting it. */
  acceptRestoredSettings(): Promise<{ readonly ok: true }>;
  /** Stores the change, whatever becomes of the page that asked. Resolves when it is stored; rejects with `VaultFull`. */
  updatePauses(change: PauseChange): Promise<{ readonly ok: true }>;
  /** Chooses the model; the engine host loads it and indexes again in the background. */
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
}

export const libraryService = createService<LibraryService>('library', 'own pages');

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
  /** Present when the browser must be asked before folders can be read again. */
  readonly documentsBlocked?: true;
  /** Present when the vault came back with less than it had. */
  readonly loss?: VaultLoss;
  /** When damaged settings were restored from their copies, in milliseconds since 1970. Present until the user has seen it. */
  readonly settingsRestoredAt?: number;
}
