/** The budgets of the popup at 420 × 600 with a full vault: rows in sight, chrome, own words and controls. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { measureFace } from './face-budgets';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage } from './languages';
import { chatsAbout } from './made-up-chats';
import { servicesFrom } from './own-services';
import { until } from './until';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

const words = { en: 'volume', ja: '部屋干し' };

forEachLanguage('en', language => {
  const word = words[language];
  let kura: KuraBrowser;
  let page: Page;
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    page = await kura.openOwnPage('options.html');
    const { library, transfer } = servicesFrom(page);
    await transfer.importBatch(chatsAbout(word));
    await until('the chats in answers', async () => (await library.getStatus()).vault.pending === 0);
    await page.setViewportSize({ width: 420, height: 600 });
    await page.goto(`chrome-extension://${kura.extensionId}/popup.html`);
    await page.locator('.hit').first().waitFor();
  });
  afterAll(() => kura?.close());

  /** Rows that are in sight from their first to their last pixel. */
  const countWhole = () =>
    page.locator('.hit').evaluateAll(rows => {
      const list = rows[0]?.closest('.popup-main')?.getBoundingClientRect();
      return rows.filter(row => {
        const { top, bottom } = row.getBoundingClientRect();
        return list !== undefined && top >= list.top - 0.5 && bottom <= list.bottom + 0.5;
      }).length;
    });

  test('at rest: nine rows, sixteen percent of chrome, fifteen words and four controls of its own', async () => {
    await until('nine rows at least', async () => (await page.locator('.hit').count()) >= 9);
    expect(await countWhole()).toBeGreaterThanOrEqual(9);
    const own = await page.evaluate(() => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden');
      const isRow = (element: Element) => element.closest('.hit') !== null;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent && isSeen(parent) && !isRow(parent)) texts.push(node.textContent ?? '');
      }
      const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(texts.join('\n'))];
      const controls = [...document.querySelectorAll('button, a[href], input, select, [tabindex="0"]')];
      return {
        words: words.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment),
        controls: controls.filter(control => isSeen(control) && !isRow(control)).map(({ outerHTML }) => outerHTML),
        chrome: 1 - (document.querySelector('.popup-main')?.clientHeight ?? 0) / innerHeight,
      };
    });
    expect(own.chrome).toBeLessThanOrEqual(0.16);
    // What is too many is named.
    expect(own.words.slice(15).length > 0 ? own.words : []).toEqual([]);
    expect(own.controls.slice(4).length > 0 ? own.controls : []).toEqual([]);
  });

  test('at 200 % four rows are whole, between the box and the foot', async () => {
    await page.setViewportSize({ width: 400, height: 300 });
    await until('rows of one line', async () => (await countWhole()) >= 4);
    const { box, foot } = await page.evaluate(() => ({
      box: document.querySelector('input.search')?.getBoundingClientRect().top ?? -1,
      foot: document.querySelector('.popup-foot')?.getBoundingClientRect().bottom ?? 1000,
    }));
    expect(box).toBeGreaterThanOrEqual(0);
    expect(foot).toBeLessThanOrEqual(300);
    await page.setViewportSize({ width: 420, height: 600 });
  });

  test('in forced colours the row that the keys act on keeps a line around it', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const width = await page.locator('.hit-current').evaluate(row => getComputedStyle(row).outlineWidth);
    expect(width).toBe('3px');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('with answers: eight rows with the selected one unfolded to four lines, and none while an arrow is held', async () => {
    // A page behind another one, as the welcome page that comes late, draws no frame.
    await page.bringToFront();
    await page.getByRole('combobox').fill(word);
    await until('a row that is unfolded', async () => (await page.locator('.hit-open').count()) === 1);
    await until('eight rows', async () => (await page.locator('.hit').count()) >= 8);
    expect(await countWhole()).toBeGreaterThanOrEqual(8);
    const sizes = await page.evaluate(() => {
      const heights = [...document.querySelectorAll('.hit')].map(row => row.getBoundingClientRect().height);
      return { shortest: Math.min(...heights), longest: Math.max(...heights) };
    });
    expect(sizes.shortest).toBeGreaterThanOrEqual(24);
    expect(sizes.longest).toBeLessThanOrEqual(48 + 3 * 20);

    await page.keyboard.down('ArrowDown');
    await until('the second row', async () => (await page.locator('#hit-1.hit-current').count()) === 1);
    // More frames than pass in the rest that unfolds a row.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 40; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve));
    });
    expect(await page.locator('.hit-open').count()).toBe(0);
    await page.keyboard.up('ArrowDown');
    await page.locator('#hit-1.hit-open').waitFor();
  });

  test('no letter of it is of a seventh size', async () => {
    expect((await listSizes('.popup *')).slice(6)).toEqual([]);
  });

  test('the library has 70 words and 30 controls of its own, and one Tab leads from the box to the list', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`chrome-extension://${kura.extensionId}/library.html`);
    await page.locator('.turn').first().waitFor();
    // A chat has its title, its messages and their own actions.
    const own = await measureFace(page, '.library', '.chat-row, .chat-group, .turns, .reading-head h2');
    expect.soft(own.words, own.text).toBeLessThanOrEqual(70);
    expect.soft(own.controls).toBeLessThanOrEqual(30);
    await page.locator('.list-side input[type=search]').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox');
    expect((await listSizes('.library *')).slice(6)).toEqual([]);
  });

  const listSizes = (selector: string): Promise<string[]> =>
    page.evaluate(
      all => [
        ...new Set(
          [...document.querySelectorAll(all)]
            .filter(element => element.checkVisibility() && !element.closest('.tile'))
            .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim()))
            .map(element => getComputedStyle(element).fontSize),
        ),
      ],
      selector,
    );
});
