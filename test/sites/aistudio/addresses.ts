import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://aistudio.google.com/prompts/1AbC_dEf-9',
    'https://aistudio.google.com/u/1/prompts/1AbC_dEf-9', // A further account
  ],
  others: [
    'https://aistudio.google.com/prompts/new_chat', // A fresh chat
    'https://aistudio.google.com/u/1/prompts/new_chat',
    'https://aistudio.google.com/prompts/new_freeform', // In older builds
    'https://aistudio.google.com/library',
    'https://aistudio.google.com.evil.example/prompts/1AbC_dEf-9',
  ],
  mutated: ['turns-out-of-view'],
};
