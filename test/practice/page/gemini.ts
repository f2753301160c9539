/** The practice page at https://gemini.google.com. */
import { seededChats } from '../history';
import { ChatApp, type SiteRules } from './app';
import { openShelf } from './chats';
import { expose } from './page-chrome';
import { geminiPage, generations } from './gemini/page';
import { readSettings } from './settings';

const rules: SiteRules = {
  newChatPath: '/app',
  pathOf: id => `/app/${id}`,
  // With an account prefix, or inside a Gem.
  chatAt: path => /^(?:\/u\/\d+)?\/(?:app|gem\/[^/]+)\/([0-9a-f]{16})$/.exec(path)?.[1],
  newChatId: sixteenHex,
  newMessageId: sixteenHex,
  // Nothing in the address tells a temporary chat.
  isPrivate: () => false,
  windowTitle: () => 'Google Gemini',
  untitled: '…',
  delays: {
    frame: [100, 100],
    text: [1000, 4000],
    chatId: 5000,
    promptId: 0,
    title: [300, 600],
    actions: 200,
    stay: 250,
  },
};

function sixteenHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join('');
}

const settings = readSettings('gemini', Object.keys(generations));
const seeds = seededChats.gemini(
  {
    chat: n => `5eedc4a7${String(n).padStart(8, '0')}`,
    message: n => `5eed3e55${String(n).padStart(8, '0')}`,
  },
  settings.longChat,
);
const app = new ChatApp(rules, settings, openShelf('gemini', seeds));

document.documentElement.lang = settings.language;
const editor = geminiPage(app);
expose(app, () => editor.text());
app.draw();
editor.focus();
