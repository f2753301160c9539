import type { Site, SiteKnowledge } from '../site';

const origin = 'https://copilot.microsoft.com';

export const copilot: Site = {
  id: 'copilot',
  name: 'Copilot',
  aliases: ['bing', 'コパイロット'],
  colors: { badge: '#7a4fc0', onBadge: '#fff' },
  origins: [origin],
  evidence: 'notes',
  newChatUrl: `${origin}/`,
  classWords: ['copilot'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/chats\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chats/${id}`,

  sharedId: url => (url.origin === origin ? /^\/shares\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),
};

export const copilotKnowledge: SiteKnowledge = {
  looks: 'the page of copilot.microsoft.com (2025 and 2026); not the one for companies',
  turnNames: 'message id',
  data: 'no',
  extras: 'nothing',
};
