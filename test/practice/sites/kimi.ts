import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'kimi',
  host: 'www.kimi.com',
  title: 'Kimi',
  generations: [
    {
      name: 'Kimi',
      generation: 'chat',
      composer: '.chat-input-editor',
      marks: {
        prompt: '.segment-user .user-content',
        answer: '.segment-assistant .segment-content-box > .markdown-container',
        finished: '.segment-assistant-actions',
        address: /^https:\/\/www\.kimi\.com\/chat\/[0-9a-f-]{36}$/,
        maxMounted: 30,
      },
      redesigns: ['.chat-content-item-user', '[data-archer-id]', '.user-content', '.markdown'],
    },
  ],
};
