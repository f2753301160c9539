import type { Site } from '../sites/site';

/**
 * Returns the address that a chat is stored with. Query and fragment are removed because they belong to the visit. If the site names the
 * chat there, its own plain address is used instead.
 */
export function toChatUrl(site: Pick<Site, 'chatId' | 'chatUrl'>, chat: string, pageUrl: URL): string {
  const plain = pageUrl.origin + pageUrl.pathname;
  // A private chat that the user asked to keep has no address of its own.
  if (chat.startsWith('private-') || site.chatId(new URL(plain)) === chat) return plain;
  return site.chatUrl(chat);
}
