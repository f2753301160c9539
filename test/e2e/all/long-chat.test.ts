// A fault here is noticed first by `test/e2e/capture.test.ts`.
/** Long chats of which a page mounts only a part: what was scrolled through is kept, every turn once and in order. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { openChat, practiceSites } from '../practice-sites';
import { until } from '../until';

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());

// A fresh vault for each: two generations of one site show the same chats.
test.each(practiceSites)('$name: scrolling through sixty turns keeps them all', async site => {
  const kura = await launchKura({ practice });
  await kura.agreeTo(site.site);
  const page = await kura.context.newPage();
  await openChat(page, site);
  const garden = await page.evaluate(() => window.practice.chats.find(chat => chat.title.includes('garden'))?.id);
  await page.evaluate(chat => window.practice.go(chat), garden);
  const inVault = async () => (await kura.vault()).find(chat => chat.id === `${site.site}:${garden}`);
  await until('the part that is shown first', inVault);

  const whole = await until(
    'all sixty turns',
    async () => {
      await scrollUp(page);
      const chat = await inVault();
      return chat?.turns.length === 60 && chat.activePath.length === 60 && chat;
    },
    60_000,
  );
  const inOrder = whole.activePath.map(id => whole.turns.find(turn => turn.id === id));
  const asked = inOrder
    .filter(turn => turn?.role === 'user')
    .map(turn => Number(/Week (\d+)/.exec(turn?.text ?? '')?.[1]));
  expect(asked).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(whole.completeness).toMatchObject({ state: 'partial', turns: 60, gap: false });
  await kura.close();
});

/** As a person reads upwards: half a screen at a time, over whatever scrolls the chat. */
async function scrollUp(page: Page): Promise<void> {
  await page.bringToFront();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -350);
  await new Promise(resolve => setTimeout(resolve, 400));
}
