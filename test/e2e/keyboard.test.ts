/** From the install to the answer in another chat without a mouse, in both languages. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsPages } from '../../components/options/settings-pages';
import { findFencedQuotes } from '../../lib/core/fence';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { inLanguage, isAll } from './languages';
import { composerText, openChat, practiceSite } from './practice-sites';
import { askAndKeep, find, insertSelected } from './main-job';
import { openedPopup } from './marks';
import { until } from './until';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

/** Presses Tab until the focus is where `selector` says; every stop on the way must be seen. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 90; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab never comes to ${selector}.`);
}

const journeys = [
  {
    language: 'en',
    word: 'bread',
    asked: 'Why did my Docker volume disappear after compose down?',
    find: 'docker volume',
    hit: 'Docker',
  },
  {
    language: 'ja',
    word: 'パン',
    asked: '医療費控除の確定申告で還付を受けるには？',
    find: '医療費の還付',
    hit: '医療費',
  },
] as const;

describe.each(inLanguage('ja', journeys))('in $language', ({ language, word, asked, find: query, hit }) => {
  let kura: KuraBrowser;
  let page: Page;
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    page = await kura.openOwnPage('welcome.html');
    await page.locator('.choose').waitFor();
  });
  afterAll(async () => {
    await kura?.close();
  });

  test('agrees to two sites', async () => {
    // It is on beforehand, as ChatGPT and Claude are.
    await tabTo(page, 'input[aria-label="Gemini"]');
    await page.keyboard.press('Space');
    await tabTo(page, '.choose button.primary');
    await page.keyboard.press('Enter');
    await page.locator('.welcome[data-step=history]').waitFor();
    expect(await kura.agreed()).toEqual(['chatgpt', 'claude']);
    await tabTo(page, '.welcome-step > div:not([hidden]) .welcome-actions button');
    await page.keyboard.press('Enter');
    await page.locator('.welcome[data-step=try]').waitFor();
  });

  test('finds the practice chat in the popup and inserts it; then it is gone', async () => {
    await tabTo(page, '.practice button.primary');
    expect(await kura.vault()).toHaveLength(1);
    // The welcome page that came with the installation may have come late, and over it.
    await page.bringToFront();
    await page.keyboard.press('Enter');
    const popup = await openedPopup(kura);
    await popup.until('document.activeElement?.matches("input")');
    await popup.type(word);
    await popup.until(`document.querySelector('.hit')?.textContent.includes(${JSON.stringify(word)})`);
    await insertSelected(popup);
    const read = () => page.locator('.practice-composer [role=textbox]').innerText();
    const text = await until('the insertion', async () => {
      const now = await read();
      return findFencedQuotes(now).length === 1 && now;
    });
    // It stands behind the draft.
    expect(findFencedQuotes(text)[0]?.start).toBeGreaterThan(0);
    expect(text).toContain(word);
    await until('an empty vault', async () => (await kura.vault()).length === 0);
  });

  test('a practice chat that nobody inserted is gone once its page is closed', async () => {
    const again = await kura.openOwnPage('welcome.html#try');
    await until('the practice chat', async () => (await kura.vault()).length === 1);
    await again.close();
    await expect.poll(() => kura.vault()).toEqual([]);
  });

  test('finds what was asked on one site and inserts it on the other', async () => {
    const chat = await kura.context.newPage();
    await askAndKeep(kura, chat, practiceSite('ChatGPT, classic'), asked);
    await openChat(chat, practiceSite('Claude, hub'));
    const popup = await find(kura, query, hit);
    await insertSelected(popup);
    const text = await until('the quotation', async () => {
      const now = await composerText(chat);
      return findFencedQuotes(now).length === 1 ? now : undefined;
    });
    expect(text).toContain(asked);
    await chat.close();
  });

  test('a menu is walked with the arrow keys, and closes when one tabs on', async () => {
    const popup = await kura.openOwnPage('popup.html');
    await tabTo(popup, '.menu-button');
    await popup.keyboard.press('Enter');
    const first = popup.locator('#menu button').first();
    const last = popup.locator('#menu button').last();
    const hasFocus = (entry: typeof first) =>
      until('the focus', () => entry.evaluate(e => e === document.activeElement));
    await hasFocus(first);
    await popup.keyboard.press('ArrowUp');
    await hasFocus(last);
    await popup.keyboard.press('ArrowDown');
    await hasFocus(first);
    await popup.keyboard.press('End');
    await hasFocus(last);
    expect(await popup.locator('#menu:popover-open').count()).toBe(1);
    await popup.keyboard.press('Tab');
    await popup.locator('#menu:popover-open').waitFor({ state: 'detached' });
    // Its button opens and closes it.
    await popup.locator('.menu-button').click();
    await hasFocus(first);
    await popup.locator('.menu-button').click();
    await popup.locator('#menu:popover-open').waitFor({ state: 'detached' });
    await popup.close();
  });

  test('each face starts in its box; an address that names a place comes first', async () => {
    const face = await kura.openOwnPage('popup.html');
    const box = 'input[type=search], input[role=combobox], .find input, .ask-box textarea';
    const chat = (await kura.vault())[0]?.id ?? '';
    const places = (isAll ? settingsPages : settingsPages.slice(-1)).map(
      name => [`options.html#${name}`, 'box'] as const,
    );
    const findPlace = (selector: string) => {
      const { activeElement } = document;
      return activeElement === document.body ? 'nowhere' : activeElement?.matches(selector) ? 'box' : 'place';
    };
    for (const [address, expected] of [
      ['popup.html', 'box'],
      ['sidepanel.html', 'box'],
      ['library.html', 'box'],
      [`library.html#${new URLSearchParams({ chat })}`, 'place'],
      ['options.html', 'box'],
      ...places,
      ['options.html#import', 'place'],
      ['options.html#labs', 'place'],
    ] as const) {
      await face.goto('about:blank');
      await face.goto(`chrome-extension://${kura.extensionId}/${address}`);
      await face.locator('input').first().waitFor();
      await expect.poll(() => face.evaluate(findPlace, box), { message: address }).toBe(expected);
    }
    await face.close();
  });

  test('another language comes with the arrow keys, in place', async () => {
    const options = await kura.openOwnPage('options.html#general');
    const spoken = (lang: string) =>
      until(lang, () => options.evaluate(wanted => document.documentElement.lang === wanted, lang));
    await tabTo(options, 'select:has(option[value=browser])');
    await options.evaluate(() => void (document.body.dataset['same'] = 'page'));
    // The browser's, English, Japanese.
    await options.keyboard.press('ArrowDown');
    await spoken('en');
    await options.keyboard.press('ArrowDown');
    await spoken('ja');
    await options.keyboard.press('ArrowUp');
    await spoken('en');
    await options.keyboard.press('ArrowUp');
    await spoken(language);
    expect(
      await options.evaluate(() => [
        document.body.dataset['same'],
        (document.activeElement as HTMLSelectElement).value,
      ]),
    ).toEqual(['page', 'browser']);
    await options.close();
  });
});
