/** The site's own list tells what is not in the vault, and a catch-up visits it: at a person's pace, pausable, and no further than the site lets it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { testAll } from './languages';
import { until } from './until';

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(() => practice?.close());
afterEach(() => kura?.close());

const origin = 'https://chatgpt.com';

/** Milliseconds between visits; a person's are a hundred times as long. */
const brisk = { minMs: 100, maxMs: 200 };
const patient = { minMs: 60_000, maxMs: 60_001 };

/** Four chats more than the four that every visitor of the practice site finds. */
const more = Array.from({ length: 4 }, (_, index) => ({
  id: `68c0ffee-0000-4000-8000-00000000000${index}`,
  title: index % 2 === 0 ? `Letter ${index}` : `手紙 ${index}`,
  at: Date.UTC(2026, 8, index + 1),
}));

/** A visitor of ChatGPT with eight chats, whose pages load their data as the real ones do; Kura agreed to, and its pace set. */
async function visitor(rest: typeof brisk): Promise<Page> {
  kura = await launchKura({ practice });
  await kura.context.addInitScript(() => {
    sessionStorage.setItem('practice:data', 'whole');
    sessionStorage.setItem('practice:pace', 'fast');
    sessionStorage.setItem('practice:generation', 'classic');
  });
  await set({ catchUpRest: rest });
  await kura.agreeTo('chatgpt');
  await until('the tap', async () => (await registered()) === 1);
  const page = await kura.context.newPage();
  await page.goto(`${origin}/?generation=classic&data=whole&pace=fast`);
  await page.evaluate(chats => {
    const kept = chats.map(({ id, title, at }) => {
      const [question, answer] = [`${id}-q`, `${id}-a`];
      const messages = [
        { id: question, parent: null, role: 'user', text: `${title}: how do I answer?`, at },
        {
          id: answer,
          parent: question,
          role: 'assistant',
          text: `Answer **${title}** soon. 早めに返事を。`,
          at: at + 1000,
        },
      ];
      return { id, title, at, messages, leaf: answer };
    });
    for (const chat of kept) localStorage.setItem(`practice:chatgpt:chat:${chat.id}`, JSON.stringify(chat));
  }, more);
  await page.goto(`${origin}/`);
  return page;
}

async function inWorker<Value>(task: string): Promise<Value> {
  const worker = await kura.worker();
  return worker.evaluate(task);
}
const registered = () =>
  inWorker<number>('chrome.scripting.getRegisteredContentScripts({ ids: ["chatgpt-tap"] }).then(all => all.length)');
const set = (items: Readonly<Record<string, unknown>>) => kura.set(items);

const complete = async () => (await kura.vault()).filter(({ completeness }) => completeness.state === 'complete');

/** Opens two of the eight, as a person who looks something up. */
async function readTwo(page: Page): Promise<void> {
  for (const { id } of more.slice(0, 2)) {
    await page.goto(`${origin}/c/${id}`);
    await until(`${id}, complete`, async () => (await complete()).some(chat => chat.id === `chatgpt:${id}`));
  }
}

/** Our settings, once they know of all eight. */
async function settings(): Promise<Page> {
  const own = await kura.openOwnPage('options.html');
  await says(own, 'ChatGPT: ');
  return own;
}
const card = (own: Page) => own.locator('section[aria-labelledby="past"]');
const says = (own: Page, text: string) => card(own).getByText(text).first().waitFor({ timeout: 60_000 });
const press = (own: Page, name: string) => card(own).getByRole('button', { name, exact: true }).click();

/** How many tabs stand on the site, ours and the visitor's. */
const tabs = () => kura.context.pages().filter(page => page.url().startsWith(origin)).length;

describe('a list of eight chats of which two are kept', () => {
  test('is shown as that, and is eight of eight after a catch-up in one tab', async () => {
    const page = await visitor(brisk);
    await readTwo(page);
    const own = await settings();
    await says(own, 'ChatGPT: 6 chats to save');
    await press(own, 'Save missing chats');
    let most = 0;
    await until(
      'eight',
      async () => {
        most = Math.max(most, tabs());
        return (await complete()).length === 8;
      },
      90_000,
    );
    await says(own, 'Done: 6 chats fetched.');
    await says(own, 'ChatGPT: all listed chats are saved');
    // The visitor's own and one more, which is closed at the end.
    expect(most).toBe(2);
    expect(tabs()).toBe(1);
  });
});

describe('a catch-up goes on where it was', () => {
  testAll('after a pause, and after its page was closed', async () => {
    await visitor(patient);
    const own = await settings();
    await press(own, 'Save missing chats');
    await says(own, '1 of 8 fetched');
    await press(own, 'Pause');
    await says(own, 'Paused after 1 chat.');
    await press(own, 'Resume');
    await says(own, '2 of 8 fetched');
    await own.close();

    await set({ catchUpRest: brisk });
    const later = await settings();
    await says(later, 'Paused after 2 chats.');
    await press(later, 'Resume');
    await says(later, 'Done: 8 chats fetched.');
    expect(await complete()).toHaveLength(8);
    expect(tabs()).toBe(1);
  });

  testAll('two pages of ours do not catch up at once', async () => {
    await visitor(patient);
    const own = await settings();
    await press(own, 'Save missing chats');
    await says(own, '1 of 8 fetched');
    const other = await settings();
    await press(other, 'Resume');
    await says(other, 'Another page of Kura is fetching chats.');
    await press(own, 'Stop');
    await card(own).getByRole('button', { name: 'Save missing chats', exact: true }).waitFor();
    expect(tabs()).toBe(1);
  });
});

describe('what the site says', () => {
  testAll('a chat that changed is visited again; one that is gone is passed over', async () => {
    const page = await visitor(brisk);
    await readTwo(page);
    const [changed, gone] = [more[0]?.id ?? '', more[3]?.id ?? ''];
    await page.evaluate(id => {
      const key = `practice:chatgpt:chat:${id}`;
      const stored = localStorage.getItem(key);
      if (stored === null) throw new Error('The chat is not there.');
      const chat = JSON.parse(stored) as { leaf: string; messages: object[] };
      const at = Date.now();
      chat.messages.push({ id: `${id}-q2`, parent: chat.leaf, role: 'user', text: 'And in winter? 冬は？', at });
      chat.messages.push({ id: `${id}-a2`, parent: `${id}-q2`, role: 'assistant', text: 'Later.', at: at + 1 });
      chat.leaf = `${id}-a2`;
      localStorage.setItem(key, JSON.stringify(chat));
    }, changed);
    await page.goto(`${origin}/`);
    const own = await settings();
    // Under Advanced, which may be folded.
    await own.locator('.coverage').getByText('1 changed since').waitFor({ state: 'attached' });
    await page.evaluate(id => localStorage.removeItem(`practice:chatgpt:chat:${id}`), gone);
    await press(own, 'Save missing chats');
    await says(own, 'Done: 7 chats fetched.');
    await says(own, '1 chat no longer on ChatGPT: skipped.');
    const kept = await complete();
    expect(kept).toHaveLength(7);
    expect(kept.find(({ id }) => id === `chatgpt:${changed}`)?.turns).toHaveLength(4);
  });

  testAll('“too often” stops it at once, with its reason, and it goes on with that chat', async () => {
    await visitor(brisk);
    const limited = '**/backend-api/conversation/68c0ffee-*';
    let refused = 0;
    await kura.context.route(limited, route => {
      refused += 1;
      return route.fulfill({ status: 429, contentType: 'application/json', body: '{}' });
    });
    const own = await settings();
    await press(own, 'Save missing chats');
    await says(own, 'ChatGPT limits how many chats can be opened.');
    expect(refused).toBe(1);
    await kura.context.unroute(limited);
    await press(own, 'Resume');
    await says(own, 'Done: 8 chats fetched.');
    expect(await complete()).toHaveLength(8);
  });
});
