/** The sources of conversations, sites and other programs, and their names. */
import type { SourceId } from '../core/conversation';
import type { Site } from './site';
import { siteIds, sites, type SiteId } from './registry';

/** Programs and file formats without a chat site of their own whose exports Kura reads. */
const toolNames = {
  librechat: 'LibreChat',
  openwebui: 'Open WebUI',
  typingmind: 'TypingMind',
  revivalstack: 'AI Chat Exporter',
  sharegpt: 'ShareGPT',
  openai: 'OpenAI',
  claudecode: 'Claude Code',
  codex: 'Codex CLI',
  geminicli: 'Gemini CLI',
  cursor: 'Cursor',
  vscode: 'VS Code Copilot',
  cline: 'Cline',
  lmstudio: 'LM Studio',
  cherrystudio: 'Cherry Studio',
  chatbox: 'Chatbox',
  nextchat: 'NextChat',
  lobechat: 'LobeChat',
  jan: 'Jan',
  kura: 'Kura',
} as const;

export type ToolId = keyof typeof toolNames;

const toolIds = Object.keys(toolNames) as readonly ToolId[];

/** The order of lists of sources: sites first, notes last. */
export const sourceOrder: readonly SourceId[] = [...siteIds, ...toolIds, 'note'];

export const isSite = (source: SourceId): source is SiteId => source in sites;

/** Lists the names that `site:` accepts for each source: its name, and the other names and hosts of a site. */
export const listSourceNames = (): readonly { readonly id: SourceId; readonly names: readonly string[] }[] =>
  sourceOrder
    .filter(source => source !== 'note')
    .map(id => ({
      id,
      names: [getSourceName(id), ...(isSite(id) ? [...sites[id].aliases, ...listHosts(sites[id])] : [])],
    }));

/** Returns the source's own name, which is the same in every language; '' for notes, whose name is translated. */
export function getSourceName(source: SourceId): string {
  if (source === 'note') return '';
  return isSite(source) ? sites[source].name : toolNames[source];
}

/** Returns the hosts with and without `www.`, because people write both. */
function listHosts({ origins }: Site): string[] {
  const hosts = origins.map(origin => new URL(origin).host);
  return hosts.flatMap(host => [host, host.replace(/^www\./, '')]);
}
