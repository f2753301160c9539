/** The addresses of all sites. Free of DOM and `browser`, because the build, the background and our own pages import it. */
import type { SiteId } from '../core/conversation';
import type { Site } from './site';
import { aistudioAddress } from './aistudio/site';
import { chatgptAddress } from './chatgpt/site';
import { claudeAddress } from './claude/site';
import { copilotAddress } from './copilot/site';
import { deepseekAddress } from './deepseek/site';
import { geminiAddress } from './gemini/site';
import { grokAddress } from './grok/site';
import { kimiAddress } from './kimi/site';
import { mistralAddress } from './mistral/site';
import { perplexityAddress } from './perplexity/site';
import { poeAddress } from './poe/site';
import { qwenAddress } from './qwen/site';
import { xAddress } from './x/site';

// `Record` makes a missing site a compile error. A new site needs a line here and a folder beside this file.
export const addresses: Record<SiteId, Site> = {
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

/** The match patterns of all sites, for the manifest. */
export const allMatches: readonly string[] = Object.values(addresses).flatMap(site => site.matches);

/** Returns the site whose origin this address has, whether or not it is a chat. */
export function findSite(url: URL): Site | undefined {
  return Object.values(addresses).find(site => site.matches.some(pattern => pattern === `${url.origin}/*`));
}
