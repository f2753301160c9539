/** What the sources of conversations are called, sites and other programs alike. */
import type { SiteId, Source, ToolId } from '../conversation';
import type { SiteAddress } from './adapter';
import { addresses } from './addresses';

const tools: Record<ToolId, string> = {
  librechat: 'LibreChat',
  openwebui: 'Open WebUI',
  typingmind: 'TypingMind',
  revivalstack: 'AI Chat Exporter',
  sharegpt: 'ShareGPT',
  openai: 'OpenAI',
};

/** Sites first, notes last: the order in which lists of sources stand. */
export const sourceOrder: readonly Source[] = [
  ...(Object.keys(addresses) as SiteId[]),
  ...(Object.keys(tools) as ToolId[]),
  'note',
];

export const isSite = (source: Source): source is SiteId => source in addresses;

/** Of each source what `site:` may call it: its name, and for a site the hosts it lies on. */
export const sourceNames: readonly { readonly id: Source; readonly names: readonly string[] }[] = sourceOrder
  .filter(source => source !== 'note')
  .map(id => ({ id, names: [nameOfSource(id), ...(isSite(id) ? hostsOf(addresses[id]) : [])] }));

/** The source's own name, the same in every language; '' for notes, which have a word in each. */
export function nameOfSource(source: Source): string {
  if (source === 'note') return '';
  return isSite(source) ? addresses[source].name : tools[source];
}

/** With and without `www.`, as people write them. */
function hostsOf({ matches }: SiteAddress): string[] {
  const hosts = matches.map(pattern => new URL(pattern.replace('*', '')).host);
  return hosts.flatMap(host => [host, host.replace(/^www\./, '')]);
}
