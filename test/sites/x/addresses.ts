import type { SiteCases } from '../cases';

export const cases: SiteCases = {
  chats: [
    'https://x.com/i/grok?conversation=1850000000000000001',
    'https://x.com/i/grok?focus=1&conversation=1850000000000000001',
  ],
  others: [
    'https://x.com/i/grok', // A fresh chat
    'https://x.com/i/grok?conversation=', // The same
    'https://x.com/i/grok?conversation=new', // No id of the site's
    'https://x.com/i/grok/share/AbC1', // Somebody else's, perhaps
    'https://x.com/somebody/status/1850000000000000001', // A post
    'https://x.com/somebody?conversation=1850000000000000001', // Not Grok
    'https://x.com.evil.example/i/grok?conversation=1850000000000000001',
  ],
  mutated: [],
};
