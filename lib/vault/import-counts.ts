/**
 * The vault's contract for imports: conversations are staged beside the vault, then merged in slices that nobody sees before all are merged
 * (decision 0026). `staging.ts` implements it.
 */
import type { Conversation } from '../core/conversation';
import type { SaveResult, Space } from './vault';

export interface ImportContract {
  /**
   * Stages these conversations and answers what would become of each if it were merged now. Without an id it starts an import and drops
   * what is staged of another one. `byRules`: their file does not name a space, so rules choose one. Rejects with `ImportGone` for an import
   * that is merged, dropped or followed by another one.
   */
  stage(
    conversations: readonly Conversation[],
    options?: { readonly id?: string | undefined; readonly byRules?: boolean },
  ): Promise<{ readonly id: string; readonly results: readonly SaveResult[] }>;
  /**
   * Merges all staged conversations in the order of staging: all of them, or none. Others read and write meanwhile, and see nothing of it
   * before it is whole. Rejects with `ImportGone`, also when it is dropped meanwhile, `VaultFull` or `VaultUnreadable`; the vault and the
   * staged conversations are then unchanged. Only one context may merge or settle at a time.
   */
  mergeStaged(id: string, options: MergeOptions): Promise<ImportCounts>;
  /** Finishes what a merge left: moves a merged import to its place, and removes what was prepared of another one. Nobody sees a difference. */
  settleImport(): Promise<void>;
  /** How many conversations of this import are staged, and the results once they are merged. `undefined` when the import is gone. */
  readStaged(id: string): Promise<{ readonly conversations: number; readonly counts?: ImportCounts } | undefined>;
  /**
   * Removes what is staged of this import; does nothing for an import that is merged or gone. Without an id, it removes whatever is staged.
   */
  unstage(id?: string): Promise<void>;
}

/** The number of chats with each result. A chat counts once, however often the files name it. */
export type ImportCounts = Readonly<Record<SaveResult, number>>;

/** Counts each chat once, however often the files name it. A new chat that a second file makes longer is still new. */
export class ImportCounter {
  private readonly results = new Map<string, SaveResult>();

  /** Answers whether the chat was not counted before. */
  add(chat: string, result: SaveResult): boolean {
    const before = this.results.get(chat);
    this.results.set(chat, before === undefined || before === 'unchanged' ? result : before);
    return before === undefined;
  }

  get size(): number {
    return this.results.size;
  }

  counts(): ImportCounts {
    const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
    for (const result of this.results.values()) counts[result] += 1;
    return counts;
  }
}

export interface MergeOptions {
  /** The spaces of the file. A space that already exists keeps its name. */
  readonly spaces?: readonly Space[];
  /** Whether chats that were forgotten are imported again. */
  readonly revive?: boolean;
  readonly onMerged?: (done: number, of: number) => void;
}
