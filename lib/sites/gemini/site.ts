import type { Site, SiteKnowledge } from '../site';
import { isData } from './requests';

const origin = 'https://gemini.google.com';

export const gemini: Site = {
  id: 'gemini',
  name: 'Gemini',
  aliases: ['bard', 'ジェミニ'],
  colors: { badge: '#4a6fd6', onBadge: '#fff' },
  origins: [origin],
  evidence: 'real pages',
  newChatUrl: `${origin}/app`,
  classWords: ['gemini', 'immersive'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    // `/app/<id>`, for a further account `/u/1/app/<id>`, for a Gem `/gem/<gem>/<id>`.
    return /^(?:\/u\/\d+)?\/(?:app|gem\/[^/]+)\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/app/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};

export const geminiKnowledge: SiteKnowledge = {
  looks: 'one (since May 2025), and shared copies',
  turnNames: "the exchange's id and the side",
  data: 'yes, in pieces; other drafts of an answer are not in it',
  extras: 'files, pictures, thoughts if unfolded, plans, canvas and files by title',
};
