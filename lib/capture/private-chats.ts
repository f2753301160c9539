/**
 * Remembers that a chat was private. Its address may look like any other, and its badge may disappear, so a chat that was private once
 * counts as private until the page is closed.
 */
export interface PrivateChats {
  /** Whether nothing of this chat may be saved, given what the page shows now. `chat` is absent while the chat has no final id. */
  checkPrivate(chat: string | undefined, isPrivateNow: boolean): boolean;
  /** The site's own data says that this chat is private. */
  add(chat: string): void;
  /** Whether this chat is known to be private. */
  has(chat: string): boolean;
}

export function createPrivateChats(): PrivateChats {
  const chats = new Set<string>();
  // A chat without an id is private. The next id belongs to it.
  let isNewChatPrivate = false;

  return {
    checkPrivate(chat, isPrivateNow) {
      if (chat === undefined) {
        isNewChatPrivate = isPrivateNow;
        return isPrivateNow;
      }
      if (isPrivateNow || isNewChatPrivate) chats.add(chat);
      isNewChatPrivate = false;
      return chats.has(chat);
    },
    add: chat => void chats.add(chat),
    has: chat => chats.has(chat),
  };
}
