import type { ImportCounts, Vault } from '../vault/vault';
import type { MergeProgress, MergeService, StagedMergeOptions } from '../rpc/contracts/transfer';
import { parseSpaces } from '../vault/shapes/parse';

/** Whoever merges or settles an import holds this lock. It ends with the document, also when the browser kills it. */
export const mergeLockName = 'import is merged';

export interface MergeDeps {
  readonly vault: () => Promise<Vault>;
  readonly locks: Pick<LockManager, 'request'>;
  readonly onProgress: (progress: MergeProgress) => void;
  /** Called once an import is committed. */
  readonly onCommitted: () => Promise<unknown>;
  readonly report: (error: unknown) => void;
}

/** Milliseconds until a settle that failed is tried again: the first time, and at most. */
const [firstRetryMs, maxRetryMs] = [1_000, 600_000];

/** Merges imports, and at once finishes or undoes what an earlier document left. */
export function createMergeService({ vault, locks, onProgress, onCommitted, report }: MergeDeps): MergeService {
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Nobody waits for it. What fails, as on a full disk, is tried again later, because until then each reader reads two tables. */
  const settle = async (delayMs = firstRetryMs): Promise<void> => {
    clearTimeout(retry);
    try {
      await locks.request(mergeLockName, async () => (await vault()).settleImport());
    } catch (error) {
      report(error);
      clearTimeout(retry);
      retry = setTimeout(() => void settle(Math.min(2 * delayMs, maxRetryMs)), delayMs);
    }
  };
  void settle();

  const merge = async (open: Vault, id: string, { spaces, revive }: StagedMergeOptions): Promise<ImportCounts> => {
    const staged = await open.readStaged(id);
    if (staged?.counts) return staged.counts;
    const onMerged = (done: number, of: number) => onProgress({ id, done, of });
    return open.mergeStaged(id, { spaces: parseSpaces(spaces), revive, onMerged });
  };
  return {
    async merge(id, options) {
      const open = await vault();
      try {
        const counts = await locks.request(mergeLockName, async () => merge(open, id, options));
        // Outside of the lock, because it waits for another context; and also if an earlier document made the commit and was ended.
        // The import stands, whether or not anybody can be told.
        await onCommitted().catch(report);
        return counts;
      } finally {
        void settle();
      }
    },
  };
}
