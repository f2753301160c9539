import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { ConversationSummary, ListFilter } from '../../../lib/vault/vault';

/** The number of conversations per request. */
const pageSize = 500;

/** Iterates over all conversations of a filter in list order, requesting pages as needed. Rejects as `listConversations` does. */
export async function* iterateConversations(
  library: Pick<LibraryService, 'listConversations'>,
  filter: ListFilter,
): AsyncGenerator<ConversationSummary> {
  for (let from = 0; ; from += pageSize) {
    const { total, chats } = await library.listConversations(filter, from, pageSize);
    yield* chats;
    if (from + pageSize >= total) return;
  }
}
