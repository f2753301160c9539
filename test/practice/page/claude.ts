/** The practice page at https://claude.ai. */
import { seededChats } from '../history';
import { ChatApp, type SiteRules } from './app';
import { openShelf } from './chats';
import { claudePage, generations } from './claude/page';
import { expose } from './page-chrome';
import { readSettings } from './settings';

const rules: SiteRules = {
  newChatPath: '/new',
  pathOf: id => `/chat/${id}`,
  chatAt: path => /^\/chat\/([0-9a-f-]{36})$/.exec(path)?.[1],
  newChatId: () => crypto.randomUUID(),
  newMessageId: timedUuid,
  isPrivate: url => url.searchParams.has('incognito'),
  privatePath: '/new?incognito',
  windowTitle: title => (title ? `${title} - Claude` : 'Claude'),
  untitled: 'Untitled',
  delays: {
    frame: [150, 300],
    text: [1000, 3000],
    // The address changes at the moment of sending.
    chatId: 0,
    promptId: 0,
    title: 'after the answer',
    actions: 200,
    stay: 300,
  },
};

/** Version 7: begins with the time, as the hub's turn keys do. */
function timedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

const uuid = (kind: string, n: number) => `5eed${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const settings = readSettings('claude', Object.keys(generations));
const seeds = seededChats.claude({ chat: n => uuid('c1a0', n), message: n => uuid('7e55', n) }, settings.longChat);
const app = new ChatApp(rules, settings, openShelf('claude', seeds));

document.documentElement.lang = settings.language;
const editor = claudePage(app);
expose(app, () => editor.text());
app.draw();
editor.focus();
