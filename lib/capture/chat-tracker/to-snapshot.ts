import { getNow } from '../../core/clock';
import type { Snapshot } from '../../core/conversation';
import type { SiteAdapter } from '../../sites/site';
import type { Delivery } from './tracker';

export function toSnapshot(page: Document, site: SiteAdapter, { chat, reading, turns }: Delivery): Snapshot {
  const url = new URL(page.location.href);
  const account = site.account?.(page, url);
  // Query and fragment are removed because they belong to the visit. If the site names the chat there, its own plain address is used.
  const plain = url.origin + url.pathname;
  // A private chat that the user asked to keep has no address of its own.
  const isPlain = chat.startsWith('private-') || site.chatId(new URL(plain)) === chat;
  return {
    id: `${site.id}:${chat}`,
    source: site.id,
    url: isPlain ? plain : site.chatUrl(chat),
    ...(reading.title && { title: reading.title }),
    ...(reading.model && { model: reading.model }),
    ...(reading.total !== undefined && { total: reading.total }),
    ...(account && { account }),
    seenAt: getNow(),
    turns,
  };
}
