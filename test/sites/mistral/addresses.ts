import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://chat.mistral.ai/chat/5d0c1f2e-7a41-4c55-9a0b-6f21c3d4e5a0',
    'https://chat.mistral.ai/chat/5d0c1f2e/',
  ],
  others: [
    'https://chat.mistral.ai/chat', // A fresh chat
    'https://chat.mistral.ai/', // The same
    'https://chat.mistral.ai/c/5d0c1f2e', // Another site's path
    'https://chat.mistral.ai.evil.example/chat/5d0c1f2e',
    'https://mistral.ai/chat/5d0c1f2e', // The maker's own pages
  ],
  mutated: ['two-exchanges'],
};
