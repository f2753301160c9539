import type { Site, SiteKnowledge } from '../site';

const origin = 'https://poe.com';

export const poe: Site = {
  id: 'poe',
  name: 'Poe',
  aliases: ['ポー'],
  colors: { badge: '#8a3f8f', onBadge: '#fff' },
  origins: [origin],
  evidence: 'hints',
  newChatUrl: `${origin}/`,
  classWords: ['poe'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/chat\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,

  sharedId: url => (url.origin === origin ? /^\/s\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),
};

export const poeKnowledge: SiteKnowledge = {
  looks: 'one (about 2025)',
  turnNames: 'message id',
  data: 'no',
  extras: "the bot's name, as the model",
};
