/**
 * What `?redesign=<n>` renames on each practice page, n counting from 1: the hooks that an adapter cannot do without. The rest
 * of the page stays as it is. By the page's script; `dom.ts` says how a hook is written.
 */
export const redesigns: Readonly<Record<string, readonly string[]>> = {
  'chatgpt classic': ['[data-message-author-role]', '[data-message-id]', '.markdown', '.whitespace-pre-wrap'],
  'chatgpt app-shell': [
    '[data-turn-key]',
    '[data-chatgpt-search-message-ids]',
    '[data-markdown-text-style]',
    '[data-user-message-bubble]',
  ],
  'chatgpt octane': ['[data-user-message-bubble]', '[data-assistant-markdown]', '[data-message-complete]'],
  'claude hub': ['[data-testid="transcript-row"]', '[data-perf-row]', '[data-perf-reply-text]', '[data-turn-key]'],
  'claude feed': ['[data-testid="transcript-row"]', '[data-perf-row]', '[data-rs-index]', '.standard-markdown'],
  'grok build': [
    '[id^="response-"]',
    '[data-testid="user-message"]',
    '[data-testid="assistant-message"]',
    '.response-content-markdown',
    '.message-bubble',
  ],
  'grok old': ['[id^="response-"]', '.items-end', '.items-start', '.response-content-markdown'],
  'perplexity bubble': ['.group/user-bubble', '[id^="markdown-content-"]', '.prose', '[data-state="active"]'],
  'perplexity query': ['.group/query', '[id^="markdown-content-"]', '.prose'],
  'perplexity beside': ['.group/query', '[id^="markdown-content-"]', '.prose'],
  'deepseek list': [
    '[data-virtual-list-item-key]',
    '.ds-message',
    '.ds-markdown',
    '.ds-assistant-message-main-content',
  ],
  'deepseek kept': ['[data-virtual-list-item-key]', '.ds-message', '.ds-markdown'],
  'deepseek keyless': ['.ds-message', '.ds-markdown'],
  'copilot chats': ['[data-content="user-message"]', '[data-content="ai-message"]', '.group/ai-message-item'],
  'mistral chat': [
    '[data-message-author-role]',
    '[data-message-id]',
    '[data-message-part-type="answer"]',
    '.select-text',
  ],
  'qwen chat': [
    '.qwen-chat-message-user',
    '.qwen-chat-message-assistant',
    '.user-message-content',
    '.phase-answer',
    '.qwen-markdown',
  ],
  'kimi chat': ['.chat-content-item-user', '[data-archer-id]', '.user-content', '.markdown'],
  'poe chat': ['[id^="message-"]', '[data-complete]'],
  'aistudio prompts': ['ms-chat-turn', '.model', '.turn-content', 'ms-text-chunk'],
  'gemini app': ['user-query', 'model-response', 'message-content', '.conversation-container', '.query-text-line'],
};
