/** Names of the sources of conversations: sites and other programs. */
import type { SiteId, Source, ToolId } from '../core/conversation';
import type { SiteAddress } from './site';
import { addresses } from './registry';

const tools: Record<ToolId, string> = {
  librechat: 'LibreChat',
  openwebui: 'Open WebUI',
  typingmind: 'TypingMind',
  revivalstack: 'AI Chat Exporter',
  sharegpt: 'ShareGPT',
  openai: 'OpenAI',
};

/** The order of lists of sources: sites first, notes last. */
export const sourceOrder: readonly Source[] = [
  ...(Object.keys(addresses) as SiteId[]),
  ...(Object.keys(tools) as ToolId[]),
  'note',
];

export const isSite = (source: Source): source is SiteId => source in addresses;

/** The names that `site:` accepts for each source: its name, and the hosts of a site. */
export const sourceNames: readonly { readonly id: Source; readonly names: readonly string[] }[] = sourceOrder
  .filter(source => source !== 'note')
  .map(id => ({ id, names: [nameOfSource(id), ...(isSite(id) ? hostsOf(addresses[id]) : [])] }));

/** Returns the source's own name, which is the same in every language; '' for notes, whose name is translated. */
export function nameOfSource(source: Source): string {
  if (source === 'note') return '';
  return isSite(source) ? addresses[source].name : tools[source];
}

/** Returns the hosts with and without `www.`, because people write both. */
function hostsOf({ matches }: SiteAddress): string[] {
  const hosts = matches.map(pattern => new URL(pattern.replace('*', '')).host);
  return hosts.flatMap(host => [host, host.replace(/^www\./, '')]);
}
