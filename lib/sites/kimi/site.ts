import type { Site, SiteKnowledge } from '../site';

const origin = 'https://www.kimi.com';

export const kimi: Site = {
  id: 'kimi',
  name: 'Kimi',
  aliases: ['キミ'],
  colors: { badge: '#2b5d86', onBadge: '#fff' },
  origins: [origin],
  evidence: 'notes',
  newChatUrl: `${origin}/`,
  classWords: ['kimi', 'archer'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    // Every id has digits; `/chat/history` is the list of chats.
    return /^\/chat\/((?=[^/]*\d)[\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),
};

export const kimiKnowledge: SiteKnowledge = {
  looks: 'the chat (notes of summer 2026), and shared copies',
  turnNames: 'message id; the place on a shared copy',
  data: 'no',
  extras: 'files, thoughts, tools',
};
