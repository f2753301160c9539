import type { TransferService } from '../messaging/services';
import { parseConversations, parseSpaces } from '../vault/parse';
import type { SaveResult, Vault } from '../vault/vault';

/** Well below what one extension message may hold (64 MB in Chromium). */
const bytesPerPage = 8_000_000;

export interface TransferDesk {
  readonly vault: () => Promise<Vault>;
  /** Something new waits for the index. */
  readonly saved: () => void;
}

/** Carries the vault to and from our own pages, where the file is read and written. */
export const transferService = ({ vault, saved }: TransferDesk): TransferService => ({
  async exportPage(after) {
    const conversations = await (await vault()).page(after, bytesPerPage);
    const last = conversations.at(-1);
    return last ? { conversations, next: last.id } : { conversations };
  },

  spaces: async () => (await vault()).spaces(),

  async importSpaces(value) {
    await (await vault()).adoptSpaces(parseSpaces(value));
    return { ok: true };
  },

  async importBatch(value) {
    // All of it before the first is written: a batch is refused whole.
    const conversations = parseConversations(value);
    const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
    const open = await vault();
    for (const conversation of conversations) counts[await open.adopt(conversation)]++;
    saved();
    return counts;
  },
});
