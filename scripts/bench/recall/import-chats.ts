/** Fills a vault with made-up chats through an import, to measure at a heavy user's size. */
import type { Page } from 'playwright-core';
import type { Conversation, Turn } from '../../../lib/core/conversation';
import type { LibraryStatus } from '../../../lib/rpc/contracts/library';
import { chunk } from '../../../lib/search/chunk/chunk';
import type { KuraBrowser } from '../../../test/e2e/kura';
import { until } from '../../../test/e2e/until';
import { round } from '../compute-figures';
import { createChats, type MadeUpChat } from './create-chats';

/** Yields chats until the product's chunker makes about so many chunks. */
export function* createConversations(chunks: number): Generator<Conversation> {
  let chunkCount = 0;
  for (const chat of createChats(Number.POSITIVE_INFINITY)) {
    if (chunkCount >= chunks) return;
    const conversation = toConversation(chat);
    yield conversation;
    chunkCount += chunk(conversation).length;
  }
}

function toConversation({ number, title, passages }: MadeUpChat): Conversation {
  // One chat every eight hours, the last one a day ago.
  const createdAt = Date.UTC(2026, 10, 20) - number * 8 * 3_600_000;
  const texts: string[] = [];
  for (const { turn, text } of passages) texts[turn] = texts[turn] === undefined ? text : `${texts[turn]}\n\n${text}`;
  const turns = texts.map((text, n): Turn => ({
    id: `t${n}`,
    parent: n === 0 ? null : `t${n - 1}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    text,
    observedAt: createdAt + n * 60_000,
  }));
  return {
    id: `chatgpt:bench-${String(number).padStart(8, '0')}`,
    source: 'chatgpt',
    url: `https://chatgpt.com/c/bench-${number}`,
    title,
    space: 'main',
    createdAt,
    updatedAt: createdAt + turns.length * 60_000,
    completeness: { state: 'partial', turns: turns.length, gap: false },
    revision: 1,
    turns,
    activePath: turns.map(({ id }) => id),
  };
}

/** Calls a service of the background from the page. */
export const connectService =
  (page: Page, service: string) =>
  (method: string, ...args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(
      async call => {
        // Node's types do not know the page's `chrome`.
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(call: unknown): Promise<{ value: unknown }> } };
        };
        return (await chrome.runtime.sendMessage(call)).value;
      },
      { kura: service, method, args },
    );

/** Waits until everything is indexed. In milliseconds since the import began. */
export async function importChats(kura: KuraBrowser, chats: readonly Conversation[], timeoutMs = 3_600_000) {
  const page = await kura.openOwnPage('options.html#import');
  const [transfer, library] = [connectService(page, 'transfer'), connectService(page, 'library')];
  const started = performance.now();
  for (let at = 0; at < chats.length; at += 50) await transfer('importBatch', chats.slice(at, at + 50));
  const importedMs = round(performance.now() - started);
  await until(
    'everything learnt',
    async () => ((await library('getStatus')) as LibraryStatus).vault.pending === 0,
    timeoutMs,
  );
  const indexedMs = round(performance.now() - started);
  await page.close();
  return { importedMs, indexedMs };
}
