import type { SiteAddress } from '../adapter';

const origin = 'https://aistudio.google.com';

export const aistudioAddress: SiteAddress = {
  id: 'aistudio',
  name: 'AI Studio',
  matches: [`${origin}/*`],
  newChat: `${origin}/prompts/new_chat`,
  proven: 'hints',

  chatId(url) {
    if (url.origin !== origin) return undefined;
    const id = /^(?:\/u\/\d+)?\/prompts\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    // `new_chat`, and in older builds `new_freeform` and others: a prompt that is not saved yet.
    return id?.startsWith('new_') ? undefined : id;
  },

  chatUrl: id => `${origin}/prompts/${id}`,
};
