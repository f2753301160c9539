import type { PracticeActions } from '@/components/welcome/use-practice';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { TransferService } from '@/lib/rpc/contracts/transfer';

/** The key under which this page stores that there is a practice chat. It holds no text of a chat. */
const practiceKey = 'practiceChat';

export function createPracticeActions(library: LibraryService, transfer: TransferService): PracticeActions {
  return {
    storedId: localStorage.getItem(practiceKey) ?? undefined,
    async keep(chat, ownId) {
      await transfer.importBatch([chat]);
      localStorage.setItem(practiceKey, ownId);
    },
    async recall(question) {
      // The practice chat is in the space `main`. Hits from other spaces would distract.
      return (await library.recall(question, { scope: { space: 'main' } }, { maxHits: 3 })).hits;
    },
    async forget(id) {
      await library.forget(id);
      localStorage.removeItem(practiceKey);
    },
  };
}
