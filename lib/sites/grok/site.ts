import type { Site } from '../site';
import { isData } from './requests';

const origin = 'https://grok.com';

export const grokAddress: Site = {
  id: 'grok',
  name: 'Grok',
  matches: [`${origin}/*`],
  newChat: `${origin}/`,
  proven: 'notes',

  chatId(url) {
    if (url.origin !== origin || url.hash === '#private') return undefined;
    return /^\/c\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/c/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};
