import type { Site, SiteKnowledge } from '../site';

const origin = 'https://chat.mistral.ai';

export const mistral: Site = {
  id: 'mistral',
  name: 'Le Chat',
  aliases: ['lechat', 'ミストラル'],
  colors: { badge: '#b4610f', onBadge: '#fff' },
  origins: [origin],
  evidence: 'real pages',
  newChatUrl: `${origin}/chat`,
  classWords: ['mistral'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/chat\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,
};

export const mistralKnowledge: SiteKnowledge = {
  looks: 'one (May 2026)',
  turnNames: 'message id and version',
  data: 'no',
  extras: 'thoughts and steps',
};
