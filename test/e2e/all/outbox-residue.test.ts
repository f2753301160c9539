// A fault here is noticed first by `test/services/deliver-outbox.test.ts`.
/** What the outbox leaves on the disk of a forgotten chat: LevelDB goes on holding what was removed, so it must be unreadable. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptSnapshot } from '../../../lib/capture/outbox-cipher';
import type { StoredOutboxKey } from '../../../lib/services/outbox-keys';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { askAndKeep } from '../main-job';
import { servicesFrom } from '../own-services';
import { openChat, practiceSite } from '../practice-sites';
import { until } from '../until';

const profile = mkdtempSync(path.join(tmpdir(), 'kura-residue-'));
const chatgpt = practiceSite('ChatGPT, classic');
const question = '銀河鉄道の切符はどこで買えますか (residue)';
let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice, profile });
  await kura.agreeTo('chatgpt');
});
afterAll(async () => {
  await kura?.close().catch(() => undefined);
  await practice?.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));

/** Whether a file holds the text, as bytes of UTF-8 or of UTF-16. */
const holds = (file: string, text: string): boolean => {
  const bytes = readFileSync(file);
  return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'));
};

/** What lies in the store's files of entries of the outbox, whole ones. */
const entriesOnDisk = () =>
  listFiles(path.join(profile, 'Default', 'Local Extension Settings'))
    .map(file => readFileSync(file, 'latin1'))
    .flatMap(text => [...text.matchAll(/"data":"([\w+/=]+)","key":"([\w-]{36})"/g)])
    .map(([, data = '', key = '']) => ({ data, key }));

const readKeys = async (): Promise<readonly StoredOutboxKey[]> => {
  const page = await kura.openOwnPage('options.html');
  const text = await page.evaluate<string>(`navigator.storage.getDirectory()
    .then(root => root.getDirectoryHandle('kura-private'))
    .then(folder => folder.getFileHandle('outbox-keys.json'))
    .then(handle => handle.getFile()).then(file => file.text())`);
  await page.close();
  return JSON.parse(text.slice(text.indexOf('\n'))) as StoredOutboxKey[];
};

test('the entries of a forgotten chat are still on the disk, and no file holds their key', async () => {
  const page = await kura.context.newPage();
  const { id } = await askAndKeep(kura, page, chatgpt, question);
  const [key] = await readKeys();
  if (!key) throw new Error('There is no key.');
  const ours = () => entriesOnDisk().filter(entry => entry.key === key.id);
  const opened = await until('an entry on the disk', async () => ours().map(entry => decryptSnapshot(entry, key)));
  expect(JSON.stringify(opened)).toContain(question);
  expect(listFiles(profile).filter(file => holds(file, key.secret))).not.toEqual([]);
  expect(
    listFiles(path.join(profile, 'Default', 'Local Extension Settings')).filter(file => holds(file, question)),
  ).toEqual([]);

  await servicesFrom(await kura.openOwnPage('options.html')).library.forget(id);

  await until('another key', async () => (await readKeys()).every(({ id: other }) => other !== key.id));
  expect(ours()).not.toEqual([]);
  expect(listFiles(profile).filter(file => holds(file, key.secret))).toEqual([]);
  // The page was given the new key, and goes on.
  await openChat(page, chatgpt);
  await askAndKeep(kura, page, chatgpt, 'And the way back? (after the key)');
  await kura.close();
  expect(listFiles(profile).filter(file => holds(file, key.secret))).toEqual([]);
});
