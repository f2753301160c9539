/** The contracts for export and import, between our own pages, the background and the engine's document. */
import type { Conversation, ConversationId } from '../../core/conversation';
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

  /** As `Vault.stage`. Rejects with `ImportGone`. */
  stage(
    conversations: readonly Conversation[],
    options?: { readonly id?: string | undefined; readonly byRules?: boolean },
  ): Promise<{ readonly id: string; readonly results: readonly SaveResult[] }>;
  /** Removes what is staged of this import, unless it is merged. The vault stays as it is. */
  unstage(id: string): Promise<{ readonly ok: true }>;
  /** Opens the document that merges imports, if it is not open. */
  openMerger(): Promise<{ readonly ok: true }>;
  /** Called by the document that merges, after it has committed an import. */
  finishImport(): Promise<{ readonly ok: true }>;
}

/**
 * Served to our own pages by the engine's document, which lives as long as a merge takes: the offscreen document on Chromium, the background
 * page on Firefox.
 */
export interface MergeService {
  /**
   * Merges everything that is staged, all or nothing, and resolves once it is committed; for an import that is merged already, at once.
   * Rejects as `Vault.mergeStaged`. `mergeProgressChannel` reports the progress.
   */
  merge(id: string, options: StagedMergeOptions): Promise<ImportCounts>;
}

export const transferService = createService<TransferService>('transfer', 'own pages');

export const mergeService = createService<MergeService>('merge', 'own pages');

export interface StagedMergeOptions {
  /** The spaces of the file. A space that already exists keeps its name. */
  readonly spaces: readonly Space[];
  /** Whether chats that were forgotten are imported again. */
  readonly revive: boolean;
}

/** A message on the channel of this name, between our own pages. */
export interface MergeProgress {
  readonly id: string;
  readonly done: number;
  readonly of: number;
}
