import type { Site, SiteKnowledge } from '../site';

const origin = 'https://www.perplexity.ai';

export const perplexity: Site = {
  id: 'perplexity',
  name: 'Perplexity',
  aliases: ['pplx', 'パープレキシティ'],
  colors: { badge: '#1f7a8c', onBadge: '#fff' },
  origins: [origin],
  evidence: 'notes',
  newChatUrl: `${origin}/`,
  classWords: ['perplexity'],

  chatId(url) {
    if (url.origin !== origin || url.searchParams.has('incognito')) return undefined;
    // The address is `/search/new/<uuid>` until the first answer is finished.
    const id = /^\/search\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    return id === 'new' ? undefined : id;
  },

  chatUrl: id => `${origin}/search/${id}`,
};

export const perplexityKnowledge: SiteKnowledge = {
  looks: 'bubble (September 2026) and heading, as long as answers have numbers',
  turnNames: "the answer's number in the thread",
  data: 'no',
  extras: 'what deep research wrote',
};
