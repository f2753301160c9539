import type { SiteId } from './registry';

/** The sites' names alone, for scripts on a page, which have to be small. `npm run fix` writes them from the registry. */
export const siteNames: Readonly<Record<SiteId, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  grok: 'Grok',
  perplexity: 'Perplexity',
  deepseek: 'DeepSeek',
  copilot: 'Copilot',
  mistral: 'Le Chat',
  qwen: 'Qwen',
  kimi: 'Kimi',
  poe: 'Poe',
  aistudio: 'AI Studio',
  x: 'Grok on X',
};
