import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://gemini.google.com/app/9c33aa10bb20cc30',
    'https://gemini.google.com/u/1/app/9c33aa10bb20cc30', // A further account
    'https://gemini.google.com/gem/cooking/9c33aa10bb20cc30', // With a Gem
  ],
  others: [
    'https://gemini.google.com/app', // A fresh or a temporary chat
    'https://gemini.google.com/u/1/app',
    'https://gemini.google.com/share/9c33aa10bb20cc30',
    'https://gemini.google.com/gem/cooking', // A Gem's own page
    'https://gemini.google.com/chat/9c33aa10bb20cc30', // Claude's path
    'https://google.com/app/9c33aa10bb20cc30',
  ],
  mutated: ['thinking-collapsed'],
};
