/** The real popup closes, and the next one knows what stands in the message box: it can be undone, and is not inserted twice. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../lib/core/fence';
import { translator } from '../fakes/language';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { inLanguage, testAll } from './languages';
import { composerText, openChat, practiceSite, sent } from './practice-sites';
import { askAndKeep, find } from './main-job';
import type { Surface } from './surface';
import { until } from './until';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

const journeys = [
  {
    language: 'en',
    to: practiceSite('Claude, hub'),
    question: 'Why did my Docker volume disappear after compose down?',
    query: 'docker volume',
    draft: 'What I have so far: ',
  },
  {
    language: 'ja',
    to: practiceSite('Gemini'),
    question: '医療費控除の確定申告で還付を受けるには？',
    query: '医療費の還付',
    draft: 'ここまでの下書き：',
  },
] as const;

describe.each(inLanguage('ja', journeys))('in $language', ({ language, to, question, query, draft }) => {
  const t = translator(language);
  let kura: KuraBrowser;
  let page: Page;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', to.site);
    const chatgpt = await kura.context.newPage();
    await askAndKeep(kura, chatgpt, practiceSite('ChatGPT, classic'), question);
    await chatgpt.close();
  });
  afterAll(() => kura?.close());

  beforeEach(async () => {
    page = await kura.context.newPage();
    await openChat(page, to);
    await page.locator(to.composer).click();
    await page.keyboard.insertText(draft);
  });
  afterEach(() => page.close());

  const fences = async () => findFencedQuotes(await composerText(page)).map(({ fence }) => fence);
  const says = (popup: Surface, ...keys: Parameters<typeof t>[0][]) =>
    popup.until(
      `document.querySelector('.notice')?.textContent.includes(${JSON.stringify(keys.map(key => t(key)).join(' '))})`,
    );
  const click = (popup: Surface, key: Parameters<typeof t>[0]) =>
    popup.until(`(() => {
      const named = ({ textContent }) => textContent === ${JSON.stringify(t(key))};
      const button = [...document.querySelectorAll('.notice button')].find(named);
      button?.click();
      return button !== undefined;
    })()`);
  const close = async (popup: Surface) => {
    await popup.evaluate('window.close()').catch(() => undefined);
    await until('it is closed', async () => !(await popup.isOpen()));
  };
  const inserted = async () => {
    const popup = await find(kura, query, question.slice(0, 3));
    await popup.press('Enter').catch(() => undefined);
    await until('it is closed', async () => !(await popup.isOpen()));
    expect(await fences()).toHaveLength(1);
  };
  /** As a person opens it once more: the question has come back, and its hits. */
  const again = async () => {
    const popup = await kura.openPopup();
    await popup.until(`document.querySelector('.hit-current')`);
    return popup;
  };
  /** What it says of an insertion when all that it asks has been answered. */
  const notice = async (popup: Surface) => {
    await pause(700);
    return popup.evaluate<string>(`document.querySelector('.notice')?.textContent ?? ''`);
  };

  test('what was inserted is undone by the next popup, and the draft is as it was', async () => {
    await inserted();
    const popup = await again();
    await says(popup, 'popup_inserted');
    await click(popup, 'preview_undo');
    await says(popup, 'preview_undone');
    expect(await composerText(page)).toBe(draft);
    await close(popup);

    const third = await again();
    expect(await notice(third)).toBe('');
    await close(third);
    expect(await sent(page)).toEqual([]);
  });

  testAll('after more was written behind it, only what was inserted is taken out', async () => {
    await inserted();
    await page.locator(to.composer).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('and my own words');
    const popup = await again();
    await says(popup, 'popup_inserted');
    await click(popup, 'preview_undo');
    await says(popup, 'preview_undone');
    const left = await composerText(page);
    expect(left).toContain(draft.trim());
    expect(left).toContain('and my own words');
    expect(left).not.toContain('Kura');
    await close(popup);
  });

  test('Enter in the next popup inserts nothing twice, also where the browser ended the worker in between', async () => {
    await inserted();
    const first = await fences();
    await kura.killWorker();
    const popup = await again();
    await popup.press('Enter');
    await says(popup, 'popup_inserted_already');
    expect(await fences()).toEqual(first);
    await click(popup, 'popup_insert_again');
    await until('both', async () => (await fences()).length === 2);
    await until('it is closed', async () => !(await popup.isOpen()));

    const third = await again();
    await says(third, 'popup_inserted');
    await click(third, 'preview_undo');
    await says(third, 'preview_undone', 'preview_undone_one_left');
    expect(await fences()).toEqual(first);
    await close(third);
  });

  test('nothing is promised of what was sent, nor in another tab', async () => {
    await inserted();
    const other = await kura.context.newPage();
    await openChat(other, to);
    const beside = await again();
    expect(await notice(beside)).toBe('');
    await close(beside);
    await other.close();

    await page.bringToFront();
    await page.locator(to.composer).click();
    await page.keyboard.press('Enter');
    await until('it is sent', async () => (await sent(page)).length === 1);
    const popup = await again();
    expect(await notice(popup)).toBe('');
    await close(popup);
  });

  testAll('the side panel that is opened then says it beside that chat alone, and undoes it', async () => {
    await inserted();
    const other = await kura.context.newPage();
    await openChat(other, to);
    const panel = await kura.openOwnPage('sidepanel.html');
    await panel.locator('.tab-light p').first().waitFor({ state: 'attached' });
    await pause(700);
    expect(await panel.locator('.notice').count()).toBe(0);
    await page.bringToFront();
    await panel.locator('.notice', { hasText: t('popup_inserted') }).waitFor();
    // The page stays where it is: a click is a person's, and moves no tab to the front.
    await panel.evaluate(() => document.querySelector<HTMLButtonElement>('.notice-text button')?.click());
    await panel.locator('.notice', { hasText: t('preview_undone') }).waitFor();
    expect([await composerText(page), await composerText(other)]).toEqual([draft, '']);
    await panel.close();
    await other.close();
  });
});
