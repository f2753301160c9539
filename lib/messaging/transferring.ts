/** The vault's way out to a file and in from one; between our own pages and the background. */
import type { Conversation, ConversationId } from '../conversation';
import type { ProblemName } from '../problem';
import type { ImportCounts, SaveResult, Space } from '../vault/vault';

/** Served by the background; our own pages only. A vault is larger than one message may be, so it travels in pages. */
export interface TransferService {
  /** Whole conversations in order of id, a few megabytes at a time; `next` is absent on the last page. */
  exportPage(
    after?: ConversationId,
  ): Promise<{ readonly conversations: readonly Conversation[]; readonly next?: ConversationId }>;
  /** The vault's spaces, for the file. */
  spaces(): Promise<readonly Space[]>;
  /** Merges validated conversations one by one, without a preview; twice changes nothing. Counts each that was given. */
  importBatch(conversations: readonly Conversation[]): Promise<ImportCounts>;

  /** Begins an import, and answers its id; whatever was staged of another one is dropped. */
  beginImport(): Promise<string>;
  /** As `Vault.stage`: beside the vault, where nobody looks. Rejects with `ImportGone`. */
  stage(id: string, conversations: readonly Conversation[], byRules?: boolean): Promise<readonly SaveResult[]>;
  /** Begins to merge all that is staged, all or nothing, and answers at once: `importState` tells how it goes. */
  merge(id: string, how: MergeHow): Promise<{ readonly ok: true }>;
  importState(id: string): Promise<ImportState>;
  /** Drops what is staged of this import, if it is still there and not merged. The vault stays as it is. */
  dropImport(id: string): Promise<{ readonly ok: true }>;
}

export interface MergeHow {
  /** Of the file; one that is here keeps its name. */
  readonly spaces: readonly Space[];
  /** Brings back what was forgotten. */
  readonly revive: boolean;
}

export type ImportState =
  | { readonly state: 'staged'; readonly conversations: number }
  | { readonly state: 'merging'; readonly done: number; readonly of: number }
  | { readonly state: 'merged'; readonly counts: ImportCounts }
  /** The vault is as it was. `unknown`: not one that a person can do something about. */
  | { readonly state: 'failed'; readonly problem: ProblemName | 'unknown' }
  /** Another import began, or the browser was closed before it was merged. The vault is as it was. */
  | { readonly state: 'gone' };
