/**
 * The list of all sites. It is the only one that is kept by hand; every other list derives from it. Free of DOM and `browser`, because
 * the build, the background and our own pages import it. A site's own content script does not: it is handed what it needs.
 */
import type { Site } from './site';
import { aistudio } from './aistudio/site';
import { chatgpt } from './chatgpt/site';
import { claude } from './claude/site';
import { copilot } from './copilot/site';
import { deepseek } from './deepseek/site';
import { gemini } from './gemini/site';
import { grok } from './grok/site';
import { kimi } from './kimi/site';
import { mistral } from './mistral/site';
import { perplexity } from './perplexity/site';
import { poe } from './poe/site';
import { qwen } from './qwen/site';
import { x } from './x/site';

/** In the order of every list that people see. */
export const sites = {
  chatgpt,
  claude,
  gemini,
  grok,
  perplexity,
  deepseek,
  copilot,
  mistral,
  qwen,
  kimi,
  poe,
  aistudio,
  x,
} satisfies Record<string, Site>;

export type SiteId = keyof typeof sites;

export const siteIds = Object.keys(sites) as readonly SiteId[];

/** The match patterns of a site: exactly its origins. */
export const listMatches = ({ origins }: Site): readonly string[] => origins.map(origin => `${origin}/*`);

/** The match patterns of all sites, for the manifest. */
export const allMatches: readonly string[] = /* @__PURE__ */ Object.values(sites).flatMap(listMatches);

/** Returns the site whose origin this address has, whether or not it is a chat. */
export function findSite(url: URL): Site | undefined {
  return Object.values(sites).find(site => site.origins.includes(url.origin));
}
