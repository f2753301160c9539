import type { Conversation } from '../core/conversation';
import type { Space } from '../vault/vault';
import type { TransferService } from './contracts/transfer';

/** The whole vault, as the background sends it to our own pages. */
export interface VaultSource {
  /** Full conversations in order of id, a few megabytes per message. Each call reads them again. */
  conversations(): AsyncGenerator<Conversation>;
  spaces(): Promise<readonly Space[]>;
}

export const exportPages = (transfer: Pick<TransferService, 'exportPage' | 'listSpaces'>): VaultSource => ({
  async *conversations() {
    let nextPage = transfer.exportPage();
    for (;;) {
      const page = await nextPage;
      if (page.next !== undefined) {
        // The next page is read while the current one is written.
        nextPage = transfer.exportPage(page.next);
        // An error is thrown where the page is awaited. A caller that stopped earlier must not cause an unhandled rejection.
        nextPage.catch(() => undefined);
      }
      yield* page.conversations;
      if (page.next === undefined) return;
    }
  },
  spaces: () => transfer.listSpaces(),
});
