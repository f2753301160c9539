/** Runs in a page of the browser: whole chats under changes of one mark, read by the adapters as they are built. */
import type { SiteId } from '../../../lib/core/conversation';
import { aistudioAdapter } from '../../../lib/sites/aistudio/adapter';
import { chatgptAdapter } from '../../../lib/sites/chatgpt/adapter';
import { claudeAdapter } from '../../../lib/sites/claude/adapter';
import { copilotAdapter } from '../../../lib/sites/copilot/adapter';
import { deepseekAdapter } from '../../../lib/sites/deepseek/adapter';
import { geminiAdapter } from '../../../lib/sites/gemini/adapter';
import { grokAdapter } from '../../../lib/sites/grok/adapter';
import { kimiAdapter } from '../../../lib/sites/kimi/adapter';
import { mistralAdapter } from '../../../lib/sites/mistral/adapter';
import { perplexityAdapter } from '../../../lib/sites/perplexity/adapter';
import { poeAdapter } from '../../../lib/sites/poe/adapter';
import { qwenAdapter } from '../../../lib/sites/qwen/adapter';
import type { SiteAdapter } from '../../../lib/sites/site';
import type { Hook } from '../../campaigns/reading/marks';
import { readChangedChat, type WholeChatOutcome } from '../../campaigns/reading/whole-chat';
import { wholeChats } from '../../fakes/whole-chats/whole-chats';

const adapters: Partial<Record<SiteId, SiteAdapter>> = {
  aistudio: aistudioAdapter,
  chatgpt: chatgptAdapter,
  claude: claudeAdapter,
  copilot: copilotAdapter,
  deepseek: deepseekAdapter,
  gemini: geminiAdapter,
  grok: grokAdapter,
  kimi: kimiAdapter,
  mistral: mistralAdapter,
  perplexity: perplexityAdapter,
  poe: poeAdapter,
  qwen: qwenAdapter,
};

export interface WholeChatsPage {
  read(name: string, hooks: readonly Hook[], count: number): WholeChatOutcome;
}

function find(name: string) {
  const chat = wholeChats.find(each => each.name === name);
  if (!chat) throw new Error(`No whole chat is called ${name}.`);
  return chat;
}

const page: WholeChatsPage = {
  read(name, hooks, count) {
    const { site, build } = find(name);
    const adapter = adapters[site];
    if (!adapter) throw new Error(`No adapter of ${site}.`);
    const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
    return readChangedChat({ adapter, build, hooks, parse, count });
  },
};
Object.assign(globalThis, { wholeChatsPage: page });
