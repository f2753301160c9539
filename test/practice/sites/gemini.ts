import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'gemini',
  host: 'gemini.google.com',
  title: 'Google Gemini',
  style: 'gemini',
  trustedTypes: true,
  generations: [
    {
      name: 'Gemini',
      generation: 'app',
      composer: 'rich-textarea .ql-editor',
      marks: {
        prompt: 'user-query p.query-text-line',
        answer: 'message-content .markdown[aria-busy="false"]',
        streaming: 'message-content .markdown',
        finished: '.response-footer.complete ~ *, message-actions copy-button',
        address: /^https:\/\/gemini\.google\.com\/app\/[0-9a-f]{16}$/,
      },
      redesigns: ['user-query', 'model-response', 'message-content', '.conversation-container', '.query-text-line'],
    },
  ],
};
