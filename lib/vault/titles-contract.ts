/** The vault's contract for titles that a model makes. */
import type { ConversationId } from '../core/conversation';

export interface TitlesContract {
  /** The chats of this space that have no title, neither the user's nor the site's, newest change first. Notes and documents are none. */
  listUntitled(space: string): Promise<readonly ConversationId[]>;
  /**
   * Gives a chat this title if it still has none. It counts as the site's: a title of the site that comes later replaces it, and so does
   * the user's. Answers whether it was taken.
   */
  putTitle(id: ConversationId, title: string): Promise<boolean>;
}
