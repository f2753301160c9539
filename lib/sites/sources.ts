/** What the sources of conversations are called, sites and other programs alike. */
import type { SiteId, Source, ToolId } from '../conversation';
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

/** The source's own name, the same in every language; '' for notes, which have a word in each. */
export function nameOfSource(source: Source): string {
  if (source === 'note') return '';
  return isSite(source) ? addresses[source].name : tools[source];
}
