/** The sources of conversations, sites and other programs, and their names. */
import type { SourceId } from '../core/conversation';
import type { Site } from './site';
import { siteIds, sites, type SiteId } from './registry';
import { toolNames } from './tool-names';

export type ToolId = keyof typeof toolNames;

const toolIds = Object.keys(toolNames) as readonly ToolId[];

/** The order of lists of sources: sites first, then what is the user's own. */
export const sourceOrder: readonly SourceId[] = [...siteIds, ...toolIds, 'note', 'document'];

export const isSite = (source: SourceId): source is SiteId => source in sites;

/** Lists the names that `site:` accepts for each source: its name, and the other names and hosts of a site. */
export const listSourceNames = (): readonly { readonly id: SourceId; readonly names: readonly string[] }[] =>
  sourceOrder
    .filter(source => !isOwn(source))
    .map(id => ({
      id,
      names: [getSourceName(id), ...(isSite(id) ? [...sites[id].aliases, ...listHosts(sites[id])] : [])],
    }));

/** Whether the source is neither a site nor another program: its name is a word of the interface. */
export const isOwn = (source: SourceId): source is 'note' | 'document' => source === 'note' || source === 'document';

/** Returns the source's own name, which is the same in every language; '' for notes and documents, whose names are translated. */
export function getSourceName(source: SourceId): string {
  if (isOwn(source)) return '';
  return isSite(source) ? sites[source].name : toolNames[source];
}

/** Returns the hosts with and without `www.`, because people write both. */
function listHosts({ origins }: Site): string[] {
  const hosts = origins.map(origin => new URL(origin).host);
  return hosts.flatMap(host => [host, host.replace(/^www\./, '')]);
}
