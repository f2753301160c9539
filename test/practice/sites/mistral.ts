import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'mistral',
  host: 'chat.mistral.ai',
  title: 'Le Chat - Mistral AI',
  generations: [
    {
      name: 'Mistral',
      generation: 'chat',
      composer: 'div.ProseMirror[data-placeholder]',
      marks: {
        prompt: '[data-message-author-role="user"] .select-text',
        answer: '[data-message-part-type="answer"]',
        finished: '[data-message-author-role="assistant"] [aria-label="Copy to clipboard"]',
        address: /^https:\/\/chat\.mistral\.ai\/chat\/[0-9a-f-]{36}$/,
        maxMounted: 30,
      },
      redesigns: [
        '[data-message-author-role]',
        '[data-message-id]',
        '[data-message-part-type="answer"]',
        '.select-text',
      ],
    },
  ],
};
