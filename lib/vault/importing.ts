/** The vault's contract for imports: staged beside the vault, then merged at once (decision 0026). `staging.ts` keeps it. */
import type { Conversation } from '../conversation';
import type { SaveResult, Space } from './vault';

export interface Importing {
  /** Begins an import, and answers its id; whatever was staged of another one is dropped, and `staged` still tells what became of merged ones. */
  beginImport(): Promise<string>;
  /**
   * Lays these beside the vault, and answers what would become of each now. `byRules`: their file does not say where they lie, and they
   * will go where rules want them. Rejects with `ImportGone` after another import began.
   */
  stage(id: string, conversations: readonly Conversation[], byRules?: boolean): Promise<readonly SaveResult[]>;
  /**
   * Adopts all that is staged, in the order of staging and in one transaction: all of it is here, or nothing of it. Rejects with
   * `ImportGone`, `VaultFull` or `VaultUnreadable`; then the vault is as it was, and what is staged still is.
   */
  mergeStaged(id: string, options: MergeOptions): Promise<ImportCounts>;
  /** How far this import is: how many are staged, and once they are merged, what became of them. `undefined` when it is gone. */
  staged(id: string): Promise<{ readonly conversations: number; readonly merged?: ImportCounts } | undefined>;
  /** Drops what is staged of this import; of one that was merged, or is not there any more, nothing. Without an id: whatever lies there of any. */
  unstage(id?: string): Promise<void>;
}

/** How many chats became, or would become, what; each counted once, however often the files name it. */
export type ImportCounts = Readonly<Record<SaveResult, number>>;

/** Counts each chat once, however often the files name it: one that is new, and that a second file makes longer, is still new. */
export class EachOnce {
  private readonly became = new Map<string, SaveResult>();

  add(chat: string, result: SaveResult): void {
    const before = this.became.get(chat) ?? 'unchanged';
    this.became.set(chat, before === 'unchanged' ? result : before);
  }

  get size(): number {
    return this.became.size;
  }

  counts(): ImportCounts {
    const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
    for (const result of this.became.values()) counts[result] += 1;
    return counts;
  }
}

export interface MergeOptions {
  /** Of the file; one that is here keeps its name. */
  readonly spaces?: readonly Space[];
  /** Brings back what was forgotten. */
  readonly revive?: boolean;
  readonly onMerged?: (done: number, of: number) => void;
}
