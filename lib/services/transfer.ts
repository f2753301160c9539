import type { ImportState, TransferService } from '../rpc/contracts/index';
import { Problem, problemName } from '../core/problem';
import { parseConversations, parseSpaces } from '../vault/shapes/parse';
import type { SaveResult, Vault } from '../vault/vault';

/**
 * Bytes. Far below the limit of a message (64 MB in Chromium), because each side holds a page several times, as text and as objects, and
 * the garbage of many pages grows in proportion.
 */
const bytesPerPage = 2_000_000;

export interface TransferDesk {
  readonly vault: () => Promise<Vault>;
  /** Called when something new is pending for the index. */
  readonly saved: () => void;
  readonly report: (error: unknown) => void;
}

/** Transfers the vault to and from our own pages, which read and write the files. */
export const transferService = (desk: TransferDesk): TransferService => ({
  ...outAndIn(desk),
  ...staged(desk),
});

function outAndIn({ vault, saved }: TransferDesk): Pick<TransferService, 'exportPage' | 'spaces' | 'importBatch'> {
  return {
    async exportPage(after) {
      const conversations = await (await vault()).page(after, bytesPerPage);
      const last = conversations.at(-1);
      return last ? { conversations, next: last.id } : { conversations };
    },

    spaces: async () => (await vault()).spaces(),

    async importBatch(value) {
      // All are parsed before the first is written, so that a batch is refused as a whole.
      const conversations = parseConversations(value);
      const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
      const open = await vault();
      for (const conversation of conversations) counts[await open.adopt(conversation)]++;
      saved();
      return counts;
    },
  };
}

type Staged = Pick<TransferService, 'beginImport' | 'stage' | 'merge' | 'importState' | 'dropImport'>;

function staged({ vault, saved, report }: TransferDesk): Staged {
  /** Only merges that this process started. The vault itself knows whether a merge of an earlier process finished. */
  const running = new Map<string, ImportState>();

  const merge: Staged['merge'] = async (id, how) => {
    if (running.get(id)?.state === 'merging') return { ok: true };
    const spaces = parseSpaces(how.spaces);
    const open = await vault();
    running.set(id, { state: 'merging', done: 0, of: 0 });
    const onMerged = (done: number, of: number) => void running.set(id, { state: 'merging', done, of });
    // Not awaited: a browser stops a background that needs minutes for one answer, but not one that is polled.
    open.mergeStaged(id, { spaces, revive: how.revive, onMerged }).then(
      () => {
        running.delete(id);
        saved();
      },
      (error: unknown) => {
        report(error);
        running.set(id, { state: 'failed', problem: problemName(error) ?? 'unknown' });
      },
    );
    return { ok: true };
  };

  return {
    merge,
    beginImport: async () => (await vault()).beginImport(),
    stage: async (id, value, byRules) => (await vault()).stage(id, parseConversations(value), byRules === true),

    async importState(id) {
      const now = running.get(id);
      if (now) return now;
      const found = await (await vault()).staged(id);
      if (!found) return { state: 'gone' };
      const { merged: counts, conversations } = found;
      return counts ? { state: 'merged', counts } : { state: 'staged', conversations };
    },

    async dropImport(id) {
      // Without an id, every import would be removed.
      if (typeof id !== 'string') throw new Problem('BadMessage', 'An import has an id');
      await (await vault()).unstage(id);
      if (running.get(id)?.state === 'failed') running.delete(id);
      return { ok: true };
    },
  };
}
