import type { TransferService } from '../rpc/contracts/transfer';
import { Problem } from '../core/problem';
import { getNow } from '../core/clock';
import { correctImported } from '../core/correct-times';
import type { Conversation } from '../core/conversation';
import { parseConversations } from '../vault/shapes/parse';
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
  /** Opens the engine's document, which merges imports. */
  readonly openMerger: () => Promise<unknown>;
  /** Called when another context has imported into the vault. */
  readonly recordImport: () => Promise<void>;
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
      const conversations = parseImported(value);
      const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
      const open = await vault();
      for (const conversation of conversations) counts[await open.importConversation(conversation)]++;
      onSaved();
      return counts;
    },
  };
}

function createStagedMethods({
  vault,
  onSaved,
  openMerger,
  recordImport,
}: TransferDeps): Pick<TransferService, 'stage' | 'unstage' | 'openMerger' | 'finishImport'> {
  return {
    stage: async (value, { id, byRules } = {}) =>
      (await vault()).stage(parseImported(value), { id, byRules: byRules === true }),

    async unstage(id) {
      // Without an id, every import would be removed.
      if (typeof id !== 'string') throw new Problem('BadMessage', 'An import has an id');
      await (await vault()).unstage(id);
      return { ok: true };
    },

    async openMerger() {
      await openMerger();
      return { ok: true };
    },

    async finishImport() {
      await recordImport();
      onSaved();
      return { ok: true };
    },
  };
}

/** Files come from other clocks, and name any day that somebody likes. */
function parseImported(value: unknown): readonly Conversation[] {
  const now = getNow();
  return parseConversations(value).map(conversation => correctImported(conversation, now));
}
