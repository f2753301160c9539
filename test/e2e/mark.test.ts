/** The mark on a chat's page in a real Chromium: what can be done there, and the word that a question was asked before. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { chat } from '../search/chats';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage, testAll } from './languages';
import { servicesFrom } from './own-services';
import { listCovered, waitForNote } from './note-place';
import { composerText, openChat, openLongChat, practiceSite, type PracticeSite } from './practice-sites';
import { askAndKeep } from './main-job';
import { findFencedQuotes } from '../../lib/core/fence';
import { listButtons, openedPopup, pauseOnly, pressMark, waitForMark } from './marks';
import { until } from './until';

const claude = practiceSite('Claude, hub');
const sites = [practiceSite('ChatGPT, classic'), claude, practiceSite('Gemini')];

const said = {
  en: {
    question: 'Which quiet cabin is on the night ferry?',
    draft: 'Is there a quiet cabin on the night ferry?',
    other: 'Which tools does one need to bind a book by hand?',
    fresh: 'Is there a cheap restaurant near the old harbour?',
    found: 'night ferry',
    secret: 'Cabin 7412 beside the storehouse',
    asked: /^Kura: You asked this on ChatGPT, .*2026/,
    inserted: 'Inserted',
    paused: /^Kura: Paused/,
  },
  ja: {
    question: '夜行フェリーの静かな部屋はどこ？',
    draft: '夜行フェリーで静かな部屋はどこですか？',
    other: '手製本に必要な道具は何ですか？',
    fresh: '古い港の近くに安い食堂はありますか？',
    found: '夜行フェリー',
    secret: '蔵のとなりの 7412 号室',
    asked: /^Kura: 前にも聞いています：ChatGPT、2026/,
    inserted: '挿入しました',
    paused: /^Kura: 一時停止中/,
  },
} as const;

const march = new Date(2026, 2, 3, 12).getTime();

let practice: PracticeServer;
beforeAll(async () => void (practice = await startPracticeServer()));
afterAll(async () => practice?.close());

forEachLanguage('en', language => {
  const words = said[language];
  let kura: KuraBrowser;
  let page: Page;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', 'claude', 'gemini');
    const own = await kura.openOwnPage('options.html');
    await servicesFrom(own).transfer.importBatch([
      chat('chatgpt:ferry', '', [
        { text: words.question, observedAt: march },
        { text: words.secret, observedAt: march },
      ]),
    ]);
    await own.close();
    page = await kura.context.newPage();
  });
  afterAll(async () => {
    await kura?.close();
  });

  const buttons = () => listButtons(kura, page);
  const markNamed = (name: RegExp) => waitForMark(kura, page, name);
  const press = (name: RegExp) => pressMark(kura, page, name);
  async function switchAsked(on: boolean): Promise<void> {
    await kura.set({ askedBefore: on });
    await page.bringToFront();
  }
  async function write(text: string): Promise<void> {
    await page.locator(claude.composer).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }

  /** Asks in a long chat what was asked before, scrolls it, and answers what the note covers at each stop. */
  async function scrollUnderNote(site: PracticeSite) {
    // A test that is run by itself has not switched it on.
    await switchAsked(true);
    await openChat(page, site, 'fast', { seed: 20 });
    await openLongChat(page);
    await page.locator(site.composer).click();
    // One question in two seconds is looked up, of a chat that was read.
    await new Promise(resolve => setTimeout(resolve, 2500));
    await page.keyboard.type(words.draft);
    await markNamed(words.asked);
    const places: { readonly isSeen: boolean; readonly covered: readonly string[] }[] = [];
    for (const scrolled of [0, -60, -75, -110, -400]) {
      await page.locator(site.marks.prompt).last().hover();
      await page.mouse.wheel(0, scrolled);
      await page.mouse.move(2, 2);
      const place = await waitForNote(page);
      places.push({ isSeen: place !== undefined, covered: place ? await listCovered(page, site, place) : [] });
    }
    return places;
  }

  test('a press on it opens the popup, whose Enter counts only after a rest and an act of the person', async () => {
    const { id } = await askAndKeep(kura, page, claude, `${words.other} (1)`);
    // While all is well there is none.
    await pauseOnly(kura, id);
    await page.bringToFront();
    await page.locator(claude.composer).click();
    await page.keyboard.insertText(words.draft);
    await press(words.paused);
    const popup = await openedPopup(kura);
    await popup.until('document.activeElement?.matches("input")');
    await popup.type(words.found);
    await popup.until(`document.querySelector(".hit")?.textContent.includes(${JSON.stringify(words.found)})`);
    await popup.press('Enter');
    await new Promise(resolve => setTimeout(resolve, 1000));
    expect(await composerText(page)).toBe(words.draft);
    await popup.press('Enter');
    await popup.press('ArrowDown');
    await popup.press('ArrowUp');
    // The popup may close under the key.
    await popup.press('Enter').catch(() => undefined);
    await until('a popup that closed', async () => !(await popup.isOpen()));
    expect(findFencedQuotes(await composerText(page))).toHaveLength(1);
  });

  test('a page’s own script can press nothing there', async () => {
    const host = page.locator('html > div').last();
    await host.evaluate(element => {
      for (const type of ['pointerenter', 'mousedown', 'click']) element.dispatchEvent(new MouseEvent(type));
    });
    const opened = await kura.context.browser()?.newBrowserCDPSession();
    const { targetInfos } = (await opened?.send('Target.getTargets', { filter: [{}] })) ?? { targetInfos: [] };
    expect(targetInfos.filter(({ url }) => url.endsWith('/popup.html'))).toEqual([]);
  });

  testAll('it stands beside no button that sends, from 360 to 1600 px', async () => {
    for (const site of sites) {
      const { id } = await askAndKeep(kura, page, site, `${words.other} (${site.name})`);
      await pauseOnly(kura, id);
      await markNamed(words.paused);
      for (const width of [360, 480, 768, 1200, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const place = await waitForNote(page);
        expect(place && (await listCovered(page, site, place)), `${site.name} at ${width}`).toEqual([]);
        expect(place && place.right <= width && place.bottom <= 800).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1200, height: 800 });
  });

  test('nothing is said of a draft before the person wants it', async () => {
    await openChat(page, claude);
    await write(words.draft);
    await new Promise(resolve => setTimeout(resolve, 2500));
    expect((await buttons()).filter(({ name }) => words.asked.test(name))).toEqual([]);
  });

  test('switched on, a draft that was asked before is said to be, and the page learns no word of it', async () => {
    await switchAsked(true);
    await write(words.draft);
    await markNamed(words.asked);
    const seen = await page.evaluate(() => {
      const globals = Object.getOwnPropertyNames(globalThis).filter(name => /kura/i.test(name));
      const { chrome } = globalThis as { chrome?: { runtime?: unknown } };
      return { globals, runtime: chrome?.runtime === undefined, text: document.documentElement.outerHTML };
    });
    expect(seen.globals).toEqual([]);
    expect(seen.runtime).toBe(true);
    expect(seen.text).not.toContain(words.secret);
    expect(seen.text).not.toMatch(/You asked this|前にも聞いています/);
  });

  test('what is said lies on no message and outside the message box, wherever the chat is scrolled to', async () => {
    const places = await scrollUnderNote(claude);
    expect(places.flatMap(({ covered }) => covered)).toEqual([]);
    expect(places[0]?.isSeen).toBe(true);
    expect(places.filter(({ isSeen }) => isSeen).length).toBeGreaterThan(2);
  });

  testAll('so it is on the other sites, in a narrow window, too', async () => {
    for (const width of [420, 1200]) {
      await page.setViewportSize({ width, height: 700 });
      for (const site of sites)
        expect(
          (await scrollUnderNote(site)).flatMap(({ covered }) => covered),
          `${site.name}, ${width}`,
        ).toEqual([]);
    }
    await page.setViewportSize({ width: 1200, height: 800 });
    // What follows goes on with the first of them.
    await scrollUnderNote(claude);
  });

  testAll('another draft is not, and the word about the one before is gone', async () => {
    await write(words.fresh);
    await until('a page without it', async () => !(await buttons()).some(({ name }) => words.asked.test(name)));
    await new Promise(resolve => setTimeout(resolve, 2500));
    expect((await buttons()).filter(({ name }) => words.asked.test(name))).toEqual([]);
  });

  testAll('a press on it opens the popup with the draft as its question', async () => {
    // A long chat that is scrolled has no place for what is said, because it would lie on a message.
    await openChat(page, claude);
    await write(words.draft);
    await markNamed(words.asked);
    // Nothing opens under the fingers of who types.
    await new Promise(resolve => setTimeout(resolve, 2500));
    await press(words.asked);
    const popup = await openedPopup(kura);
    expect(await popup.until('document.querySelector("input.search")?.value')).toBe(words.draft);
    await popup.until(`document.querySelector(".hit")?.textContent.includes(${JSON.stringify(words.found)})`);
    await popup.evaluate('window.close()').catch(() => undefined);
  });

  test('switched off again, it is gone at once', async () => {
    await markNamed(words.asked);
    await switchAsked(false);
    await until('a page without it', async () => !(await buttons()).some(({ name }) => words.asked.test(name)));
    expect((await buttons()).some(({ name }) => words.asked.test(name))).toBe(false);
  });
});
