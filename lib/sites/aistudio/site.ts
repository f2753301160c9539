import type { Site } from '../site';

const origin = 'https://aistudio.google.com';

export const aistudioAddress: Site = {
  id: 'aistudio',
  name: 'AI Studio',
  matches: [`${origin}/*`],
  newChat: `${origin}/prompts/new_chat`,
  proven: 'hints',

  chatId(url) {
    if (url.origin !== origin) return undefined;
    const id = /^(?:\/u\/\d+)?\/prompts\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    // `new_chat`, and `new_freeform` and others in older builds, mark a prompt that is not saved yet.
    return id?.startsWith('new_') ? undefined : id;
  },

  chatUrl: id => `${origin}/prompts/${id}`,
};
