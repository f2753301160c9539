import { siteIds, sites, type SiteId } from '../../lib/sites/registry';
import type { SiteAdapter } from '../../lib/sites/site';

/** The adapters of all sites. Scripts and tests use them; the product needs one at a time. */
export const adapters: Readonly<Record<SiteId, SiteAdapter>> = Object.fromEntries(
  await Promise.all(siteIds.map(async id => [id, await loadAdapter(id)] as const)),
) as Record<SiteId, SiteAdapter>;

async function loadAdapter(id: SiteId): Promise<SiteAdapter> {
  const file = new URL(`../../lib/sites/${id}/adapter.ts`, import.meta.url).href;
  const module = (await import(/* @vite-ignore */ file)) as Record<string, SiteAdapter>;
  const adapter = module[`${id}Adapter`];
  if (adapter?.id !== sites[id].id) throw new Error(`Export \`${id}Adapter\` from lib/sites/${id}/adapter.ts.`);
  if (!adapter.isData) return adapter;
  // In the product the parser is a script of its own (`lib/sites/data/site-parser.ts`).
  const data = new URL(`../../lib/sites/${id}/data.ts`, import.meta.url).href;
  return { ...adapter, ...((await import(/* @vite-ignore */ data)) as Pick<SiteAdapter, 'parse'>) };
}
