/** The practice page at https://chatgpt.com. */
import { seededChats } from '../history';
import { ChatApp } from './app';
import { openShelf } from './chats';
import { appShell } from './chatgpt/app-shell';
import { classic } from './chatgpt/classic';
import { octane } from './chatgpt/octane';
import { chatgptRules, generations, type Generation } from './chatgpt/site';
import { expose } from './page-chrome';
import { readSettings } from './settings';

const pages = { classic, 'app-shell': appShell, octane } as const;

const uuid = (kind: string, n: number) => `5eed${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const settings = readSettings('chatgpt', Object.keys(generations));
// `readSettings` answers with one of the names it was given.
const generation = settings.generation as Generation;
const seeds = seededChats.chatgpt(
  { chat: n => uuid('c4a7', n), message: n => uuid('3e55', n) },
  settings.longChat,
  'gpt-5-5',
);
const app = new ChatApp(chatgptRules(generation), settings, openShelf('chatgpt', seeds));

document.documentElement.lang = settings.language;
const editor = pages[generation](app);
expose(app, () => editor.text());
app.draw();
editor.focus();
