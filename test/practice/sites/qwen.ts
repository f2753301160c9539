import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'qwen',
  host: 'chat.qwen.ai',
  title: 'Qwen Chat',
  generations: [
    {
      name: 'Qwen',
      generation: 'chat',
      composer: 'textarea.message-input-textarea',
      marks: {
        prompt: '.user-message-content',
        answer: '.phase-answer .qwen-markdown',
        finished: '.response-message-footer',
        address: /^https:\/\/chat\.qwen\.ai\/c\/[0-9a-f-]{36}$/,
        maxMounted: 30,
      },
      redesigns: [
        '.qwen-chat-message-user',
        '.qwen-chat-message-assistant',
        '.user-message-content',
        '.phase-answer',
        '.qwen-markdown',
      ],
    },
  ],
};
