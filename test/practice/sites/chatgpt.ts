import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'chatgpt',
  host: 'chatgpt.com',
  title: 'ChatGPT',
  style: 'chatgpt',
  generations: [
    {
      name: 'ChatGPT, classic',
      generation: 'classic',
      composer: '#prompt-textarea',
      marks: {
        prompt: '[data-message-author-role="user"] .whitespace-pre-wrap',
        answer: '[data-message-author-role="assistant"] .markdown',
        finished: '[data-turn="assistant"] [data-testid="copy-turn-action-button"]',
        address: /^https:\/\/chatgpt\.com\/c\/[0-9a-f-]{36}$/,
      },
      redesigns: ['[data-message-author-role]', '[data-message-id]', '.markdown', '.whitespace-pre-wrap'],
    },
    {
      name: 'ChatGPT, app shell',
      generation: 'app-shell',
      composer: 'form[data-chatgpt-composer] .ProseMirror',
      marks: {
        prompt: '[data-user-message-bubble="true"] .whitespace-pre-wrap',
        answer: '[data-markdown-text-style="assistant-message"]',
        finished: '[data-turn-key] .turn-action-controls:not(.user)',
        address: /^https:\/\/chatgpt\.com\/c\/[0-9a-f-]{36}$/,
      },
      redesigns: [
        '[data-turn-key]',
        '[data-chatgpt-search-message-ids]',
        '[data-markdown-text-style]',
        '[data-user-message-bubble]',
      ],
    },
    {
      name: 'ChatGPT, logged out',
      generation: 'octane',
      composer: '#mobile-composer-prompt',
      marks: {
        prompt: 'button[data-user-message-bubble] > p[data-user-message-copy]',
        answer: '[data-assistant-markdown]',
        finished: 'li[data-message-complete] [data-assistant-message-actions]',
        address: /^https:\/\/chatgpt\.com\/uc\/[0-9a-f-]{36}$/,
        // It keeps its whole list.
        maxMounted: 30,
      },
      redesigns: ['[data-user-message-bubble]', '[data-assistant-markdown]', '[data-message-complete]'],
    },
  ],
};
