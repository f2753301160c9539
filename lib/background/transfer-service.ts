import type { ImportState, TransferService } from '../messaging/services';
import { Problem, problemName } from '../problem';
import { parseConversations, parseSpaces } from '../vault/parse';
import type { SaveResult, Vault } from '../vault/vault';

/**
 * Well below what one extension message may hold (64 MB in Chromium), and small: each side holds a page several times over, as text and as
 * objects, and the browser lets the garbage of many pages pile up in proportion.
 */
const bytesPerPage = 2_000_000;

export interface TransferDesk {
  readonly vault: () => Promise<Vault>;
  /** Something new waits for the index. */
  readonly saved: () => void;
  readonly report: (error: unknown) => void;
}

/** Carries the vault to and from our own pages, where the file is read and written. */
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
      // All of it before the first is written: a batch is refused whole.
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
  /** Only of merges that this process began: whether one of a process that was ended came to its end, the vault itself knows. */
  const running = new Map<string, ImportState>();

  const merge: Staged['merge'] = async (id, how) => {
    if (running.get(id)?.state === 'merging') return { ok: true };
    const spaces = parseSpaces(how.spaces);
    const open = await vault();
    running.set(id, { state: 'merging', done: 0, of: 0 });
    const onMerged = (done: number, of: number) => void running.set(id, { state: 'merging', done, of });
    // Not waited for: a browser ends a background that takes minutes for one answer, and not one that is asked again and again.
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
      // A call without an id would drop everybody's.
      if (typeof id !== 'string') throw new Problem('BadMessage', 'An import has an id');
      await (await vault()).unstage(id);
      if (running.get(id)?.state === 'failed') running.delete(id);
      return { ok: true };
    },
  };
}
