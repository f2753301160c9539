/** The contract between the Ask page and the background for threads, which are chats of the vault. */
import type { Snapshot } from '../../core/conversation';
import type { SaveResult } from '../../vault/vault';
import { createService } from '../rpc';
import type { FromVault } from './passed-on';

/** The vault's methods that the Ask page may call as they are. */
export const threadsFromVault = ['listUntitled', 'putTitle'] as const;

/** Served by the background to our own pages. */
export interface ThreadsService extends FromVault<typeof threadsFromVault> {
  /** Saves a thread of Ask, and nothing else. A new one gets this space. Rejects with `BadMessage`, `TooLarge` or `VaultFull`. */
  saveThread(snapshot: Snapshot, space: string): Promise<SaveResult>;
}

export const threadsService = createService<ThreadsService>('threads', 'own pages');
