import type { Site, SiteKnowledge } from '../site';
import { isData } from './requests';

const origin = 'https://chat.deepseek.com';

export const deepseek: Site = {
  id: 'deepseek',
  name: 'DeepSeek',
  aliases: ['ディープシーク'],
  colors: { badge: '#3f55c8', onBadge: '#fff' },
  origins: [origin],
  evidence: 'notes',
  newChatUrl: `${origin}/`,
  classWords: ['deepseek', 'ds'],

  chatId(url) {
    if (url.origin !== origin) return undefined;
    return /^\/a\/chat\/s\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/a/chat/s/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};

export const deepseekKnowledge: SiteKnowledge = {
  looks: 'the list with keys, and shared copies',
  turnNames: "the row's number",
  data: 'yes',
  extras: 'thoughts',
};
