import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: ['https://poe.com/chat/2xyz80', 'https://poe.com/chat/2xyz80/'],
  others: [
    'https://poe.com/', // A fresh chat
    'https://poe.com/Assistant', // A bot's own page
    'https://poe.com/chats', // The list of chats
    'https://poe.com/s/2xyz80', // Somebody else's, perhaps
    'https://evil-poe.com/chat/2xyz80',
  ],
  mutated: ['two-exchanges'],
};
