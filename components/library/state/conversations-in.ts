import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { ConversationSummary, Shelf } from '../../../lib/vault/vault';

/** The number of conversations per request. */
const atOnce = 500;

/** Iterates over all conversations of a filter in list order, requesting pages as needed. Rejects as `listConversations` does. */
export async function* chatsOnShelf(
  library: Pick<LibraryService, 'browse'>,
  shelf: Shelf,
): AsyncGenerator<ConversationSummary> {
  for (let from = 0; ; from += atOnce) {
    const { total, chats } = await library.browse(shelf, from, atOnce);
    yield* chats;
    if (from + atOnce >= total) return;
  }
}
