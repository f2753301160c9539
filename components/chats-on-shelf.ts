import type { LibraryService } from '../lib/messaging/services';
import type { ConversationSummary, Shelf } from '../lib/vault/vault';

/** Chats that are asked for at once. */
const atOnce = 500;

/** All that stands on a shelf, in its order, as far as it is walked. Rejects as `browse` does. */
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
