import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: ['https://copilot.microsoft.com/chats/Kq7tX2mN9pR4sV6wY8zB1'],
  others: [
    'https://copilot.microsoft.com/', // A fresh chat
    'https://copilot.microsoft.com/shares/Kq7tX2mN9pR4sV6wY8zB1', // A shared copy
    'https://m365.cloud.microsoft/chat/conversation/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f', // Another product under the same name
    'https://microsoft.com/chats/Kq7tX2mN9pR4sV6wY8zB1',
  ],
  mutated: ['answer-not-begun'],
};
