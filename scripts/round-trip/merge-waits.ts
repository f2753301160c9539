/**
 * `npx tsx scripts/round-trip/merge-waits.ts --megabytes 1100 [--place FOLDER]` imports a vault file of this size through the settings page
 * of the built extension. Every second it opens the popup's questions: a search, a list, the status and a capture. Prints the longest wait
 * of each while the import is merged and moved to its place, before and after it, the times, and whether the export has the file's digest.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { connect, type RpcCall } from '../../lib/rpc/rpc';
import { captureService } from '../../lib/rpc/contracts/capture';
import { writeVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { launchKura } from '../../test/e2e/kura';
import { servicesFrom } from '../../test/e2e/own-services';
import { factsOf } from '../../test/e2e/transfer/facts';
import { exportFile, mergeFile, plain, readFile } from '../../test/e2e/transfer/settings-page';
import { startPracticeServer } from '../../test/practice/server';
import { createChat, listById } from './chats';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1100' }, place: { type: 'string', default: tmpdir() } },
});
/** In milliseconds. Enough for a step of any size on a busy machine. */
const timeoutMs = 5_400_000;
const chats = Math.round((Number(values.megabytes) * 1e6) / Buffer.byteLength(JSON.stringify(createChat(1, 2))));

const place = mkdtempSync(path.join(values.place, 'kura-waits-'));
const file = path.join(place, 'vault.json');
await pipeline(Readable.from(writeVaultFile(listById(chats))), createWriteStream(file));
const practice = await startPracticeServer();
const kura = await launchKura({ practice, profile: path.join(place, 'profile') });
const report = (what: string, found: unknown) => console.log(what, JSON.stringify(found));

try {
  const page = await kura.openOwnPage('options.html#import');
  const asking = await kura.openOwnPage('popup.html');
  const { library, transfer } = servicesFrom(page);
  await kura.agreeTo('gemini');
  await transfer.importBatch(Array.from({ length: 500 }, (_, n) => createChat(n, chats)));
  const waitIdle = () => new Promise(resolve => setTimeout(resolve, 20_000));
  report('idle', await watchWaits(asking, waitIdle));
  report('read and staged', await watchWaits(asking, () => readFile(page, file, timeoutMs)));
  report('merged', await watchWaits(asking, () => mergeFile(page, timeoutMs)));
  report('moved to its place', await watchWaits(asking, () => waitForShadows(page)));
  // The larger vault itself takes longer to list, and the index may still be built.
  report('afterwards', await watchWaits(asking, waitIdle));
  report('the vault', (await library.getStatus()).vault);
  await library.forget(toSnapshot().id);
  const out = await exportFile(page, place, plain, timeoutMs);
  report('the same digest', (await factsOf(out)).digest === (await factsOf(file)).digest);
} finally {
  await kura.close();
  await practice.close();
  rmSync(place, { recursive: true, force: true });
}

interface Wait {
  readonly ms: number;
  /** Of the work, when the question was asked. */
  readonly second: number;
}

/** Runs `work`, asks each question once a second meanwhile, and answers the longest waits in milliseconds, and when they were. */
async function watchWaits(asking: Page, work: () => Promise<unknown>): Promise<unknown> {
  const over = new AbortController();
  const waits: Record<string, Wait[]> = {};
  const startedAt = performance.now();
  const { library } = servicesFrom(asking);
  const capture = connect(captureService, (call: RpcCall) => sendFrom(asking, call));
  const questions: Record<string, () => Promise<unknown>> = {
    search: () => library.recall('volume', { scope: 'everywhere' }),
    list: () => library.listConversations({}, 0, 50),
    status: () => library.getStatus(),
    capture: () => capture.save(toSnapshot()),
  };
  const watching = Object.entries(questions).map(async ([name, ask]) => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await ask();
      (waits[name] ??= []).push({ ms: performance.now() - from, second: Math.round((from - startedAt) / 1000) });
      await new Promise(resolve => setTimeout(resolve, 1000));
    }
  });
  await work();
  over.abort();
  await Promise.all(watching);
  const computeWaits = (all: readonly Wait[]) => {
    const sorted = all.toSorted((a, b) => a.ms - b.ms);
    return {
      asked: sorted.length,
      median: Math.round(sorted[sorted.length >> 1]?.ms ?? 0),
      longest: sorted.slice(-3).map(({ ms, second }) => `${Math.round(ms)} (second ${second})`),
    };
  };
  return {
    seconds: Math.round((performance.now() - startedAt) / 1000),
    ...Object.fromEntries(Object.entries(waits).map(([name, all]) => [name, computeWaits(all)])),
  };
}

function sendFrom(page: Page, call: RpcCall): Promise<unknown> {
  return page.evaluate(message => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
    };
    return chrome.runtime.sendMessage(message);
  }, call);
}

/** The same chat each time, as its page shows it. It is not in the file, and is forgotten before the digests are compared. */
function toSnapshot() {
  const { title, turns } = createChat(2, chats);
  const id = 'gemini:0000cafe' as const;
  const url = `https://gemini.google.com/app/${id.slice('gemini:'.length)}`;
  return { id, source: 'gemini' as const, url, title, seenAt: Date.now(), turns };
}

/** Resolves when nothing of an import is left beside the vault. */
async function waitForShadows(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opened = indexedDB.open('kura');
          opened.addEventListener('error', () => reject(new Error('Not there')));
          opened.addEventListener('success', () => {
            const request = opened.result.transaction('shadowSpaces').objectStore('shadowSpaces').count();
            request.addEventListener('success', () => {
              opened.result.close();
              resolve(request.result);
            });
          });
        }),
    );
  while ((await count()) > 0) await new Promise(resolve => setTimeout(resolve, 1000));
}
