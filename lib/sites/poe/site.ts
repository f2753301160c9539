import type { Site } from '../site';

const origin = 'https://poe.com';

export const poeAddress: Site = {
  id: 'poe',
  name: 'Poe',
  matches: [`${origin}/*`],
  newChat: `${origin}/`,
  proven: 'hints',

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/chat\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,

  sharedId: url => (url.origin === origin ? /^\/s\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),
};
