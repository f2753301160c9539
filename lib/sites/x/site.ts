import type { Site } from '../site';

const origin = 'https://x.com';

export const xAddress: Site = {
  id: 'x',
  name: 'Grok on X',
  matches: [`${origin}/*`],
  newChat: `${origin}/i/grok`,
  proven: 'hints',

  chatId(url) {
    if (url.origin !== origin || url.pathname !== '/i/grok') return undefined;
    return /^\d+$/.exec(url.searchParams.get('conversation') ?? '')?.[0];
  },

  chatUrl: id => `${origin}/i/grok?conversation=${id}`,
};
