/** One start of the browser as these campaigns drive it: chats that are opened and listened to, and what the vault answers for. */
import { expect } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { connect, type RpcCall } from '../../../lib/rpc/rpc';
import { captureService, type CaptureService } from '../../../lib/rpc/contracts/capture';
import { exportPages } from '../../../lib/rpc/export-pages';
import type { Random } from '../../fakes/made-up-site';
import type { KuraBrowser } from '../kura';
import { servicesOver, type OwnServices } from '../own-services';
import { openLongChat, type PracticeSite } from '../practice-sites';
import { until } from '../until';
import { barePage, listenTo, type Ledger } from './acknowledged';
import { set, sites } from './ground';
import { isFound } from './messages';

export interface Life {
  readonly kura: KuraBrowser;
  readonly services: OwnServices;
  readonly capture: CaptureService;
}

/** Pages that hand out their whole chat as data, and are read as they are drawn. */
export const read: readonly PracticeSite[] = sites('ChatGPT, classic', 'Claude, hub', 'Grok', 'DeepSeek');

/** To those, to the site of the messages, and to reading the data. */
export async function agreeToRead(kura: KuraBrowser): Promise<void> {
  await kura.agreeTo('chatgpt', 'claude', 'grok', 'deepseek', 'mistral');
  await set(kura, { siteData: true });
}

/** Of the witnessed extension: a browser that was just started. */
export async function lifeOf(kura: KuraBrowser): Promise<Life> {
  const page = await kura.openOwnPage(barePage);
  const send = (call: RpcCall): Promise<unknown> =>
    page.evaluate(message => {
      // The page's own `chrome`, of which Node's types know nothing.
      const { chrome } = globalThis as unknown as {
        chrome: { runtime: { sendMessage(call: unknown): Promise<unknown> } };
      };
      return chrome.runtime.sendMessage(message);
    }, call);
  return { kura, services: servicesOver(send), capture: connect(captureService, send) };
}

/** Opens the chat of so many turns in a new tab, and asks one more question in it, which has this word. */
export async function openLong(
  kura: KuraBrowser,
  site: PracticeSite,
  ledger: Ledger,
  turns: number,
  word: string,
): Promise<void> {
  const page = await kura.context.newPage();
  await listenTo(page, ledger);
  await page.goto(`${site.newChat}?generation=${site.generation}&pace=fast&seed=${turns}&data=whole`);
  await page.locator(site.composer).waitFor();
  await openLongChat(page);
  await page.evaluate(() => window.practice.settled());
  await page.evaluate(text => window.practice.send(text), `How long is pier ${word}? 桟橋の長さは？`);
}

export async function everything(transfer: OwnServices['transfer']): Promise<Conversation[]> {
  const kept: Conversation[] = [];
  for await (const one of exportPages(transfer).conversations()) kept.push(one);
  return kept;
}

/** Nothing waits, in the outbox or for the index; what was acknowledged is found by its own words. Answers how many questions were asked. */
export async function allFound(life: Life, ledger: Ledger, next: Random): Promise<number> {
  const { library } = life.services;
  await until('all of it learnt', async () => (await library.getStatus()).vault.pending === 0, 120_000);
  const { vault, loss } = await library.getStatus();
  expect({ setAside: vault.failed, loss }).toEqual({ setAside: 0, loss: undefined });
  const worker = await life.kura.worker();
  await until('an empty outbox', async () => {
    const keys = await worker.evaluate<string[]>('chrome.storage.local.get(null).then(Object.keys)');
    return !keys.some(key => key.startsWith('outbox:'));
  });
  let asked = 0;
  for (const id of ledger.ids()) {
    const turns = ledger.turnsOf(id).filter(({ growing }) => !growing);
    for (const turn of [turns[next(turns.length)], turns.at(-1)]) {
      if (!turn) continue;
      // What a kill took from the index is learnt anew a moment after the start.
      await until(`${id} found by: ${turn.text}`, () => isFound(library, id, turn.text), 30_000);
      asked++;
    }
  }
  return asked;
}
