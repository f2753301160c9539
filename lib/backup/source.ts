import type { TransferService } from '../messaging/services';
import type { Source } from './nouns';

/** The vault, as its keeper hands it to our own pages. */
export const sourceFrom = (transfer: Pick<TransferService, 'exportPage' | 'spaces'>): Source => ({
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
