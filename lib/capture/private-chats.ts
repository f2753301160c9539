/**
 * Remembers that a chat was private. Its address may look like any other, and its badge may disappear, so a chat that was private once
 * counts as private until the page is closed.
 */
export interface PrivacyGuard {
  /** Whether nothing of this chat may be saved, given what the page shows now. `chat` is absent while the chat has no final id. */
  forbids(chat: string | undefined, privateNow: boolean): boolean;
  /** The site's own data says that this chat is private. */
  remember(chat: string): void;
  /** Whether this chat is known to be private. */
  knows(chat: string): boolean;
}

export function createPrivacyGuard(): PrivacyGuard {
  const privateChats = new Set<string>();
  // A chat without an id is private. The next id belongs to it.
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
