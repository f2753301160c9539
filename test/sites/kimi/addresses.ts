import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://www.kimi.com/chat/d3p0ism4t3oisrtcck30',
    'https://www.kimi.com/chat/19c1f2e0-7a41-4c55-9a0b-6f21c3d4e5a0?chat_enter_method=history', // Of 2026
  ],
  others: [
    'https://www.kimi.com/', // A fresh chat
    'https://www.kimi.com/chat/history', // The list of chats
    'https://www.kimi.com/share/d3p0ism4t3oisrtcck30', // Somebody else's, perhaps
    'https://www.kimi.com.evil.example/chat/d3p0ism4t3oisrtcck30',
  ],
  mutated: ['thinking'],
};
