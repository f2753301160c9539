/**
 * Measures the library with a heavy user's vault: the first list, its pages, scrolling through it, and opening a long
 * chat.
 */
import type { Page } from 'playwright-core';
import type { Conversation, ConversationId, SiteId, Turn } from '../../lib/core/conversation';
import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { launchKura, type KuraBrowser, type KuraOptions } from '../../test/e2e/kura';
import { until } from '../../test/e2e/until';
import { computeFigures } from './compute-figures';
import { importChats, connectService } from './recall/import-chats';

/** Turns of each chat except the long one. */
const turnsOfChat = 20;
const turnsOfLongChat = 400;
const longChat: ConversationId = 'chatgpt:long';

/** A profile that has chats is used as it is. `times`: repetitions of each measurement. */
export async function measureLibrary(options: KuraOptions, chats: number, times: number) {
  const kura = await launchKura(options);
  try {
    const page = await kura.openOwnPage('options.html');
    const library = connectService(page, 'library');
    const before = ((await library('getStatus')) as LibraryStatus).vault.conversations;
    const filled = before > 0 ? {} : await importChats(kura, [...createVault(chats)]);
    const { vault } = (await library('getStatus')) as LibraryStatus;
    return {
      chats: vault.conversations,
      turns: vault.turns,
      ...filled,
      measureFirstList: computeFigures(await collectTimes(times, () => measureFirstList(kura))),
      pageOf100: computeFigures(await measurePages(page, vault.conversations, times * 3)),
      shelves: computeFigures(await collectTimes(times, () => measureCall(page, 'readFacets'))),
      ...(await measureScrolling(kura)),
      ...(await measureLongChat(kura, times)),
    };
  } finally {
    await kura.close();
  }
}

const sites: readonly SiteId[] = ['chatgpt', 'claude', 'gemini', 'grok', 'perplexity'];

function* createVault(chats: number): Generator<Conversation> {
  for (let number = 0; number < chats - 1; number++) {
    const source = sites[number % sites.length] ?? 'chatgpt';
    yield createConversation(`${source}:bench-${number}`, source, number, turnsOfChat);
  }
  yield createConversation(longChat, 'chatgpt', 0, turnsOfLongChat);
}

function createConversation(id: ConversationId, source: SiteId, number: number, length: number): Conversation {
  // One chat every eight hours.
  const createdAt = Date.UTC(2026, 10, 20) - number * 8 * 3_600_000;
  const turns = Array.from({ length }, (_, n): Turn => ({
    id: `t${n}`,
    parent: n === 0 ? null : `t${n - 1}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    text:
      n % 2 === 0
        ? `Loaf ${number}, question ${n}: how long does it rest? 生地は何時間寝かせますか？`
        : createAnswer(n),
    observedAt: createdAt + n * 60_000,
  }));
  return {
    id,
    source,
    url: `https://example.com/c/${number}`,
    title: number % 3 === 0 ? `${number} 日目の生地とオーブンの温度` : `Bread, day ${number}: what the oven did`,
    space: 'main',
    createdAt,
    updatedAt: createdAt + length * 60_000,
    completeness: { state: 'partial', turns: length, gap: number % 7 === 0 },
    revision: 1,
    turns,
    activePath: turns.map(({ id: turn }) => turn),
    ...(number % 4 === 0 && { tags: ['bread', 'パン'] }),
  };
}

const createAnswer = (n: number) =>
  `It rests for **${n % 24} hours**, because cold dough rises slowly.\n\n1. Shape it\n2. 布をかける\n\n\`\`\`ts\nconst hours = ${n};\n\`\`\``;

async function collectTimes(times: number, measure: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) taken.push(await measure());
  return taken;
}

/** In milliseconds, by the page's clock: from its message to the background's answer. */
const measureCall = (page: Page, method: string, ...args: readonly unknown[]): Promise<number> =>
  page.evaluate(
    async call => {
      // Node's types do not know the page's `chrome`.
      const { chrome } = globalThis as unknown as {
        chrome: { runtime: { sendMessage(call: unknown): Promise<unknown> } };
      };
      const started = performance.now();
      await chrome.runtime.sendMessage(call);
      return performance.now() - started;
    },
    { kura: 'library', method, args },
  );

/** Measures pages spread over the full list. */
async function measurePages(page: Page, chats: number, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++)
    taken.push(await measureCall(page, 'listConversations', {}, Math.floor((n / times) * chats), 100));
  return taken;
}

/** By the page's clock: from the start of loading to the frame after the first row has its title. */
async function measureFirstList(kura: KuraBrowser): Promise<number> {
  const page = await kura.context.newPage();
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.chat-row .chat-title')) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { listed: performance.now() })));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`chrome-extension://${kura.extensionId}/library.html`);
  const taken = await until('a list', () => page.evaluate<number>('globalThis.listed'), 60_000);
  await page.close();
  return taken;
}

/**
 * Scrolls through the list at fifteen rows a frame, faster than a person reads. A row is blank if its title is missing
 * when the frame is painted.
 */
async function measureScrolling(kura: KuraBrowser) {
  const page = await kura.openOwnPage('library.html');
  await page.locator('.chat-row .chat-title').first().waitFor();
  const result = await page.evaluate(async () => {
    const list = document.querySelector('.chat-list');
    const row = list?.querySelector('.chat-row')?.getBoundingClientRect().height;
    if (!list || !row) throw new Error('There is no list.');
    const frames: number[] = [];
    let [rows, blank] = [0, 0];
    let last = performance.now();
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
      await new Promise(resolve => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - last);
      last = now;
      list.scrollTop += 15 * row;
      const first = Math.floor(list.scrollTop / row);
      const end = Math.min(Math.ceil((list.scrollTop + list.clientHeight) / row), Math.round(list.scrollHeight / row));
      for (let index = first; index < end; index++) {
        rows += 1;
        if (!document.querySelector(`#chat-${index} .chat-title`)) blank += 1;
      }
    }
    return { rows, blank, frames };
  });
  await page.close();
  return { rowsPainted: result.rows, rowsBlank: result.blank, frame: computeFigures(result.frames) };
}

/** From the navigation to the frame in which the first turns are formatted, and to that in which all are. */
async function measureLongChat(kura: KuraBrowser, times: number) {
  const page = await kura.openOwnPage('library.html');
  await page.locator('.chat-row .chat-title').first().waitFor();
  const [readable, complete]: [number[], number[]] = [[], []];
  for (let n = 0; n < times; n++) {
    const taken = await page.evaluate(async id => {
      const started = performance.now();
      location.hash = `#chat=${encodeURIComponent(id)}`;
      while (!document.querySelector('.turn .markdown')) {
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
      }
      const first = performance.now() - started;
      while (document.querySelector('.turn > .plain')) {
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
      }
      const all = performance.now() - started;
      location.hash = '';
      while (document.querySelector('.turn')) {
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
      }
      return { first, all };
    }, longChat);
    readable.push(taken.first);
    complete.push(taken.all);
  }
  await page.close();
  return {
    turnsOpened: turnsOfLongChat,
    longChatReadable: computeFigures(readable),
    longChatWhole: computeFigures(complete),
  };
}
