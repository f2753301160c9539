/** What is seen before anything is scrolled: of the welcome page on a laptop, and of the popup on a low screen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

describe.each(['en', 'ja'] as const)('in %s', language => {
  let kura: KuraBrowser;
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
  });
  afterAll(async () => {
    await kura?.close();
  });

  test('a laptop shows what Kura is, every site, the button that agrees, and the practice chat with its own', async () => {
    const page = await kura.openOwnPage('welcome.html');
    await page.setViewportSize({ width: 1280, height: 720 });
    const practiceButton = page.locator('.practice button').first();
    await practiceButton.waitFor();
    const shown = [
      'h1',
      '.promises dd',
      '.choose [role=switch]',
      '.choose button',
      '.practice-chat',
      '.practice button',
    ];
    const below = await page.evaluate(
      selectors =>
        selectors.filter(selector => {
          const found = [...document.querySelectorAll(selector)];
          return found.length === 0 || found.some(element => element.getBoundingClientRect().bottom > innerHeight);
        }),
      shown,
    );
    expect(below).toEqual([]);
    await page.close();
  });

  test('the popup leaves no strip beside itself where the screen is too low for it', async () => {
    // The screen of a browser without a window is 800 × 600.
    const popup = await kura.openPopup();
    await popup.until('document.querySelector(".popup") !== null && innerWidth >= 420');
    expect(await popup.evaluate('innerHeight < 600')).toBe(true);
    expect(await popup.evaluate('innerWidth - document.querySelector(".popup").offsetWidth')).toBe(0);
  });
});
