import type { Site, SiteKnowledge } from '../site';
import { isData } from './requests';

const origin = 'https://claude.ai';

export const claude: Site = {
  id: 'claude',
  name: 'Claude',
  aliases: ['anthropic', 'クロード'],
  colors: { badge: '#b9583a', onBadge: '#fff' },
  origins: [origin],
  evidence: 'real pages',
  newChatUrl: `${origin}/new`,
  classWords: ['claude', 'bardhub', 'cds'],

  chatId(url) {
    if (url.origin !== origin || url.searchParams.has('incognito')) return undefined;
    return /^\/chat\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
  },

  chatUrl: id => `${origin}/chat/${id}`,

  sharedId: url => (url.origin === origin ? /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1] : undefined),

  isData,
};

export const claudeKnowledge: SiteKnowledge = {
  looks: 'hub (after notes of October 2026), feed (saved pages, July 2026), classic (saved pages, before)',
  turnNames: "the hub's turn key; before it the number of the row",
  data: 'yes, and the account; of merged accounts (notes of October 2026) the end, the whole when Kura catches up',
  extras:
    'files, pictures, thoughts, tools and artifacts by title, the first lines of pasted texts; pasted texts, tools and artifacts from the data',
};
