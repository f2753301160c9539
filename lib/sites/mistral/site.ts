import type { Site } from '../site';

const origin = 'https://chat.mistral.ai';

export const mistralAddress: Site = {
  id: 'mistral',
  name: 'Le Chat',
  matches: [`${origin}/*`],
  newChat: `${origin}/chat`,
  proven: 'real pages',

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/chat\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,
};
