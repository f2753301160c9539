// A fault here is noticed first by `test/e2e/survival.test.ts`.
/**
 * A browser that was killed in the middle of a write leaves the end of its log torn off. Chromium passes over it at the next start, goes on
 * in the same log, and cannot read it at the start after that: without a fresh log (`lib/vault/dexie/reset-leveldb-log.ts`) all of the vault is gone then.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import { exportPages } from '../../../lib/rpc/export-pages';
import { chat } from '../../search/chats';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { kill } from '../transfer/killed';

const place = mkdtempSync(path.join(tmpdir(), 'kura-torn-'));
const killed = path.join(place, 'killed');
const number = (n: number) =>
  chat(`mistral:torn-${n}`, `Chat ${n} 会話`, [`Question ${n}? 質問`, `Answer ${n}. 答え`], { source: 'mistral' });
const before = Array.from({ length: 30 }, (_, n) => number(n));

let practice: PracticeServer;

beforeAll(async () => {
  practice = await startPracticeServer();
  const kura = await launchKura({ practice, profile: killed });
  const { transfer } = await servicesOf(kura);
  await transfer.importBatch(before);
  await kura.agreeTo('claude');
  kill(killed);
  await kura.close().catch(() => undefined);
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const servicesOf = async (kura: KuraBrowser): Promise<OwnServices> =>
  servicesFrom(await kura.openOwnPage('options.html'));

/** The files of the newest log in the folder of this store. */
function logOf(profile: string, store: 'IndexedDB' | 'Local Extension Settings'): string {
  const all = path.join(profile, 'Default', store);
  const [folder = ''] = readdirSync(all).filter(name => !name.startsWith('http'));
  const log = readdirSync(path.join(all, folder))
    .filter(name => name.endsWith('.log'))
    .toSorted()
    .at(-1);
  if (log === undefined) throw new Error(`No log of ${store}.`);
  return path.join(all, folder, log);
}

const tear = (file: string, bytes: number): void => truncateSync(file, statSync(file).size - bytes);

async function keptIn({ transfer }: OwnServices): Promise<ConversationId[]> {
  const ids: ConversationId[] = [];
  for await (const { id } of exportPages(transfer).conversations()) ids.push(id);
  return ids.sort();
}

/** A start of the browser that ends as the user ends it. */
async function life<Answer>(
  profile: string,
  work: (services: OwnServices, kura: KuraBrowser) => Promise<Answer>,
): Promise<Answer> {
  const kura = await launchKura({ practice, profile });
  try {
    return await work(await servicesOf(kura), kura);
  } finally {
    await kura.close();
  }
}

test.each([1, 9, 40, 300])(
  'what is kept after a kill that tore %i bytes off is there two starts later',
  async bytes => {
    const profile = path.join(place, `torn-${bytes}`);
    cpSync(killed, profile, { recursive: true, filter: file => !path.basename(file).startsWith('Singleton') });
    tear(logOf(profile, 'IndexedDB'), bytes);
    tear(logOf(profile, 'Local Extension Settings'), 1);

    const first = await life(profile, async (services, kura) => {
      await services.transfer.importBatch([number(30)]);
      await kura.agreeTo('grok');
      return keptIn(services);
    });
    // The last writes before a kill may be gone where they were never acknowledged; here they were only the index's and the sentinel's.
    expect(first).toEqual([...before, number(30)].map(({ id }) => id).sort());

    const second = await life(profile, async (services, kura) => ({
      kept: await keptIn(services),
      loss: (await services.library.getStatus()).loss,
      consent: await kura.agreed(),
    }));
    expect(second).toEqual({ kept: first, loss: undefined, consent: expect.arrayContaining(['grok']) });
  },
);
