/** Every site's addresses. Free of DOM and `browser`: the build, the background and our own pages read it. */
import type { SiteId } from '../conversation';
import type { SiteAddress } from './adapter';
import { aistudioAddress } from './aistudio/address';
import { chatgptAddress } from './chatgpt/address';
import { claudeAddress } from './claude/address';
import { copilotAddress } from './copilot/address';
import { deepseekAddress } from './deepseek/address';
import { geminiAddress } from './gemini/address';
import { grokAddress } from './grok/address';
import { kimiAddress } from './kimi/address';
import { mistralAddress } from './mistral/address';
import { perplexityAddress } from './perplexity/address';
import { poeAddress } from './poe/address';
import { qwenAddress } from './qwen/address';
import { xAddress } from './x/address';

// `Record` makes a missing site a compile error; adding one is a line here, a line in `index.ts`, and a folder beside them.
export const addresses: Record<SiteId, SiteAddress> = {
  chatgpt: chatgptAddress,
  claude: claudeAddress,
  gemini: geminiAddress,
  grok: grokAddress,
  perplexity: perplexityAddress,
  deepseek: deepseekAddress,
  copilot: copilotAddress,
  mistral: mistralAddress,
  qwen: qwenAddress,
  kimi: kimiAddress,
  poe: poeAddress,
  aistudio: aistudioAddress,
  x: xAddress,
};

/** All sites' match patterns, for the manifest. */
export const allMatches: readonly string[] = Object.values(addresses).flatMap(site => site.matches);

/** The site on whose origin this address lies, chat or not. */
export function siteAt(url: URL): SiteAddress | undefined {
  return Object.values(addresses).find(site => site.matches.some(pattern => pattern === `${url.origin}/*`));
}
