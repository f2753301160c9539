/** The settings: five pages that are taken in at a glance, links that lead to them, and what a page remembers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsPages } from '../../components/options/settings-pages';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { measureFace } from './face-budgets';
import { launchKura, type KuraBrowser } from './kura';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

describe.each(['en', 'ja'] as const)('the settings in %s', language => {
  let kura: KuraBrowser;
  let page: Page;
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    page = await kura.openOwnPage('options.html');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  afterAll(async () => {
    await kura?.close();
  });

  const goTo = async (id: string, shown: string = id) => {
    await page.evaluate(hash => void (location.hash = hash), id);
    await page.locator(`[data-page=${shown}] h1`).waitFor();
  };

  test('are five pages of at most 75 words, 12 controls and 800 pixels, and 250 words together', async () => {
    await page.locator('.model-state').waitFor();
    let words = 0;
    for (const id of settingsPages) {
      await goTo(id);
      await page.locator(`[data-page=${id}] .setting`).first().waitFor();
      const size = await measureFace(page, `[data-page=${id}]`);
      expect.soft(size.words, `${id}: ${size.text}`).toBeLessThanOrEqual(75);
      expect.soft(size.controls, id).toBeLessThanOrEqual(12);
      expect.soft(size.height, id).toBeLessThanOrEqual(800);
      words += size.words;
    }
    words += (await measureFace(page, '.settings-nav')).words;
    expect(words).toBeLessThanOrEqual(250);
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

  test('remember of each page whether its rare choices are unfolded', async () => {
    await goTo('search');
    await page.locator('[data-page=search] .advanced > summary').click();
    await page.locator('#models').waitFor();
    await page.reload();
    await page.locator('#models').waitFor();
    await goTo('sites');
    expect(await page.locator('#kept').isVisible()).toBe(false);
    await goTo('search');
    await page.locator('[data-page=search] .advanced > summary').click();
    await page.locator('#models').waitFor({ state: 'hidden' });
  });
});
