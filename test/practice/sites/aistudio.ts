import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'aistudio',
  host: 'aistudio.google.com',
  title: 'Google AI Studio',
  trustedTypes: true,
  generations: [
    {
      name: 'AI Studio',
      generation: 'prompts',
      composer: 'ms-chunk-input textarea',
      sendKey: 'Control+Enter',
      marks: {
        prompt: '.user .turn-content',
        answer: '.model .turn-content:not(:has(ms-thought-chunk))',
        finished: '.model .turn-footer',
        address: /^https:\/\/aistudio\.google\.com\/prompts\/\w{33}$/,
      },
      redesigns: ['ms-chat-turn', '.model', '.turn-content', 'ms-text-chunk'],
    },
  ],
};
