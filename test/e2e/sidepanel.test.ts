/** The panel beside the chat, opened as a page in a tab: it follows the tab that is in front, and inserts there and nowhere else. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../lib/core/fence';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { inLanguage } from './languages';
import { composerText, openChat, practiceSite, sent } from './practice-sites';
import { askAndKeep } from './main-job';
import { until } from './until';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

const languages = [
  { language: 'en', question: 'Why did my Docker volume disappear after compose down?', find: 'docker volume' },
  { language: 'ja', question: '医療費控除の確定申告で還付を受けるには？', find: '医療費の還付' },
] as const;

describe.each(inLanguage('en', languages))('in $language', ({ language, question, find }) => {
  let kura: KuraBrowser;
  let claude: Page;
  let gemini: Page;
  let panel: Page;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', 'claude', 'gemini');
    const chatgpt = await kura.context.newPage();
    await askAndKeep(kura, chatgpt, practiceSite('ChatGPT, classic'), question);
    claude = await kura.context.newPage();
    await openChat(claude, practiceSite('Claude, hub'));
    gemini = await kura.context.newPage();
    await openChat(gemini, practiceSite('Gemini'));
    panel = await kura.openOwnPage('sidepanel.html');
  });
  afterAll(() => kura?.close());

  const isBeside = async (name: string) => {
    // It lies in the menu.
    await panel.locator('.tab-light p', { hasText: name }).waitFor({ state: 'attached' });
    return true;
  };
  const insertFromPanel = async () => {
    // The page stays where it is: a click is a person's, and moves no tab to the front.
    await panel.evaluate(() => document.querySelector<HTMLButtonElement>('.actions button.primary')?.click());
    await panel.locator('.notice-good').first().waitFor();
  };
  const textIn = (page: Page) =>
    until('a quotation', async () => findFencedQuotes(await composerText(page)).length > 0);

  test('it belongs to the tab in front, and goes along with it', async () => {
    await claude.bringToFront();
    expect(await isBeside('Claude')).toBe(true);
    await gemini.bringToFront();
    expect(await isBeside('Gemini')).toBe(true);
    await claude.bringToFront();
    expect(await isBeside('Claude')).toBe(true);
  });

  test('what is searched stays while tabs change, and goes into the one in front', async () => {
    await panel.locator('input.search').fill(find);
    await panel.locator('.hit').first().waitFor();
    await gemini.bringToFront();
    await isBeside('Gemini');
    expect(await panel.locator('input.search').inputValue()).toBe(find);
    await insertFromPanel();
    await textIn(gemini);
    expect(await composerText(claude)).toBe('');

    await claude.bringToFront();
    await isBeside('Claude');
    await insertFromPanel();
    await textIn(claude);
    expect(findFencedQuotes(await composerText(gemini))).toHaveLength(1);
    expect([...(await sent(gemini)), ...(await sent(claude))]).toEqual([]);
  });

  test('it is told what is switched off elsewhere', async () => {
    const settings = await kura.openOwnPage('options.html');
    await settings.getByRole('switch', { name: 'Claude', exact: true }).uncheck();
    // Nobody closes a page within a few milliseconds of a click, which it takes to be stored.
    await until('it is stored', async () => !(await kura.agreed()).includes('claude'));
    await settings.close();
    await claude.bringToFront();
    // Beside results their number stands there.
    await panel.locator('input.search').fill('');
    await panel.locator('.foot-state .link').waitFor();
    expect(await panel.locator('.tab-light p').textContent()).toContain('Claude');
  });
});
