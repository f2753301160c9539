import { download, vaultFile } from '@/components/vault-transfer';
import type { Conversation } from '@/lib/conversation';
import type { LibraryService } from '@/lib/messaging/services';
import { vaultFileName } from '@/lib/transfer/dated-names';
import { writeVaultFile } from '@/lib/transfer/vault-file';
import type { ConversationSummary } from '@/lib/vault/vault';

/** Chosen chats as a vault file that the user is given, with the names of the spaces they lie in and of no others. */
export const exportThese =
  (library: Pick<LibraryService, 'conversation' | 'shelves'>) =>
  async (chats: readonly ConversationSummary[]): Promise<number> => {
    async function* whole(): AsyncGenerator<Conversation> {
      for (const { id } of chats) {
        // One that was forgotten a moment ago is passed over.
        const conversation = await library.conversation(id);
        if (conversation) yield conversation;
      }
    }
    const used = new Set(chats.map(({ space }) => space));
    const spaces = (await library.shelves()).spaces.filter(({ id }) => used.has(id));
    const { file, conversations } = await vaultFile({ conversations: whole(), spaces }, writeVaultFile);
    download(file, vaultFileName(new Date(), '-chosen.json'));
    return conversations;
  };
