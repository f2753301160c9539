/** Every site's adapter. Free of DOM and `browser` at the top level, like all below it: tests and scripts read it too. */
import type { SiteId } from '../conversation';
import type { SiteAdapter } from './adapter';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { gemini } from './gemini';

// `Record` makes a missing site a compile error; adding one is a line here, a line in `addresses.ts`, and a folder beside them.
export const sites: Record<SiteId, SiteAdapter> = { chatgpt, claude, gemini };

/** The site that owns the chat at this address; `undefined` for every other page, private chats among them. */
export function siteFor(url: URL): SiteAdapter | undefined {
  return Object.values(sites).find(site => site.chatId(url) !== undefined);
}
