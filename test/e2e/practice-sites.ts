/** The practice sites as a person meets them: where a chat starts, where one writes. */
import type { Page } from 'playwright-core';
import type { SiteId } from '../../lib/core/conversation';
import { longChatTitle } from '../practice/history';

export interface PracticeSite {
  readonly name: string;
  readonly site: SiteId;
  readonly generation: string;
  readonly newChat: string;
  /** The editor, as the site's own users see it. */
  readonly composer: string;
  /** What sends, as Playwright calls the key; Enter if it is left out. */
  readonly sendKey?: string;
}

export const practiceSites: readonly PracticeSite[] = [
  {
    name: 'ChatGPT, classic',
    site: 'chatgpt',
    generation: 'classic',
    newChat: 'https://chatgpt.com/',
    composer: '#prompt-textarea',
  },
  {
    name: 'ChatGPT, app shell',
    site: 'chatgpt',
    generation: 'app-shell',
    newChat: 'https://chatgpt.com/',
    composer: 'form[data-chatgpt-composer] .ProseMirror',
  },
  {
    name: 'ChatGPT, logged out',
    site: 'chatgpt',
    generation: 'octane',
    newChat: 'https://chatgpt.com/',
    composer: '#mobile-composer-prompt',
  },
  {
    name: 'Claude, hub',
    site: 'claude',
    generation: 'hub',
    newChat: 'https://claude.ai/new',
    composer: '[data-testid="chat-input"]',
  },
  {
    name: 'Claude, feed',
    site: 'claude',
    generation: 'feed',
    newChat: 'https://claude.ai/new',
    composer: '[data-testid="chat-input"]',
  },
  {
    name: 'Gemini',
    site: 'gemini',
    generation: 'app',
    newChat: 'https://gemini.google.com/app',
    composer: 'rich-textarea .ql-editor',
  },
];

/** The sites whose practice page is a page of configuration. */
export const configuredSites: readonly PracticeSite[] = [
  {
    name: 'Grok',
    site: 'grok',
    generation: 'build',
    newChat: 'https://grok.com/',
    composer: '.query-bar .tiptap.ProseMirror',
  },
  {
    name: 'Grok, old build',
    site: 'grok',
    generation: 'old',
    newChat: 'https://grok.com/',
    composer: '.query-bar .tiptap.ProseMirror',
  },
  {
    name: 'Perplexity',
    site: 'perplexity',
    generation: 'bubble',
    newChat: 'https://www.perplexity.ai/',
    composer: '#ask-input',
  },
  {
    name: 'Perplexity, before the bubble',
    site: 'perplexity',
    generation: 'query',
    newChat: 'https://www.perplexity.ai/',
    composer: '#ask-input',
  },
  {
    name: 'Perplexity, answer beside its node',
    site: 'perplexity',
    generation: 'beside',
    newChat: 'https://www.perplexity.ai/',
    composer: '#ask-input',
  },
  {
    name: 'DeepSeek',
    site: 'deepseek',
    generation: 'list',
    newChat: 'https://chat.deepseek.com/',
    composer: 'textarea[name="search"]',
  },
  {
    name: 'DeepSeek, sent keys stay',
    site: 'deepseek',
    generation: 'kept',
    newChat: 'https://chat.deepseek.com/',
    composer: 'textarea[name="search"]',
  },
  {
    name: 'DeepSeek, without keys',
    site: 'deepseek',
    generation: 'keyless',
    newChat: 'https://chat.deepseek.com/',
    composer: 'textarea[name="search"]',
  },
  {
    name: 'Copilot',
    site: 'copilot',
    generation: 'chats',
    newChat: 'https://copilot.microsoft.com/',
    composer: '#userInput',
  },
  {
    name: 'Mistral',
    site: 'mistral',
    generation: 'chat',
    newChat: 'https://chat.mistral.ai/chat',
    composer: 'div.ProseMirror[data-placeholder]',
  },
  {
    name: 'Qwen',
    site: 'qwen',
    generation: 'chat',
    newChat: 'https://chat.qwen.ai/',
    composer: 'textarea.message-input-textarea',
  },
  {
    name: 'Kimi',
    site: 'kimi',
    generation: 'chat',
    newChat: 'https://www.kimi.com/',
    composer: '.chat-input-editor',
  },
  {
    name: 'Poe',
    site: 'poe',
    generation: 'chat',
    newChat: 'https://poe.com/',
    composer: 'textarea[class*="GrowingTextArea_textArea"]',
  },
  {
    name: 'AI Studio',
    site: 'aistudio',
    generation: 'prompts',
    newChat: 'https://aistudio.google.com/prompts/new_chat',
    composer: 'ms-chunk-input textarea',
    sendKey: 'Control+Enter',
  },
];

/** A page whose turns have no ids: nothing of it can be kept. */
export const unreadable = 'DeepSeek, without keys';

export const practiceSite = (name: string): PracticeSite => {
  const found = [...practiceSites, ...configuredSites].find(site => site.name === name);
  if (!found) throw new Error(`No practice site is called ${name}.`);
  return found;
};

export type Pace = 'realistic' | 'brisk' | 'fast';

/** What a practice page can be asked for beside its generation and its pace; it lasts as long as the tab. */
export interface PageWishes {
  /** Serves the page with one of its hooks renamed: which, counted from 1 in `window.practice.redesigns`. */
  readonly redesign?: number;
  /** How many turns the seeded long chat has (`longChat` opens it). */
  readonly seed?: number;
}

/** Opens a fresh chat; the site's delays are divided as the pace says. */
export async function openChat(
  page: Page,
  site: PracticeSite,
  pace: Pace = 'fast',
  { redesign = 0, seed = 0 }: PageWishes = {},
): Promise<void> {
  await page.bringToFront();
  const wishes = `${redesign > 0 ? `&redesign=${redesign}` : ''}${seed > 0 ? `&seed=${seed}` : ''}`;
  await page.goto(`${site.newChat}?generation=${site.generation}&pace=${pace}${wishes}`);
  await page.locator(site.composer).waitFor();
}

/** Types into the composer and presses Enter, as a person does. */
export async function ask(page: Page, site: PracticeSite, question: string): Promise<void> {
  await page.bringToFront();
  await page.locator(site.composer).click();
  await page.keyboard.insertText(question);
  await page.keyboard.press(site.sendKey ?? 'Enter');
}

/** Opens the long chat that `seed` asked for, and answers its id. */
export async function openLongChat(page: Page): Promise<string> {
  const id = await page.evaluate(title => window.practice.chats.find(chat => chat.title === title)?.id, longChatTitle);
  if (id === undefined) throw new Error('The page was not asked for a long chat.');
  await page.evaluate(chat => window.practice.go(chat), id);
  return id;
}

/** Resolves when the page itself has nothing more to do: answer, id, title and action bar are there. */
export const settled = (page: Page): Promise<void> => page.evaluate(() => window.practice.settled());

/** What the site's editor itself holds, lines joined by `\n`. */
export const composerText = (page: Page): Promise<string> => page.evaluate(() => window.practice.composerText());

/** Everything that was ever sent from this site. */
export const sent = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.practice.sent);
