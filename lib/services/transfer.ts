import type { ImportState, TransferService } from '../rpc/contracts/transfer';
import { Problem, toProblemName } from '../core/problem';
import { parseConversations, parseSpaces } from '../vault/shapes/parse';
import type { SaveResult, Vault } from '../vault/vault';

/**
 * Bytes. Far below the limit of a message (64 MB in Chromium), because each side holds a page several times, as text and as objects, and
 * the garbage of many pages grows in proportion.
 */
const pageBytes = 2_000_000;

export interface TransferDeps {
  readonly vault: () => Promise<Vault>;
  /** Called when something new is pending for the index. */
  readonly onSaved: () => void;
  readonly report: (error: unknown) => void;
}

/** Transfers the vault to and from our own pages, which read and write the files. */
export const createTransferService = (deps: TransferDeps): TransferService => ({
  ...createTransferPages(deps),
  ...createStagedMethods(deps),
});

function createTransferPages({
  vault,
  onSaved,
}: TransferDeps): Pick<TransferService, 'exportPage' | 'listSpaces' | 'importBatch'> {
  return {
    async exportPage(after) {
      const conversations = await (await vault()).readPage(after, pageBytes);
      const last = conversations.at(-1);
      return last ? { conversations, next: last.id } : { conversations };
    },

    listSpaces: async () => (await vault()).listSpaces(),

    async importBatch(value) {
      // All are parsed before the first is written, so that a batch is refused as a whole.
      const conversations = parseConversations(value);
      const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
      const open = await vault();
      for (const conversation of conversations) counts[await open.importConversation(conversation)]++;
      onSaved();
      return counts;
    },
  };
}

type StagedMethods = Pick<TransferService, 'startImport' | 'stage' | 'mergeStaged' | 'readImportState' | 'unstage'>;

function createStagedMethods({ vault, onSaved, report }: TransferDeps): StagedMethods {
  /** Only merges that this process started. The vault itself knows whether a merge of an earlier process finished. */
  const running = new Map<string, ImportState>();

  const mergeStaged: StagedMethods['mergeStaged'] = async (id, options) => {
    if (running.get(id)?.state === 'merging') return { ok: true };
    const spaces = parseSpaces(options.spaces);
    const open = await vault();
    running.set(id, { state: 'merging', done: 0, of: 0 });
    const onMerged = (done: number, of: number) => void running.set(id, { state: 'merging', done, of });
    // Not awaited: a browser stops a background that needs minutes for one answer, but not one that is polled.
    open.mergeStaged(id, { spaces, revive: options.revive, onMerged }).then(
      () => {
        running.delete(id);
        onSaved();
      },
      (error: unknown) => {
        report(error);
        running.set(id, { state: 'failed', problem: toProblemName(error) ?? 'unknown' });
      },
    );
    return { ok: true };
  };

  return {
    mergeStaged,
    startImport: async () => (await vault()).startImport(),
    stage: async (id, value, byRules) => (await vault()).stage(id, parseConversations(value), byRules === true),

    async readImportState(id) {
      const state = running.get(id);
      if (state) return state;
      const found = await (await vault()).readStaged(id);
      if (!found) return { state: 'gone' };
      const { counts, conversations } = found;
      return counts ? { state: 'merged', counts } : { state: 'staged', conversations };
    },

    async unstage(id) {
      // Without an id, every import would be removed.
      if (typeof id !== 'string') throw new Problem('BadMessage', 'An import has an id');
      await (await vault()).unstage(id);
      if (running.get(id)?.state === 'failed') running.delete(id);
      return { ok: true };
    },
  };
}
