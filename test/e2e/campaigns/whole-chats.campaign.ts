/**
 * What a redesign does to whole, ordinary chats, in a real browser: `npm run campaigns -- whole-chats` reads each under 1,000 changes of one
 * mark (`KURA_CHANGES=50`: so many). Every reading must be right, refused, or read with the mark that something was not.
 */
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hooksOf } from '../../campaigns/reading/hooks';
import { harbourChat } from '../../fakes/whole-chats/harbour-chat';
import { wholeChats } from '../../fakes/whole-chats/whole-chats';
import { chromiumPath } from '../chromium';
import { bundle } from '../editors/bundle';
import type { WholeChatsPage } from './whole-chats-page';

const count = Number(process.env['KURA_CHANGES'] ?? 1000);
let browser: Browser;
let script: string;

beforeAll(async () => {
  script = await bundle('test/e2e/campaigns/whole-chats-page.ts');
  browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
});
afterAll(() => browser?.close());

test.each(wholeChats)('$name', { timeout: 3_600_000 }, async ({ name, site, build }) => {
  const page = await browser.newPage();
  const { url } = build(harbourChat.slice(0, 1));
  await page.route('**/*', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title>' }),
  );
  await page.goto(url);
  await page.evaluate(script);
  const { verdicts, wrong, choices } = await page.evaluate(
    ([chat, hooks, changes]) =>
      (globalThis as unknown as { wholeChatsPage: WholeChatsPage }).wholeChatsPage.read(chat, hooks, changes),
    [name, hooksOf(site), count] as const,
  );
  await page.close();
  console.log(`CAMPAIGN ${name}: ${JSON.stringify(verdicts)} of ${choices.reduce((sum, n) => sum + n, 0)} changes`);
  expect(wrong).toEqual([]);
  expect(Math.min(...choices), 'Each piece must be readable.').toBeGreaterThan(50);
  expect(Object.values(verdicts).reduce((sum, n) => sum + n, 0)).toBe(
    Math.min(
      count,
      choices.reduce((sum, n) => sum + n, 0),
    ),
  );
});
