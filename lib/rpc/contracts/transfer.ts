/** The contract between our own pages and the background for export and import. */
import type { Conversation, ConversationId } from '../../core/conversation';
import type { ProblemName } from '../../core/problem';
import type { ImportCounts, SaveResult, Space } from '../../vault/vault';
import { createService } from '../rpc';

/** Served by the background to our own pages. A vault is larger than one message may be, so it travels in pages. */
export interface TransferService {
  /** Full conversations in order of id, a few megabytes at a time; `next` is absent on the last page. */
  exportPage(
    after?: ConversationId,
  ): Promise<{ readonly conversations: readonly Conversation[]; readonly next?: ConversationId }>;
  /** The vault's spaces, for the file. */
  listSpaces(): Promise<readonly Space[]>;
  /** Merges validated conversations one by one, without a preview. Idempotent. Counts every conversation. */
  importBatch(conversations: readonly Conversation[]): Promise<ImportCounts>;

  /** Starts an import and answers its id. Drops what is staged of another import. */
  startImport(): Promise<string>;
  /** As `Vault.stage`. Rejects with `ImportGone`. */
  stage(id: string, conversations: readonly Conversation[], byRules?: boolean): Promise<readonly SaveResult[]>;
  /** Starts to merge everything that is staged, all or nothing, and resolves at once. `readImportState` reports the progress. */
  mergeStaged(id: string, options: StagedMergeOptions): Promise<{ readonly ok: true }>;
  readImportState(id: string): Promise<ImportState>;
  /** Removes what is staged of this import, unless it is merged. The vault stays as it is. */
  unstage(id: string): Promise<{ readonly ok: true }>;
}

export const transferService = createService<TransferService>('transfer', 'own pages');

export interface StagedMergeOptions {
  /** The spaces of the file. A space that already exists keeps its name. */
  readonly spaces: readonly Space[];
  /** Whether chats that were forgotten are imported again. */
  readonly revive: boolean;
}

export type ImportState =
  | { readonly state: 'staged'; readonly conversations: number }
  | { readonly state: 'merging'; readonly done: number; readonly of: number }
  | { readonly state: 'merged'; readonly counts: ImportCounts }
  /** The vault is unchanged. `unknown`: the user cannot do anything about the error. */
  | { readonly state: 'failed'; readonly problem: ProblemName | 'unknown' }
  /** Another import started, or the browser was closed before the merge. The vault is unchanged. */
  | { readonly state: 'gone' };
