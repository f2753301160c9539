import type { Conversation } from '../conversation';
import type { Space } from '../vault/vault';
import type { TransferService } from './services';

/** The whole vault, as its keeper hands it to our own pages. */
export interface VaultSource {
  /** Whole, in order of id, read anew each time, a few megabytes at once. */
  conversations(): AsyncGenerator<Conversation>;
  spaces(): Promise<readonly Space[]>;
}

export const sourceFrom = (transfer: Pick<TransferService, 'exportPage' | 'spaces'>): VaultSource => ({
  async *conversations() {
    let page = await transfer.exportPage();
    for (;;) {
      yield* page.conversations;
      if (page.next === undefined) return;
      page = await transfer.exportPage(page.next);
    }
  },
  spaces: () => transfer.spaces(),
});
