/** What is kept and what is not, on every practice page, in a real Chromium. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { isAll, testAll } from './languages';
import { ask, openChat, practiceSite, practiceSites, settled } from './practice-sites';
import { askAndKeep, find, insertSelected, kept } from './main-job';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

/** Longer than capture takes to keep an answer: used to show that something is not kept. */
const rest = () => new Promise(resolve => setTimeout(resolve, 2500));

const inVault = async (id: string): Promise<Conversation | undefined> =>
  (await kura.vault()).find(kept => kept.id === id);

/** Every text of a conversation that was kept, once each and in order of first sight. */
const prompts = (conversation: Conversation | undefined) =>
  (conversation?.turns ?? []).filter(turn => turn.role === 'user').map(turn => turn.text);

test('before consent nothing is read, kept or written down', async () => {
  const oneOfEach = practiceSites.filter(({ site }, n, all) => all.findIndex(other => other.site === site) === n);
  const asking = (isAll ? practiceSites : oneOfEach).map(async site => {
    const page = await kura.context.newPage();
    await openChat(page, site);
    await page.evaluate(() => window.practice.send('よろしく (before consent)'));
    await settled(page);
    return page;
  });
  const pages = await Promise.all(asking);
  await rest();
  expect(await kura.vault()).toEqual([]);
  expect(await (await kura.worker()).evaluate('chrome.storage.local.get(null)')).toEqual({});
  await Promise.all(pages.map(page => page.close()));
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
});

describe.each(practiceSites)('$name', site => {
  /** On one page; in full on every page. The main job saves chats of each site, too. */
  const testOften = site.name === 'ChatGPT, classic' ? test : testAll;

  testOften('a reload, a second tab and a redrawn page add nothing', async () => {
    const page = await kura.context.newPage();
    const before = await askAndKeep(kura, page, site, `敬語のお詫びメール、取引先に (${site.name})`);
    await page.reload();
    await page.locator(site.composer).waitFor();
    const second = await kura.context.newPage();
    // The page's generation lasts as long as its tab; the second tab is told the same.
    await second.goto(`${page.url()}?generation=${site.generation}&pace=fast`);
    await second.locator(site.composer).waitFor();
    await rest();
    const after = await inVault(before.id);
    expect(after?.turns.map(turn => [turn.id, turn.text])).toEqual(before.turns.map(turn => [turn.id, turn.text]));
    expect((await kura.vault()).filter(chat => prompts(chat)[0] === prompts(before)[0])).toHaveLength(1);
    await second.close();
    await page.close();
  });

  testOften('a chat that is begun here is known from its first turn, however soon the site names it', async () => {
    const page = await kura.context.newPage();
    await openChat(page, site);
    // Nobody has written a question before Kura is there.
    await page.waitForTimeout(1000);
    const question = `雪はなぜ白いのですか？ (${site.name})`;
    await ask(page, site, question);
    expect((await kept(kura, question)).completeness).toMatchObject({ turns: 2, gap: false, fromStart: true });
    await page.close();
  });

  testOften('going on in the same chat adds the new turns after the old ones', async () => {
    const page = await kura.context.newPage();
    const first = await askAndKeep(kura, page, site, `What goes on a packing list for a hike? (${site.name})`);
    await ask(page, site, `続けて (${site.name})`);
    await settled(page);
    const longer = await until('four turns', async () => {
      const chat = await inVault(first.id);
      return chat?.turns.length === 4 && chat;
    });
    expect(longer.turns.map(turn => turn.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(longer.turns.slice(1).map(turn => turn.parent)).toEqual(longer.turns.slice(0, 3).map(turn => turn.id));
    expect(longer.activePath).toEqual(longer.turns.map(turn => turn.id));
    await page.close();
  });

  testOften(
    'after a click in the side bar the chat that is opened is not given the turns of the one before',
    async () => {
      const page = await kura.context.newPage();
      await openChat(page, site, 'realistic');
      const chats = await page.evaluate(() => window.practice.chats.slice(-2));
      for (const { id } of chats) {
        await page.evaluate(chat => window.practice.go(chat), id);
        await until('the chat that was opened', () => inVault(`${site.site}:${id}`));
      }
      // Another page of this site may have kept them before: these looks have to happen too.
      await rest();
      const [first, second] = await Promise.all(chats.map(({ id }) => inVault(`${site.site}:${id}`)));
      expect(first?.turns.length).toBeGreaterThan(0);
      expect(second?.turns.length).toBeGreaterThan(0);
      const texts = new Set(first?.turns.map(turn => turn.text));
      expect(second?.turns.filter(turn => texts.has(turn.text))).toEqual([]);
      await page.close();
    },
  );
});

test('an edit and a second answer become branches; nothing that was seen is lost', async () => {
  const site = practiceSite('ChatGPT, classic');
  const page = await kura.context.newPage();
  const { id } = await askAndKeep(kura, page, site, 'Good morning in Arabic and Hebrew?');
  await page.getByLabel('Regenerate response').click();
  await settled(page);
  const regenerated = await until('a second answer', async () => {
    const chat = await inVault(id);
    return chat?.turns.length === 3 && chat;
  });
  const [question, ...answers] = regenerated.turns;
  expect(answers.map(turn => turn.parent)).toEqual([question?.id, question?.id]);
  expect(regenerated.activePath).toEqual([question?.id, answers[1]?.id]);

  await page.locator('[data-turn="user"]').hover();
  await page.getByLabel('Edit message').click();
  await page.locator('.edit-prompt textarea').fill('おはようをアラビア語で');
  await page.locator('.edit-prompt .primary').click();
  await settled(page);
  const edited = await until('an edited question with its answer', async () => {
    const chat = await inVault(id);
    return chat?.turns.length === 5 && chat;
  });
  expect(prompts(edited)).toEqual(['Good morning in Arabic and Hebrew?', 'おはようをアラビア語で']);
  await page.close();
});

const privateChats: readonly (readonly [name: string, button: string])[] = [
  ['ChatGPT, classic', 'button.temporary'],
  ['Claude, hub', 'button.temporary'],
  ['Gemini', '[data-test-id="temp-chat-button"]'],
  ['ChatGPT, app shell', 'button.temporary'],
  ['Claude, feed', 'button.temporary'],
];

// What marks a chat as private is tested for each site in test/sites.
test.each(isAll ? privateChats : privateChats.slice(0, 1))(
  '%s: a private chat is kept nowhere',
  async (name, button) => {
    const site = practiceSite(name);
    const page = await kura.context.newPage();
    await openChat(page, site);
    await page.locator(button).first().click();
    await ask(page, site, `秘密の質問 (${name})`);
    await settled(page);
    await rest();
    expect(JSON.stringify(await kura.vault())).not.toContain('秘密の質問');
    // What waits there is encrypted, so nothing may.
    expect(await (await kura.worker()).evaluate('chrome.storage.local.get(null)')).toEqual({});
    await page.close();
  },
);

test('a passage that Kura inserted is recognised, and not found a second time', async () => {
  const chatgpt = practiceSite('ChatGPT, classic');
  const claude = practiceSite('Claude, hub');
  const page = await kura.context.newPage();
  const source = await askAndKeep(kura, page, chatgpt, 'What does the Rust borrow checker mean by E0502?');
  await openChat(page, claude);
  const popup = await find(kura, 'rust borrow E0502', 'E0502');
  await insertSelected(popup);
  await page.bringToFront();
  await page.locator(claude.composer).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('まだ当てはまりますか？');
  await page.keyboard.press('Enter');
  await settled(page);
  const quoting = await until('the chat that quotes', async () =>
    (await kura.vault()).find(chat => chat.source === 'claude' && prompts(chat)[0]?.includes('まだ当てはまりますか')),
  );
  const quotes = quoting.turns[0]?.quotes ?? [];
  expect(quotes).toHaveLength(1);
  expect(quoting.turns[0]?.text.slice(quotes[0]?.start, quotes[0]?.end)).toContain('E0502');

  const again = await find(kura, 'rust borrow E0502 mutable reference', 'E0502');
  const titles = await again.evaluate<string[]>('[...document.querySelectorAll(".hit")].map(hit => hit.textContent)');
  expect(titles.filter(text => text.includes('Claude') && text.includes('E0502'))).toEqual([]);
  expect(source.id).toMatch(/^chatgpt:/);
  await page.close();
});

test('a site that is switched off is not read from that moment on', async () => {
  const site = practiceSite('Gemini');
  const page = await kura.context.newPage();
  await openChat(page, site);
  const options = await kura.openOwnPage('options.html');
  await options.getByRole('switch', { name: 'Gemini' }).uncheck();
  // Nobody closes a page within a few milliseconds of a click, which it takes to be stored.
  await until('it is stored', async () => !(await kura.agreed()).includes('gemini'));
  await options.close();
  await ask(page, site, 'もう読まないで');
  await settled(page);
  await rest();
  expect(JSON.stringify(await kura.vault())).not.toContain('もう読まないで');
  await page.close();
});
