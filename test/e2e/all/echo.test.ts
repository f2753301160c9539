// A fault here is noticed first by `test/e2e/capture.test.ts`.
/** An inserted passage that is cut by hand before it is sent, and captured again, is not found as the user's own words. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { composerText, openChat, practiceSite, settled } from '../practice-sites';
import { askAndKeep, find, insertSelected } from '../main-job';
import { until } from '../until';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const cases = [
  {
    name: 'its end deleted',
    from: 'ChatGPT, classic',
    to: 'Claude, hub',
    question: 'What does the Rust borrow checker mean by E0502?',
    query: 'rust borrow E0502',
    told: 'E0502',
    cut: (page: Page) => erase(page, 'Control+End', 'Backspace', '【/Kura 0a1b2c3d】'.length + 20),
    own: 'Does this still hold?',
    at: 'Control+Home',
  },
  {
    name: 'its beginning deleted',
    from: 'Claude, hub',
    to: 'Gemini',
    question: '医療費控除の確定申告で還付を受けるには？',
    query: '医療費の還付',
    told: '医療費',
    cut: (page: Page) => erase(page, 'Control+Home', 'Delete', '【Kura 0a1b2c3d】 私の'.length),
    own: 'まだ当てはまりますか？',
    at: 'Control+End',
  },
] as const;

async function erase(page: Page, from: string, key: string, times: number): Promise<void> {
  await page.keyboard.press(from);
  for (let step = 0; step < times; step += 1) await page.keyboard.press(key);
}

test.each(cases)('$name', async ({ from, to, question, query, told, cut, own, at }) => {
  const page = await kura.context.newPage();
  await askAndKeep(kura, page, practiceSite(from), question);
  await openChat(page, practiceSite(to));
  await insertSelected(await find(kura, query, told));
  await page.bringToFront();
  await page.locator(practiceSite(to).composer).click();
  await cut(page);
  expect((await composerText(page)).match(/【/g)).toHaveLength(1);
  await page.keyboard.press(at);
  if (at === 'Control+Home') {
    await page.keyboard.insertText(own);
    await page.keyboard.press('Shift+Enter');
  } else {
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.insertText(own);
  }
  await page.keyboard.press('Enter');
  await settled(page);

  const quoting = await until('the chat that quotes', async () =>
    (await kura.vault()).find(({ turns }) => turns.some(turn => turn.role === 'user' && turn.text.includes(own))),
  );
  const [turn] = quoting.turns;
  const rest = (turn?.quotes ?? []).reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    turn?.text ?? '',
  );
  expect(turn?.text).toContain(told);
  expect(rest.trim()).toBe(own);
  await page.close();
});
