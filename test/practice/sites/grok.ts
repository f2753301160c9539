import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'grok',
  host: 'grok.com',
  title: 'Grok',
  generations: [
    {
      name: 'Grok',
      generation: 'build',
      composer: '.query-bar .tiptap.ProseMirror',
      marks: {
        prompt: '[data-testid="user-message"] .response-content-markdown',
        answer: '[data-testid="assistant-message"] .response-content-markdown',
        finished: '[id^="response-"]:has([data-testid="assistant-message"]) > .action-buttons',
        address: /^https:\/\/grok\.com\/c\/[0-9a-f-]{36}$/,
      },
      redesigns: [
        '[id^="response-"]',
        '[data-testid="user-message"]',
        '[data-testid="assistant-message"]',
        '.response-content-markdown',
        '.message-bubble',
      ],
    },
    {
      name: 'Grok, old build',
      generation: 'old',
      composer: '.query-bar .tiptap.ProseMirror',
      marks: {
        prompt: '[id^="response-"].items-end .response-content-markdown',
        answer: '[id^="response-"].items-start .response-content-markdown',
        finished: '[id^="response-"].items-start > .action-buttons',
        address: /^https:\/\/grok\.com\/c\/[0-9a-f-]{36}$/,
        maxMounted: 30,
      },
      redesigns: ['[id^="response-"]', '.items-end', '.items-start', '.response-content-markdown'],
    },
  ],
};
