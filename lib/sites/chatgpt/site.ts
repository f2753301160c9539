import type { Site, SiteKnowledge } from '../site';
import { isData } from './requests';

const origin = 'https://chatgpt.com';

export const chatgpt: Site = {
  id: 'chatgpt',
  name: 'ChatGPT',
  aliases: ['gpt', 'openai', 'チャットGPT', 'チャットジーピーティー'],
  colors: { badge: '#24806a', onBadge: '#fff' },
  origins: [origin],
  evidence: 'real pages',
  newChatUrl: `${origin}/`,
  classWords: ['chatgpt', 'imagegen'],

  chatId(url) {
    if (url.origin !== origin || url.searchParams.has('temporary-chat')) return undefined;
    // `/c/<id>`, inside a custom GPT or project `/g/…/c/<id>`, signed out `/uc/<id>`. `WEB:…` is a temporary id that lasts about a second.
    return /^(?:\/g\/[^/]+)?\/u?c\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/c/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};

export const chatgptKnowledge: SiteKnowledge = {
  looks:
    'classic (since 2023), app shell (September 2026, after notes, with both families of marks), logged out (October 2026)',
  turnNames: 'message id; the number in the chat on a classic page without ids',
  data: 'yes',
  extras: 'files, pictures, tool steps, canvas; thoughts from the data',
};
