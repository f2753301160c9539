import type { Site } from '../site';
import { isData } from './requests';

const origin = 'https://claude.ai';

export const claudeAddress: Site = {
  id: 'claude',
  name: 'Claude',
  matches: [`${origin}/*`],
  newChat: `${origin}/new`,
  proven: 'real pages',

  chatId(url) {
    if (url.origin !== origin || url.searchParams.has('incognito')) return undefined;
    return /^\/chat\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};
