/** Every page of ours, in both themes: no violation that axe knows; and in both languages no text that leaves its place. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsPages } from '../../components/options/settings-pages';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { isAll, testAll } from './languages';
import { madeUpChats } from './made-up-chats';
import { madeUpStory } from './made-up-story';
import { servicesFrom } from './own-services';
import { until } from './until';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const extension = path.resolve(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3');

/** Each page, and its states that look different. `#chat=…` opens a chat in the library. */
const faces = [
  { page: 'welcome.html', shows: '.choose' },
  { page: 'welcome.html#history', shows: '.ways' },
  { page: 'welcome.html#try', shows: '.practice button.primary' },
  ...settingsPages.map(id => ({ page: `options.html#${id}`, shows: `[data-page=${id}] .setting` })),
  ...['kept', 'models', 'backup-details', 'spaces', 'bridge'].map(id => ({
    page: `options.html#${id}`,
    shows: `#${id}`,
  })),
  { page: 'library.html', shows: '[role=option]' },
  { page: 'library.html#chat=chatgpt%3Amade-up-0', shows: 'article' },
  { page: 'library.html#story=', shows: '.fact' },
  { page: 'library.html#chat=note%3A', shows: '.note-facts' },
  { page: 'popup.html', shows: 'input' },
  { page: 'sidepanel.html', shows: 'input' },
].filter(({ page }) => existsSync(path.join(extension, page.split('#')[0] ?? '')));

const words = { en: 'volume', ja: '部屋干し' };
let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

describe.each(['en', 'ja'] as const)('in %s', language => {
  let kura: KuraBrowser;
  let page: Page;
  /** What the addresses of two faces end in. */
  let places = { story: '', note: '' };
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    page = await kura.openOwnPage('options.html');
    const { library, transfer } = servicesFrom(page);
    await transfer.importBatch(madeUpChats());
    await library.createSpace('研究 Research');
    // No host is installed, so the page says what to do.
    await kura.set({ bridgeOn: true });
    const note = await library.addNote({ text: '合鍵は時計のうしろ。', url: '', at: Date.now() });
    const newer = await library.updateNote(note, {
      at: Date.now(),
      text: '合鍵はシダの下。 Under the fern.',
      importance: 5,
    });
    places = { story: await madeUpStory(language, library), note: newer.slice('note:'.length) };
    await until('the chats in answers', async () => (await library.getStatus()).vault.pending === 0);
  });
  afterAll(async () => {
    await kura?.close();
  });

  let opened: (typeof faces)[number] | undefined;
  let openings = 0;
  const open = async (face: (typeof faces)[number]) => {
    opened = face;
    const ending = { 'library.html#story=': places.story, 'library.html#chat=note%3A': places.note }[face.page] ?? '';
    const [name = '', place] = `${face.page}${ending}`.split('#');
    // A number, because an address that differs in its place alone loads nothing; a page between would be another process.
    await page.goto(
      `chrome-extension://${kura.extensionId}/${name}?${++openings}${place === undefined ? '' : `#${place}`}`,
    );
    if (face.page.endsWith('#story=')) await page.locator('.episode-name').first().click();
    await page.locator(face.shows).first().waitFor();
    if (/popup|sidepanel/.test(face.page)) {
      await page.locator('input').first().fill(words[language]);
      await page.locator('.hit').first().waitFor();
    }
  };

  describe.each(faces)('$page', face => {
    // The rules judge names and colours: one language has the names, and the dark theme other colours. In full each is judged with each.
    test.runIf(isAll || language === 'en')('has no violation', async () => {
      await page.setViewportSize({ width: /popup|sidepanel/.test(face.page) ? 420 : 1280, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (isAll || colorScheme === 'light') await open(face);
        expect(await violations(page, colorScheme, isAll || colorScheme === 'light' ? undefined : colourRules)).toEqual(
          [],
        );
      }
    });

    test('has nothing that overflows, from 360 pixels on', async () => {
      // The browser gives the popup its own width, and Firefox its sidebar 252 pixels.
      const narrow = { 'popup.html': 420, 'sidepanel.html': 252 }[face.page] ?? 360;
      for (const width of isAll && narrow !== 420 ? [narrow, 768, 1280] : [narrow]) {
        await page.setViewportSize({ width, height: 700 });
        // From the test before it stands there already; in full it is opened in each width.
        if (isAll || opened !== face) await open(face);
        const wide = await overflowing(page);
        expect(wide.map(place => `${width}: ${place}`)).toEqual([]);
      }
    });
  });

  testAll('the preview is as wide as the panel, however long the title', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await open({ page: 'sidepanel.html', shows: 'input' });
    await page.locator('.hit-tick').first().click();
    await page.locator('input.search').press('ArrowRight');
    await page.locator('.preview pre').waitFor();
    // It scrolls by itself: what is beyond its edge is cut.
    const beyond = await page.locator('.preview-place').evaluate(place => place.scrollWidth - place.clientWidth);
    await page.keyboard.press('Escape');
    await page.locator('.hit-tick').first().click();
    expect(beyond).toBe(0);
  });

  testAll('the calendar over the library has no violation in either theme, and nothing in it overflows', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open({ page: 'library.html', shows: '[role=option]' });
      await page.locator('.list-title button[aria-haspopup=dialog]').click();
      await page.locator('.calendar-dialog .day[tabindex="0"]').waitFor();
      expect(await violations(page, colorScheme)).toEqual([]);
      expect(await overflowing(page)).toEqual([]);
    }
  });

  testAll(
    'a theme of one’s own shows at once, on a page that is opened next, and before anything else is drawn',
    async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`chrome-extension://${kura.extensionId}/options.html#general`);
      const ground = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const light = await ground(page);
      await page.locator('input[name=theme][value=dark]').check({ force: true });
      const dark = await ground(page);
      expect(dark).not.toBe(light);
      const next = await kura.openOwnPage('library.html');
      expect(await ground(next)).toBe(dark);
      await next.close();
      await page.locator('input[name=theme][value=system]').check({ force: true });
      expect(await ground(page)).toBe(light);
    },
  );

  testAll('another language than the browser’s is spoken from the next page on', async () => {
    const other = language === 'en' ? 'ja' : 'en';
    await page.goto(`chrome-extension://${kura.extensionId}/options.html#general`);
    const choices = page.locator('select:has(option[value=browser])');
    await choices.selectOption(other);
    const title = { en: 'General', ja: '一般' };
    await page.locator('h1', { hasText: title[other] }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    await choices.selectOption('browser');
    await page.locator('h1', { hasText: title[language] }).waitFor();
  });
});

/** The rules that judge colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds by these rules, or by all, each with its theme, its rule and its place. */
async function violations(page: Page, theme: string, rules?: readonly string[]): Promise<string[]> {
  // Not as a script of the page: its policy would not have it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async runOnly => {
    const { axe: judge } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>;
      };
    };
    const { violations: found } = await judge.run(runOnly ? { runOnly } : {});
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    );
  }, rules);
  return found.map(one => `${theme}: ${one}`);
}

/** Elements whose own text is wider than they are, but for those that scroll or end in “…” by design; and the page itself. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inScroller = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || inScroller(element.parentElement));
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`the page: ${root.scrollWidth}`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const ownText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim());
      const style = getComputedStyle(element);
      const isMeant =
        /auto|scroll/.test(style.overflowX) ||
        style.textOverflow === 'ellipsis' ||
        element.closest('.visually-hidden, math');
      if (!ownText || isMeant || style.display === 'inline') continue;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) {
        found.push(
          `${element.tagName}.${element.className}: ${element.scrollWidth} in ${element.clientWidth}: ${element.textContent.slice(0, 40)}`,
        );
      }
      const { right, left, width } = element.getBoundingClientRect();
      if (width > 0 && (right > innerWidth + 1 || left < -1) && !inScroller(element)) {
        found.push(`${element.tagName}.${element.className} reaches ${Math.round(left)} to ${Math.round(right)}`);
      }
    }
    return found;
  });
}
