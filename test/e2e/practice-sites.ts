/** The practice sites as a person meets them: where a chat starts, where one writes. */
import type { Page } from 'playwright-core';
import type { SiteId } from '../../lib/conversation';

export interface PracticeSite {
  readonly name: string;
  readonly site: SiteId;
  readonly generation: string;
  readonly newChat: string;
  /** The editor, as the site's own users see it. */
  readonly composer: string;
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

export const practiceSite = (name: string): PracticeSite => {
  const found = practiceSites.find(site => site.name === name);
  if (!found) throw new Error(`No practice site is called ${name}.`);
  return found;
};

export type Pace = 'realistic' | 'brisk' | 'fast';

/** Opens a fresh chat; the site's delays are divided as the pace says. */
export async function openChat(page: Page, site: PracticeSite, pace: Pace = 'fast'): Promise<void> {
  await page.bringToFront();
  await page.goto(`${site.newChat}?generation=${site.generation}&pace=${pace}`);
  await page.locator(site.composer).waitFor();
}

/** Types into the composer and presses Enter, as a person does. */
export async function ask(page: Page, site: PracticeSite, question: string): Promise<void> {
  await page.bringToFront();
  await page.locator(site.composer).click();
  await page.keyboard.insertText(question);
  await page.keyboard.press('Enter');
}

/** Resolves when the page itself has nothing more to do: answer, id, title and action bar are there. */
export const settled = (page: Page): Promise<void> => page.evaluate(() => window.practice.settled());

/** What the site's editor itself holds, lines joined by `\n`. */
export const composerText = (page: Page): Promise<string> => page.evaluate(() => window.practice.composerText());

/** Everything that was ever sent from this site. */
export const sent = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.practice.sent);
