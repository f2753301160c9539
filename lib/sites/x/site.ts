import type { Site, SiteKnowledge } from '../site';

const origin = 'https://x.com';

export const x: Site = {
  id: 'x',
  name: 'Grok on X',
  aliases: ['twitter', 'ツイッター'],
  colors: { badge: '#5a5f6b', onBadge: '#fff' },
  origins: [origin],
  evidence: 'hints',
  newChatUrl: `${origin}/i/grok`,
  classWords: ['grok'],

  chatId(url) {
    if (url.origin !== origin || url.pathname !== '/i/grok') return undefined;
    return /^\d+$/.exec(url.searchParams.get('conversation') ?? '')?.[0];
  },

  chatUrl: id => `${origin}/i/grok?conversation=${id}`,
};

export const xKnowledge: SiteKnowledge = {
  looks: 'none: its messages have no marks. Kura inserts there and keeps nothing',
  turnNames: 'none',
  data: 'no',
  extras: 'nothing',
};
