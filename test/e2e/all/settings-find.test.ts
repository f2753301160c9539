// A fault here is noticed first by `test/components/options/find.test.tsx`.
/** A setting is found with keys alone: what does not have the words is out of sight, what has them is marked and scrolled to. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { until } from '../until';

const words = { en: 'encrypt', ja: '暗号化' } as const;
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
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  afterAll(async () => {
    await kura?.close();
  });

  const seen = () => page.locator('.settings-page:visible').count();
  /** The top of the place that one went to, in CSS pixels of the window; `undefined` where nothing is marked. */
  const wentTo = () =>
    page.evaluate(() => {
      const [place] = CSS.highlights.get('found-now') ?? [];
      return (place as Range | undefined)?.getBoundingClientRect().top;
    });

  test('show what has the words, go from place to place, and are whole again after Escape', async () => {
    await page.locator('.settings-nav input').focus();
    await page.keyboard.type(words[language]);
    await page.locator('#backup-details').waitFor();
    expect(await page.locator('[data-page=general]').isVisible()).toBe(false);
    const marked = await page.evaluate(() => CSS.highlights.get('found')?.size ?? 0);
    expect(marked).toBeGreaterThan(1);
    for (let n = 0; n < marked; n++) {
      await page.keyboard.press('Enter');
      await until('the place is in the window', async () => {
        const top = await wentTo();
        return top !== undefined && top >= 0 && top < 720;
      });
    }
    await page.keyboard.press('Escape');
    await until('one page is shown', async () => (await seen()) === 1);
    expect(await page.locator('#backup-details').isVisible()).toBe(false);
    await until('nothing is marked', async () => (await wentTo()) === undefined);
  });
});
