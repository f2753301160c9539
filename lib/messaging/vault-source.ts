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
    let coming = transfer.exportPage();
    for (;;) {
      const page = await coming;
      if (page.next !== undefined) {
        // Read while this one is written.
        coming = transfer.exportPage(page.next);
        // What goes wrong is told where it is waited for, and to nobody who stopped before that.
        coming.catch(() => undefined);
      }
      yield* page.conversations;
      if (page.next === undefined) return;
    }
  },
  spaces: () => transfer.spaces(),
});
