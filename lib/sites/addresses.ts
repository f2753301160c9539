/** Every site's addresses. Free of DOM and `browser`: the build, the background and our own pages read it. */
import type { SiteId } from '../conversation';
import type { SiteAddress } from './adapter';
import { chatgptAddress } from './chatgpt/address';
import { claudeAddress } from './claude/address';
import { geminiAddress } from './gemini/address';

// `Record` makes a missing site a compile error; adding one is a line here, a line in `index.ts`, and a folder beside them.
export const addresses: Record<SiteId, SiteAddress> = {
  chatgpt: chatgptAddress,
  claude: claudeAddress,
  gemini: geminiAddress,
};

/** All sites' match patterns, for the manifest. */
export const allMatches: readonly string[] = Object.values(addresses).flatMap(site => site.matches);

/** The site on whose origin this address lies, chat or not. */
export function siteAt(url: URL): SiteAddress | undefined {
  return Object.values(addresses).find(site => site.matches.some(pattern => pattern === `${url.origin}/*`));
}

/** The site that owns the chat at this address. */
export function siteOfChat(url: URL): SiteAddress | undefined {
  return Object.values(addresses).find(site => site.chatId(url) !== undefined);
}
