import type { PracticeDescription } from '../description';

export const practice: PracticeDescription = {
  site: 'copilot',
  host: 'copilot.microsoft.com',
  title: 'Microsoft Copilot',
  generations: [
    {
      name: 'Copilot',
      generation: 'chats',
      composer: '#userInput',
      marks: {
        prompt: '[data-content="user-message"]',
        answer: '[data-testid="ai-message"] .group\\/ai-message-item',
        finished: '[data-testid="message-item-reactions"]',
        address: /^https:\/\/copilot\.microsoft\.com\/chats\/\w{21}$/,
        maxMounted: 30,
      },
      redesigns: ['[data-content="user-message"]', '[data-content="ai-message"]', '.group/ai-message-item'],
    },
  ],
};
