// A fault here is noticed first by `test/e2e/survival.test.ts`.
/**
 * Profiles whose database files were damaged while the browser was closed: cut off, with bytes changed, emptied, removed. Every one comes
 * up whole or says by name what is wrong, none is silently empty or shorter, and a file from before brings everything back.
 * `KURA_DAMAGED=100` tries so many instead of a few.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { exportPages } from '../../../lib/rpc/export-pages';
import { toProblemName } from '../../../lib/core/problem';
import { chat } from '../../search/chats';
import { random } from '../../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { until } from '../until';

const place = mkdtempSync(path.join(tmpdir(), 'kura-damaged-'));
const sound = path.join(place, 'sound');

const filler =
  'Boats come in at six, and the market opens at seven. 港に船が着くのは六時で、市場が開くのは七時です。 '.repeat(20);
const chats = Array.from({ length: 120 }, (_, n) =>
  chat(`claude:${n}`, `Chat ${n} 会話`, [`Question ${n}? 質問`, `Answer ${n}. 答え ${filler}`], { source: 'claude' }),
);

let practice: PracticeServer;
let before: readonly Conversation[] = [];

beforeAll(async () => {
  practice = await startPracticeServer();
  // Half of it is tidied into tables at the second start, and half still lies in the log.
  for (const part of [chats.slice(0, 60), chats.slice(60)]) {
    const kura = await launchKura({ practice, profile: sound });
    const page = await kura.openOwnPage('options.html');
    const { transfer, library } = servicesFrom(page);
    await transfer.importBatch(part);
    await until('all of it learnt', async () => (await library.getStatus()).vault.pending === 0);
    const { conversations } = (await library.getStatus()).vault;
    await until('it is written down', async () => {
      const inventory = await kura.setting<{ readonly conversations: number }>('vaultInventory');
      return inventory?.conversations === conversations;
    });
    before = await everything(servicesFrom(page));
    await kura.close();
  }
  if (before.length !== chats.length) throw new Error(`${before.length} chats before any damage.`);
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

async function everything({ transfer }: OwnServices): Promise<Conversation[]> {
  const found: Conversation[] = [];
  for await (const conversation of exportPages(transfer).conversations()) found.push(conversation);
  return found;
}

const texts = (of: readonly Conversation[]): unknown => of.map(({ turns }) => turns.map(({ text }) => text));

/** What is there after an import, once nothing is said to be missing. */
async function broughtBack(services: OwnServices): Promise<unknown> {
  await services.transfer.importBatch(chats);
  const back = texts(await everything(services));
  await until('nothing is missing', async () => (await services.library.getStatus()).loss === undefined);
  return back;
}

type Dice = (below: number) => number;

const kinds: Readonly<Record<string, (files: readonly string[], dice: Dice) => void>> = {
  'cut off': (files, dice) => {
    const file = largest(files);
    truncateSync(file, Math.floor((statSync(file).size * dice(100)) / 100));
  },
  'bytes changed': (files, dice) => {
    const file = files[dice(files.length)] ?? largest(files);
    const bytes = readFileSync(file);
    for (let n = 0; n < 20 && bytes.length > 0; n++) bytes[dice(bytes.length)] = dice(256);
    writeFileSync(file, bytes);
  },
  emptied: (files, dice) => writeFileSync(files[dice(files.length)] ?? largest(files), ''),
  removed: (files, dice) => rmSync(files[dice(files.length)] ?? largest(files)),
  'all of it removed': files => rmSync(path.dirname(largest(files)), { recursive: true }),
};

/** By default each kind once. */
const times = Number(process.env['KURA_DAMAGED'] ?? Object.keys(kinds).length);

const largest = (files: readonly string[]): string =>
  [...files].sort((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';

/** The files of the extension's databases: the vault's, and nothing of what is written down beside it. */
function databaseFiles(profile: string): string[] {
  const all = path.join(profile, 'Default', 'IndexedDB');
  const folder = readdirSync(all).find(name => name.startsWith('chrome-extension_') && name.endsWith('.leveldb'));
  if (folder === undefined) throw new Error('The extension has no database.');
  return readdirSync(path.join(all, folder))
    .filter(name => name !== 'LOCK' && !name.startsWith('LOG'))
    .map(name => path.join(all, folder, name));
}

test(
  'a damaged vault is noticed, whatever became of it, and a file from before brings everything back',
  { timeout: times * 120_000 },
  async () => {
    const dice = random(20_261_122);
    const told: Record<string, number> = {};
    const after: unknown[] = [];
    for (let n = 0; n < times; n++) {
      const [kind, damage] = Object.entries(kinds)[n % Object.keys(kinds).length] ?? ['', () => {}];
      const profile = path.join(place, `damaged-${n}`);
      cpSync(sound, profile, { recursive: true });
      damage(databaseFiles(profile), dice);

      const kura = await launchKura({ practice, profile });
      const services = servicesFrom(await kura.openOwnPage('options.html'));
      const found = await everything(services).catch((error: unknown) => toProblemName(error) ?? String(error));
      const status = await services.library
        .getStatus()
        .catch((error: unknown) => toProblemName(error) ?? String(error));
      const named = [found, status].filter(one => typeof one === 'string');
      const loss = typeof status === 'object' ? status.loss : undefined;
      const isWhole = typeof found === 'object' && JSON.stringify(found) === JSON.stringify(before);
      const outcome =
        named[0] ?? (loss ? (isWhole ? 'FALSE ALARM' : 'said to be shorter') : isWhole ? 'whole' : 'SILENT');
      told[`${kind}: ${outcome}`] = (told[`${kind}: ${outcome}`] ?? 0) + 1;
      console.log(`${n} ${kind}: ${outcome}, ${typeof found === 'object' ? found.length : 0} chats`);
      expect(['whole', 'said to be shorter', 'VaultUnreadable']).toContain(outcome);
      if (outcome === 'VaultUnreadable') {
        // As the way back from a broken profile has it: another profile, and the file.
        const fresh = await launchKura({ practice });
        after.push(await broughtBack(servicesFrom(await fresh.openOwnPage('options.html'))));
        await fresh.close();
      } else after.push(loss ? await broughtBack(services) : texts(found as Conversation[]));
      await kura.close();
      rmSync(profile, { recursive: true, force: true });
    }
    console.log(JSON.stringify(told, undefined, 1));
    expect(after).toEqual(Array.from({ length: times }, () => texts(before)));
  },
);

/** Takes the messages of these chats out of the database, and leaves the chats: what is left when the part that held them is lost. */
const tear = (page: Page, ids: readonly string[]): Promise<void> =>
  page.evaluate(
    chatIds =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kura');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('turns', 'readwrite');
          const turns = writing.objectStore('turns').index('conversation').openKeyCursor();
          turns.addEventListener('success', () => {
            const cursor = turns.result;
            if (!cursor) return;
            // The index is of ids, with the number of the import in front.
            const key = cursor.key as string;
            if (chatIds.some(id => key === id || key.endsWith(`:${id}`)))
              writing.objectStore('turns').delete(cursor.primaryKey);
            cursor.continue();
          });
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    ids,
  );

test('messages that are lost while their chats stay are noticed, and a file from before brings them back', async () => {
  const profile = path.join(place, 'torn');
  cpSync(sound, profile, { recursive: true });
  const torn = ['claude:7', 'claude:70', 'claude:119'];
  const first = await launchKura({ practice, profile });
  await tear(await first.openOwnPage('options.html'), torn);
  await first.close();

  const kura = await launchKura({ practice, profile });
  const page = await kura.openOwnPage('options.html');
  const services = servicesFrom(page);
  const loss = await until('it is noticed', async () => (await services.library.getStatus()).loss, 60_000);
  expect(loss.incomplete?.map(({ id }) => id).toSorted()).toEqual(torn.toSorted());
  expect(loss.has).toEqual({ conversations: chats.length, turns: 2 * (chats.length - torn.length) });
  await page.getByText('Messages are missing', { exact: true }).waitFor();
  expect(await broughtBack(services)).toEqual(texts(before));
  await kura.close();
});
