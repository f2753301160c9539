import type { SiteAddress } from '../sites/adapter';

/**
 * The address a chat is kept with. Without query and fragment, which belong to the visit, unless the site names the chat there:
 * then the site's own plain address of it.
 */
export function addressOf(site: Pick<SiteAddress, 'chatId' | 'chatUrl'>, chat: string, shownAt: URL): string {
  const plain = shownAt.origin + shownAt.pathname;
  // A private chat that the user asked to keep has no address of its own.
  if (chat.startsWith('private-') || site.chatId(new URL(plain)) === chat) return plain;
  return site.chatUrl(chat);
}
