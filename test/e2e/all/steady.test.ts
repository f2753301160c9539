// A fault here is noticed first by `test/components/popup/query-chips.test.tsx`.
/** While a question grows letter by letter, the box and the buttons below the list stay where they are. A label may stand over the first row. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { openChat, practiceSite } from '../practice-sites';
import { askAndKeep } from '../main-job';

let practice: PracticeServer;
let kura: KuraBrowser;
let page: Page;

const kept = [
  'Why did my Docker volume disappear after compose down?',
  '医療費控除の確定申告で還付を受けるには？',
  '京都の紅葉の見頃はいつ？',
];

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo('chatgpt', 'claude');
  page = await kura.context.newPage();
  for (const question of kept) await askAndKeep(kura, page, practiceSite('ChatGPT, classic'), question);
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

/** In the popup: notes, frame by frame, where each of them stands. */
const watch = `(() => {
  const seen = { search: [], actions: [] };
  globalThis.seenPlaces = seen;
  const look = () => {
    for (const name in seen) {
      const top = document.querySelector('.' + name)?.getBoundingClientRect().top;
      if (top !== undefined && !seen[name].includes(top)) seen[name].push(top);
    }
    requestAnimationFrame(look);
  };
  look();
})()`;

describe.each([
  // A time that becomes a chip, a word that is nowhere, and a site.
  { language: 'English', typed: 'volume today qqq', again: 'docker site:chatgpt' },
  { language: 'Japanese', typed: '今日の還付 んんん', again: '紅葉 site:chatgpt' },
])('in $language', ({ typed, again }) => {
  test.each(['a chat', 'a page that nothing is about'])('over %s', async over => {
    if (over === 'a chat') await openChat(page, practiceSite('Claude, hub'));
    else await page.goto('https://chatgpt.com/');
    const popup = await kura.openPopup();
    await popup.until('document.activeElement?.matches("input")');
    await popup.evaluate(watch);
    let rows = 0;
    for (const question of [typed, again]) {
      await popup.evaluate('document.activeElement.select()');
      for (const letter of question) {
        await popup.type(letter);
        // Long enough for an answer to come; how long it takes makes no difference to where it stands.
        await new Promise(resolve => setTimeout(resolve, 80));
        rows = Math.max(rows, await popup.evaluate<number>('document.querySelectorAll(".hit").length'));
      }
      await popup.until(`document.querySelector('.query-chips .chip')`);
    }
    expect(rows, 'There was nothing to keep in its place.').toBeGreaterThan(0);
    const seen = await popup.evaluate<Record<string, number[]>>('globalThis.seenPlaces');
    expect(seen).toEqual({ search: [expect.any(Number)], actions: [expect.any(Number)] });
    await popup.evaluate('window.close()').catch(() => {
      // It closes under the question.
    });
  });
});
