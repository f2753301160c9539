/** The settings: five pages that are taken in at a glance, links that lead to them, what a page remembers, and finding with keys alone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedPages } from '../../components/options/settings-pages';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { measureFace } from './face-budgets';
import { launchKura, type KuraBrowser } from './kura';
import { listLanguages, testAll } from './languages';
import { until } from './until';

/** What a setting is looked for by. */
const wordsToFind = { en: 'encrypt', ja: '暗号化' } as const;

/** A chat as Claude exports it. */
const oneClaudeChat = JSON.stringify([
  {
    uuid: '5b3f2c1a-0000-4000-8000-000000000001',
    name: 'Tide table 潮見表',
    created_at: '2026-03-02T09:00:00.000000Z',
    updated_at: '2026-03-02T09:01:00.000000Z',
    chat_messages: [
      {
        uuid: '5b3f2c1a-0000-4000-8000-000000000002',
        sender: 'human',
        text: 'When is low tide?',
        created_at: '2026-03-02T09:00:00.000000Z',
      },
      {
        uuid: '5b3f2c1a-0000-4000-8000-000000000003',
        sender: 'assistant',
        text: 'At nine. 九時です。',
        created_at: '2026-03-02T09:01:00.000000Z',
      },
    ],
  },
]);

/** What moved without being asked to, as Chromium reports it. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}
declare global {
  // oxlint-disable-next-line no-var -- a property of `globalThis` of the page
  var moves: number[];
}

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

describe.each(listLanguages('en'))('the settings in %s', language => {
  let kura: KuraBrowser;
  let page: Page;
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    page = await kura.openOwnPage('options.html');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(() => {
      globalThis.moves = [0];
      const addMoves = (list: PerformanceObserverEntryList) =>
        (list.getEntries() as LayoutShift[])
          .flatMap(({ sources }) => sources)
          .forEach(({ previousRect, currentRect }) => moves.push(Math.abs(currentRect.y - previousRect.y)));
      new PerformanceObserver(addMoves).observe({ type: 'layout-shift', buffered: true });
    });
  });
  afterAll(async () => {
    await kura?.close();
  });

  const goTo = async (id: string, shown: string = id) => {
    await page.evaluate(hash => void (location.hash = hash), id);
    await page.locator(`[data-page=${shown}] h1`).waitFor();
  };

  test('are five pages of at most 75 words, 12 controls and 800 pixels, and 300 words together', async () => {
    await page.locator('.model-state p').first().waitFor({ state: 'attached' });
    let words = 0;
    for (const id of listedPages) {
      await goTo(id);
      await page.locator(`[data-page=${id}] .setting`).first().waitFor();
      const size = await measureFace(page, `[data-page=${id}]`);
      expect.soft(size.words, `${id}: ${size.text}`).toBeLessThanOrEqual(75);
      expect.soft(size.controls, id).toBeLessThanOrEqual(12);
      expect.soft(size.height, id).toBeLessThanOrEqual(800);
      words += size.words;
    }
    words += (await measureFace(page, '.settings-nav')).words;
    // With the rows of Ask, documents and the programs that may search.
    expect(words).toBeLessThanOrEqual(300);
  });

  test('show the page of a section that a link names, and unfold it', async () => {
    for (const [section, shown] of [
      ['import', 'backup'],
      ['semantic', 'search'],
      ['insertion-log', 'inserting'],
      ['spaces', 'general'],
      ['coverage', 'sites'],
    ] as const) {
      await goTo(section, shown);
      expect(await page.locator('.settings-page:visible').count()).toBe(1);
      expect(await page.locator('.settings-nav [aria-current=page]').getAttribute('href')).toBe(`#${shown}`);
    }
    await goTo('spaces', 'general');
    await page.locator('#spaces').waitFor();
  });

  test.each([
    ['search', '.model-state p'],
    ['backup', 'select'],
    ['sites', '[aria-labelledby=past] .setting'],
    ['general', '.setting-value:text-matches("[MG]B")'],
  ])('keep the rows of %s where they are when its state arrives', async (name, shown) => {
    await goTo(name);
    // Folds what a test before unfolded.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator(`[data-page=${name}] ${shown}`).first().waitFor();
    // What has moved is reported with the frame after.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // A line of passages is there or not; a button is 30 high.
    expect(await page.evaluate(() => Math.max(...moves))).toBeLessThan(20);
  });

  test('remember of each page whether its rare choices are unfolded', async () => {
    await goTo('search');
    await page.locator('[data-page=search] .advanced > summary').click();
    await page.locator('#models').waitFor();
    await until('it is remembered', () => page.evaluate(() => localStorage.getItem('advanced-search') !== null));
    await page.reload();
    await page.locator('#models').waitFor();
    await goTo('sites');
    expect(await page.locator('#kept').isVisible()).toBe(false);
    await goTo('search');
    await page.locator('[data-page=search] .advanced > summary').click();
    await page.locator('#models').waitFor({ state: 'hidden' });
  });

  const seen = () => page.locator('.settings-page:visible').count();
  /** The top of the place that one went to, in CSS pixels of the window; `undefined` where nothing is marked. */
  const wentTo = () =>
    page.evaluate(() => {
      const [place] = CSS.highlights.get('found-now') ?? [];
      return (place as Range | undefined)?.getBoundingClientRect().top;
    });

  // A fault here is noticed first by `test/components/options/find.test.tsx`.
  testAll('show what has the words, go from place to place, and are whole again after Escape', async () => {
    await page.locator('.settings-nav input').focus();
    await page.keyboard.type(wordsToFind[language]);
    await page.locator('#backup-details').waitFor();
    expect(await page.locator('[data-page=general]').isVisible()).toBe(false);
    const marked = await page.evaluate(() => CSS.highlights.get('found')?.size ?? 0);
    expect(marked).toBeGreaterThan(1);
    for (let n = 0; n < marked; n++) {
      await page.keyboard.press('Enter');
      await until('the place is in the window', async () => {
        const top = await wentTo();
        return top !== undefined && top >= 0 && top < 800;
      });
    }
    await page.keyboard.press('Escape');
    await until('one page is shown', async () => (await seen()) === 1);
    expect(await page.locator('#backup-details').isVisible()).toBe(false);
    await until('nothing is marked', async () => (await wentTo()) === undefined);
  });
});

describe('files that are dropped', () => {
  let kura: KuraBrowser;
  beforeAll(async () => {
    kura = await launchKura({ practice });
  });
  afterAll(async () => {
    await kura?.close();
  });

  test.each(['library.html', 'options.html', 'welcome.html'])('open the import preview on %s', async name => {
    const page = await kura.openOwnPage(name);
    await page.locator('h1, [role=listbox], main').first().waitFor();
    const dropped = await page.evaluateHandle(content => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'claude.json', { type: 'application/json' }));
      return data;
    }, oneClaudeChat);
    await until('the preview', async () => {
      await page.locator('body').dispatchEvent('drop', { dataTransfer: dropped });
      return page.locator('dialog.import-dialog').isVisible();
    });
    const preview = page.locator('dialog.import-dialog');
    await preview.getByRole('button', { name: 'Import 1 chat', exact: true }).waitFor();
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await preview.waitFor({ state: 'detached' });
    expect(await kura.vault()).toEqual([]);
    await page.close();
  });
});
