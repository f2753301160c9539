/** Which practice page is served at which of the real sites' hosts. */
export interface Page {
  /** Also the name of its file in `page/`. */
  readonly script: string;
  readonly style: string;
  readonly title: string;
  readonly policy: string;
}

// Real sites allow inline styles; the editors and KaTeX need them.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const configured = (script: string, title: string): Page => ({ script, style: 'configured', title, policy });

export const pages: Readonly<Record<string, Page>> = {
  'chatgpt.com': { script: 'chatgpt', style: 'chatgpt', title: 'ChatGPT', policy },
  'claude.ai': { script: 'claude', style: 'claude', title: 'Claude', policy },
  'gemini.google.com': {
    script: 'gemini',
    style: 'gemini',
    title: 'Google Gemini',
    policy: `${policy}; require-trusted-types-for 'script'`,
  },
  'grok.com': configured('grok', 'Grok'),
  'www.perplexity.ai': configured('perplexity', 'Perplexity'),
  'chat.deepseek.com': configured('deepseek', 'DeepSeek'),
  'copilot.microsoft.com': configured('copilot', 'Microsoft Copilot'),
  'chat.mistral.ai': configured('mistral', 'Le Chat - Mistral AI'),
  'chat.qwen.ai': configured('qwen', 'Qwen Chat'),
  'www.kimi.com': configured('kimi', 'Kimi'),
  'poe.com': configured('poe', 'Poe'),
  'aistudio.google.com': {
    ...configured('aistudio', 'Google AI Studio'),
    policy: `${policy}; require-trusted-types-for 'script'`,
  },
};

export const scripts: readonly string[] = Object.values(pages).map(({ script }) => script);
