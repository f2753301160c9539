import { toPracticeId } from '@/components/welcome/create-practice-chat';
import type { PracticeActions } from '@/components/welcome/use-practice';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { TransferService } from '@/lib/rpc/contracts/transfer';
import { openPopup } from '../background/open-popup';
import { servePracticeBox } from './serve-practice-box';

/** The key under which this page stores that there is a practice chat. It holds no text of a chat. */
const practiceKey = 'practiceChat';

export function createPracticeActions(library: LibraryService, transfer: TransferService): PracticeActions {
  return {
    storedId: localStorage.getItem(practiceKey) ?? undefined,
    async keep(chat, ownId) {
      // First: the page may end meanwhile.
      localStorage.setItem(practiceKey, ownId);
      await transfer.importBatch([chat]);
    },
    async forget(id) {
      await library.forget(id);
      // Another one may have been saved meanwhile.
      const stored = localStorage.getItem(practiceKey);
      if (stored !== null && toPracticeId(stored) === id) localStorage.removeItem(practiceKey);
    },
    openPopup: () => void openPopup(),
    serveBox: servePracticeBox,
  };
}
