import type { Site, SiteKnowledge } from '../site';
import { isData } from './requests';

const origin = 'https://grok.com';

export const grok: Site = {
  id: 'grok',
  name: 'Grok',
  aliases: ['グロック'],
  colors: { badge: 'light-dark(#3d3f4a, #6b6f80)', onBadge: '#fff' },
  origins: [origin],
  evidence: 'notes',
  newChatUrl: `${origin}/`,
  classWords: ['grok'],

  chatId(url) {
    if (url.origin !== origin || url.hash === '#private') return undefined;
    return /^\/c\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/c/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};

export const grokKnowledge: SiteKnowledge = {
  looks: 'with test ids (2026) and without',
  turnNames: 'message id',
  data: 'yes',
  extras: 'pictures, thoughts',
};
