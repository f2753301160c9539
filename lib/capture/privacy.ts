/**
 * Remembers that a chat was private. A private chat may get an address that looks like any other's, and its badge may be
 * gone by then: once private, private for as long as this page lives.
 */
export interface PrivacyGuard {
  /** Whether nothing of this chat may be kept, given what the page says now. `chat` is absent while the chat has no final id. */
  forbids(chat: string | undefined, privateNow: boolean): boolean;
  /** The site's own data says that this chat is private. */
  remember(chat: string): void;
  /** Whether this chat is known to be private. */
  knows(chat: string): boolean;
}

export function createPrivacyGuard(): PrivacyGuard {
  const privateChats = new Set<string>();
  // Of a chat without an id yet: the id it is given next belongs to it.
  let unbornIsPrivate = false;

  return {
    forbids(chat, privateNow) {
      if (chat === undefined) {
        unbornIsPrivate = privateNow;
        return privateNow;
      }
      if (privateNow || unbornIsPrivate) privateChats.add(chat);
      unbornIsPrivate = false;
      return privateChats.has(chat);
    },
    remember: chat => void privateChats.add(chat),
    knows: chat => privateChats.has(chat),
  };
}
