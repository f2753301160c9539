import type { Site, SiteKnowledge } from '../site';

const origin = 'https://chat.qwen.ai';

export const qwen: Site = {
  id: 'qwen',
  name: 'Qwen',
  aliases: ['クウェン', '通義'],
  colors: { badge: '#6a43b5', onBadge: '#fff' },
  origins: [origin],
  evidence: 'real pages',
  newChatUrl: `${origin}/`,
  classWords: ['qwen'],

  chatId(url) {
    if (url.origin !== origin || url.searchParams.has('temporary-chat')) return undefined;
    const id = /^\/c\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    return id === 'guest' ? undefined : id;
  },

  chatUrl: id => `${origin}/c/${id}`,
};

export const qwenKnowledge: SiteKnowledge = {
  looks: 'one (May 2026)',
  turnNames: 'message id',
  data: 'no',
  extras: 'nothing',
};
