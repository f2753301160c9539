import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: ['https://chat.deepseek.com/a/chat/s/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f'],
  others: [
    'https://chat.deepseek.com/', // A fresh chat
    'https://chat.deepseek.com/share/0d6c2f10', // A shared copy
    'https://chat.deepseek.com/a/chat/0d6c2f10',
    'https://www.deepseek.com/a/chat/s/0d6c2f10-3a4b-4c5d-8e6f-7a8b9c0d1e2f', // The maker's own site
  ],
  mutated: ['streaming'],
};
