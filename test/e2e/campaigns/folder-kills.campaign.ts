/**
 * A browser that is killed while it reads a folder of the bridge: `npm run campaigns -- folder-kills`. Afterwards vault and ledger say what
 * the folder holds, each file once. `KURA_KILLS` and `KURA_FILES` are how many.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileRecord } from '../../../lib/documents/folder/ledger';
import { translator } from '../../fakes/language';
import { random } from '../../fakes/made-up-site';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { installFor, type InstalledBridge } from '../bridge-client';
import { launchKura, type KuraBrowser } from '../kura';
import { until } from '../until';
import { pause } from './ground';

const kills = Number(process.env['KURA_KILLS'] ?? 20);
const fileCount = Number(process.env['KURA_FILES'] ?? 60);
const next = random(Number(process.env['KURA_SEED'] ?? 5));
const t = translator('en');
const profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
const longest = 1_500_000;

let practice: PracticeServer;
let bridge: InstalledBridge;
let kura: KuraBrowser;
let home: string;
let papers: string;
let written = 0;

const put = (name: string) =>
  writeFileSync(path.join(papers, name), `# File ${(written += 1)}\n\nThe harbour master wrote version ${written}.`);

async function launch(): Promise<void> {
  kura = await launchKura({ practice, profile, home });
}

async function kill(): Promise<void> {
  process.kill(Number(readlinkSync(path.join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL');
  await kura.close().catch(() => undefined);
}

/** Files are written anew, named anew in circles, moved into a folder and removed. */
function storm(): void {
  const names = readdirSync(papers).filter(name => name.endsWith('.md'));
  const pick = () => names[next(names.length)] ?? 'a.md';
  for (let n = 0; n < 20; n += 1) put(pick());
  const [first, second, third] = [pick(), pick(), pick()];
  if (new Set([first, second, third]).size === 3) {
    const place = (name: string) => path.join(papers, name);
    renameSync(place(first), place('between.md'));
    renameSync(place(second), place(first));
    renameSync(place(third), place(second));
    renameSync(place('between.md'), place(third));
  }
  rmSync(path.join(papers, pick()), { force: true });
  put(`new ${written}.md`);
}

const readWanted = () =>
  Object.fromEntries(
    readdirSync(papers).map(name => [name, readFileSync(path.join(papers, name), 'utf8').split('\n').at(-1) ?? '']),
  );

/** What the vault holds, by path, and what the ledger says of it. */
async function readHeld(): Promise<{
  readonly texts: Record<string, string>;
  readonly count: number;
  readonly strays: readonly string[];
}> {
  const documents = (await kura.vault()).filter(({ source }) => source === 'document');
  const byId = new Map(documents.map(each => [each.id as string, each.turns.map(({ text }) => text).join('\n')]));
  const page = await kura.openOwnPage('options.html#documents');
  const files = await page.evaluate(
    () =>
      new Promise<FileRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('kura-documents');
        opening.addEventListener('error', () => reject(new Error('The ledger does not open')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('files').objectStore('files').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result as FileRecord[]);
          });
        });
      }),
  );
  await page.close();
  const texts = Object.fromEntries(
    files.map(({ path: name, document }) => [
      name,
      byId
        .get(document ?? '')
        ?.split('\n')
        .at(-1) ?? 'nothing',
    ]),
  );
  const named = new Set(files.map(({ document }) => document));
  return { texts, count: documents.length, strays: [...byId.keys()].filter(id => !named.has(id as never)) };
}

beforeAll(async () => {
  practice = await startPracticeServer();
  bridge = await installFor(profile);
  home = path.join(path.dirname(bridge.folder), 'home');
  papers = path.join(home, 'Papers');
  mkdirSync(papers, { recursive: true });
  for (let n = 0; n < fileCount; n += 1) put(`${n}.md`);
  await launch();
  await kura.set({ bridgeOn: true });
  bridge.offer('watch', papers);
  const settings = await kura.openOwnPage('options.html#documents');
  await settings.getByRole('button', { name: `${t('bridge_add')}: ~/Papers` }).click();
}, longest);
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  bridge?.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('nothing is lost, doubled or half read', { timeout: longest }, async () => {
  for (let n = 0; n < kills; n += 1) {
    await pause(200 + next(4_000));
    storm();
    await pause(next(1_500));
    await kill();
    storm();
    await launch();
  }
  const startedAt = performance.now();
  const wanted = readWanted();
  const listDifferences = async () => {
    const { texts } = await readHeld();
    const names = new Set([...Object.keys(wanted), ...Object.keys(texts)]);
    return [...names]
      .filter(name => texts[name] !== wanted[name])
      .map(name => `${name}: ${texts[name]} for ${wanted[name]}`);
  };
  await until(
    'the folder in the vault',
    async () => (await listDifferences()).length === 0,
    120_000,
    async () => (await listDifferences()).slice(0, 20),
  );
  const held = await readHeld();
  expect(held.texts).toEqual(wanted);
  expect([held.count, held.strays]).toEqual([Object.keys(wanted).length, []]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `FOLDER, ${kills} kills, ${written} versions of ${held.count} files: 0 lost, 0 doubled, ${seconds} s after the last start`,
  );
});
