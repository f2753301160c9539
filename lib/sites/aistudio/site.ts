import type { Site, SiteKnowledge } from '../site';

const origin = 'https://aistudio.google.com';

export const aistudio: Site = {
  id: 'aistudio',
  name: 'AI Studio',
  aliases: ['AIスタジオ'],
  colors: { badge: '#55713a', onBadge: '#fff' },
  origins: [origin],
  evidence: 'hints',
  newChatUrl: `${origin}/prompts/new_chat`,
  classWords: [],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    const id = /^(?:\/u\/\d+)?\/prompts\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    // `new_chat`, and `new_freeform` and others in older builds, mark a prompt that is not saved yet.
    return id?.startsWith('new_') ? undefined : id;
  },

  chatUrl: id => `${origin}/prompts/${id}`,
};

export const aistudioKnowledge: SiteKnowledge = {
  looks: 'one (notes of 2025 and 2026)',
  turnNames: 'turn id',
  data: 'no',
  extras: 'thoughts if unfolded',
};
