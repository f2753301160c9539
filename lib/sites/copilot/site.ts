import type { Site } from '../site';

const origin = 'https://copilot.microsoft.com';

export const copilotAddress: Site = {
  id: 'copilot',
  name: 'Copilot',
  matches: [`${origin}/*`],
  newChat: `${origin}/`,
  proven: 'notes',

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/chats\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chats/${id}`,

  sharedId: url => (url.origin === origin ? /^\/shares\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),
};
