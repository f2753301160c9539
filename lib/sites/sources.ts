/** Names of the sources of conversations: sites and other programs. */
import type { SiteId, SourceId, ToolId } from '../core/conversation';
import type { Site } from './site';
import { addresses } from './registry';

const toolNames: Record<ToolId, string> = {
  librechat: 'LibreChat',
  openwebui: 'Open WebUI',
  typingmind: 'TypingMind',
  revivalstack: 'AI Chat Exporter',
  sharegpt: 'ShareGPT',
  openai: 'OpenAI',
};

/** The order of lists of sources: sites first, notes last. */
export const sourceOrder: readonly SourceId[] = [
  ...(Object.keys(addresses) as SiteId[]),
  ...(Object.keys(toolNames) as ToolId[]),
  'note',
];

export const isSite = (source: SourceId): source is SiteId => source in addresses;

/** The names that `site:` accepts for each source: its name, and the hosts of a site. */
export const sourceNames: readonly { readonly id: SourceId; readonly names: readonly string[] }[] = sourceOrder
  .filter(source => source !== 'note')
  .map(id => ({ id, names: [getSourceName(id), ...(isSite(id) ? listHosts(addresses[id]) : [])] }));

/** Returns the source's own name, which is the same in every language; '' for notes, whose name is translated. */
export function getSourceName(source: SourceId): string {
  if (source === 'note') return '';
  return isSite(source) ? addresses[source].name : toolNames[source];
}

/** Returns the hosts with and without `www.`, because people write both. */
function listHosts({ matches }: Site): string[] {
  const hosts = matches.map(pattern => new URL(pattern.replace('*', '')).host);
  return hosts.flatMap(host => [host, host.replace(/^www\./, '')]);
}
