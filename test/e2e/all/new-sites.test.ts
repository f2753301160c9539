// A fault here is noticed first by `test/e2e/main-job.test.ts`.
/**
 * The whole line on the sites whose practice pages are pages of configuration: each is asked, and each is inserted into, by
 * turns in English and Japanese; in both, and with more of each chat, with `KURA_ALL=1`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFencedQuotes } from '../../../lib/core/fence';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { isAll } from '../languages';
import { ask, composerText, configuredSites, openChat, sent, settled, unreadable } from '../practice-sites';
import { askAndKeep, find, insertSelected } from '../main-job';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo(...new Set(configuredSites.map(({ site }) => site)));
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const readable = configuredSites.filter(({ name }) => name !== unreadable);

const questions = [
  {
    language: 'English',
    ask: 'Why did my Docker volume disappear after compose down?',
    find: 'docker volume disappeared',
    expected: 'Docker',
  },
  // Without a formula, because Qwen's page does not say how its formulas were written.
  {
    language: 'Japanese',
    ask: '取引先へのお詫びメールを敬語で書くには？',
    find: '取引先 お詫びメール',
    expected: 'お詫び',
  },
];

/** In a ring, so that each site is the place of asking and the place of insertion. */
const ring = readable.map((from, index) => ({
  from,
  to: readable[(index + 1) % readable.length] ?? from,
  asked: isAll ? questions : questions.slice(index % 2, (index % 2) + 1),
}));

describe.each(ring)('from $from.name to $to.name', ({ from, to, asked: these }) => {
  test.each(these)('an answer in $language', async ({ ask: question, find: query, expected }) => {
    const page = await kura.context.newPage();
    // Told apart from the same question on the other sites.
    const asked = `${question} (${from.name})`;
    const conversation = await askAndKeep(kura, page, from, asked);
    const truth = await page.evaluate(() => window.practice.tree);

    expect(conversation.id).toBe(`${from.site}:${truth.id}`);
    expect(conversation.turns.map(({ role, unfinished }) => ({ role, unfinished }))).toEqual([
      { role: 'user', unfinished: undefined },
      { role: 'assistant', unfinished: undefined },
    ]);
    expect(conversation.turns[0]?.text).toBe(truth.messages[0]?.text);
    expect(wordsOf(conversation.turns[1]?.text ?? '')).toBe(wordsOf(truth.messages[1]?.text ?? ''));

    await openChat(page, to);
    const draft = 'まだ送っていない下書き / my draft';
    await page.locator(to.composer).click();
    await page.keyboard.insertText(draft);
    const sentBefore = await sent(page);

    const popup = await find(kura, `${query} ${from.name}`, expected);
    await insertSelected(popup);
    const text = await composerText(page);
    expect(text.startsWith(draft)).toBe(true);
    expect(findFencedQuotes(text)).toHaveLength(1);
    expect(text.split('\n').length).toBeGreaterThan(5);
    expect(text).toContain(asked);
    expect(await sent(page)).toEqual(sentBefore);
    await page.close();
  });
});

describe.each(isAll ? readable : readable.slice(0, 1))('$name', site => {
  test('a second question joins the chat, and a reload adds nothing', async () => {
    const page = await kura.context.newPage();
    const first = `What did we say about 紅葉 in Kyoto? (${site.name}, twice)`;
    await askAndKeep(kura, page, site, first);
    await ask(page, site, 'continue');
    await settled(page);
    const truth = await page.evaluate(() => window.practice.tree);
    const id = `${site.site}:${truth.id}`;
    const inVault = async () => (await kura.vault()).find(chat => chat.id === id);
    await expect.poll(async () => (await inVault())?.turns.length).toBe(4);

    await page.reload();
    await page.waitForTimeout(4000);
    const kept = await inVault();
    const shown = kept?.activePath.map(turn => kept.turns.find(candidate => candidate.id === turn));
    expect(kept?.turns).toHaveLength(4);
    expect(shown?.map(turn => turn?.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(shown?.map(turn => wordsOf(turn?.text ?? ''))).toEqual(truth.messages.map(({ text }) => wordsOf(text)));
    await page.close();
  });
});

test('of a page whose turns have no ids nothing is kept', async () => {
  const site = configuredSites.find(({ name }) => name === unreadable);
  if (!site) throw new Error('That site is gone.');
  const page = await kura.context.newPage();
  await openChat(page, site);
  await ask(page, site, 'Is anything of this kept?');
  await settled(page);
  await page.waitForTimeout(4000);
  const { id } = await page.evaluate(() => window.practice.tree);
  expect((await kura.vault()).filter(chat => chat.id === `deepseek:${id}`)).toEqual([]);
  await page.close();
});

/** The words of a text, without Markdown's marks, white space, and links: citations are drawn differently on each site. */
const wordsOf = (text: string) => text.replace(/\[[^\]]*\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}]/gu, '');
