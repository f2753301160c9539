/** The builders of all sites' chats. */
import type { SiteId } from '../../../lib/core/conversation';
import { buildAiStudioChat } from './aistudio';
import { buildChatGptChat } from './chatgpt';
import { buildAppShellChat } from './chatgpt-app-shell';
import { buildClaudeChat } from './claude';
import { buildCopilotChat } from './copilot';
import { buildDeepSeekChat } from './deepseek';
import { buildGeminiChat } from './gemini';
import { buildGrokChat } from './grok';
import { buildKimiChat } from './kimi';
import { buildMistralChat } from './mistral';
import { buildPerplexityChat } from './perplexity';
import { buildPoeChat } from './poe';
import { buildQwenChat } from './qwen';
import type { BuildChat } from './script';

export const wholeChats: readonly { readonly name: string; readonly site: SiteId; readonly build: BuildChat }[] = [
  { name: 'ChatGPT, classic', site: 'chatgpt', build: buildChatGptChat },
  { name: 'ChatGPT, app shell', site: 'chatgpt', build: buildAppShellChat },
  { name: 'Claude, hub', site: 'claude', build: buildClaudeChat },
  { name: 'Gemini', site: 'gemini', build: buildGeminiChat },
  { name: 'Grok', site: 'grok', build: buildGrokChat },
  { name: 'Perplexity', site: 'perplexity', build: buildPerplexityChat },
  { name: 'DeepSeek', site: 'deepseek', build: buildDeepSeekChat },
  { name: 'Copilot', site: 'copilot', build: buildCopilotChat },
  { name: 'Le Chat', site: 'mistral', build: buildMistralChat },
  { name: 'Qwen', site: 'qwen', build: buildQwenChat },
  { name: 'Kimi', site: 'kimi', build: buildKimiChat },
  { name: 'Poe', site: 'poe', build: buildPoeChat },
  { name: 'AI Studio', site: 'aistudio', build: buildAiStudioChat },
];
