import type { Site } from '../site';

const origin = 'https://chat.qwen.ai';

export const qwenAddress: Site = {
  id: 'qwen',
  name: 'Qwen',
  matches: [`${origin}/*`],
  newChat: `${origin}/`,
  proven: 'real pages',

  chatId(url) {
    if (url.origin !== origin || url.searchParams.has('temporary-chat')) return undefined;
    const id = /^\/c\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    return id === 'guest' ? undefined : id;
  },

  chatUrl: id => `${origin}/c/${id}`,
};
