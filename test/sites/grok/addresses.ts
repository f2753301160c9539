import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
    'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b?rid=11112222-3333-4444-5555-666677778888', // At one of its messages
  ],
  others: [
    'https://grok.com/', // A fresh chat
    'https://grok.com/c#private', // Private
    'https://grok.com/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b#private', // Private, although it has an id
    'https://grok.com/imagine', // Pictures, another application
    'https://grok.com/imagine/post/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
    'https://grok.com/share/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b', // Somebody else's, perhaps
    'https://grok.com.evil.example/c/5b7e2a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b',
  ],
  mutated: ['older-build'],
};
