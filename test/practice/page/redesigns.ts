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
  'gemini app': ['user-query', 'model-response', 'message-content', '.conversation-container', '.query-text-line'],
};
