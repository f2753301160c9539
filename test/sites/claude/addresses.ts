import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://claude.ai/chat/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://claude.ai/chat/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6?from=search',
  ],
  others: [
    'https://claude.ai/new', // A fresh chat
    'https://claude.ai/new?incognito', // Private
    'https://claude.ai/chat/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6?incognito=', // Private, although it has an id
    'https://claude.ai/share/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6',
    'https://claude.ai/project/1f0e0000-1b2c-4d3e-8f40-51a2b3c4d5e6', // A project's own page
    'https://claude.ai/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6', // ChatGPT's path
    'https://claude.ai.evil.example/chat/1f0e0000',
  ],
  mutated: ['hub-edit-box-open'],
};
