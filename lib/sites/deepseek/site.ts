import type { Site } from '../site';
import { isData } from './requests';

const origin = 'https://chat.deepseek.com';

export const deepseekAddress: Site = {
  id: 'deepseek',
  name: 'DeepSeek',
  matches: [`${origin}/*`],
  newChat: `${origin}/`,
  proven: 'notes',

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/a\/chat\/s\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/a/chat/s/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};
