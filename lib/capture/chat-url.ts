import type { SiteAddress } from '../sites/site';

/**
 * Returns the address that a chat is stored with. Query and fragment are removed because they belong to the visit. If the site names the
 * chat there, its own plain address is used instead.
 */
export function addressOf(site: Pick<SiteAddress, 'chatId' | 'chatUrl'>, chat: string, shownAt: URL): string {
  const plain = shownAt.origin + shownAt.pathname;
  // A private chat that the user asked to keep has no address of its own.
  if (chat.startsWith('private-') || site.chatId(new URL(plain)) === chat) return plain;
  return site.chatUrl(chat);
}
