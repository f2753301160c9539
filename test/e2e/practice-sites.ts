/** The practice sites as a person meets them: where a chat starts, where one writes. */
import type { Page } from 'playwright-core';
import type { SiteId } from '../../lib/core/conversation';
import { sites } from '../../lib/sites/registry';
import type { PracticeDescription, PracticeGeneration } from '../practice/description';
import { longChatTitle } from '../practice/history';
import { practiceDescriptions } from '../practice/sites';

export interface PracticeSite extends PracticeGeneration {
  readonly site: SiteId;
  readonly newChat: string;
}

const listSites = (descriptions: readonly PracticeDescription[]): readonly PracticeSite[] =>
  descriptions.flatMap(({ site, generations }) =>
    generations.map(one => ({ ...one, site, newChat: sites[site].newChatUrl })),
  );

/** The sites whose practice page is drawn by parts of its own. */
export const practiceSites = listSites(practiceDescriptions.filter(({ style }) => style !== undefined));

/** The sites whose practice page is a page of configuration. */
export const configuredSites = listSites(practiceDescriptions.filter(({ style }) => style === undefined));

/** A page whose turns have no ids: nothing of it can be kept. */
export const unreadable = [...practiceSites, ...configuredSites].find(site => site.unreadable)?.name;

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
