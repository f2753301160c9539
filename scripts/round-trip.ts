/**
 * `npx tsx scripts/round-trip.ts --turns 100000`: a vault of made-up chats goes into the built extension through its settings page, out again in
 * each form, and into an empty profile; the digests must be the same. Prints one JSON object: seconds, megabytes of each file, and the largest
 * JavaScript heaps and process memory seen on the way. `docs/figures.md` holds one run. Build first.
 */
import { createWriteStream, mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { Conversation } from '../lib/conversation';
import { readVaultFile, writeVaultFile, type VaultFileFacts } from '../lib/transfer/vault-file';
import { launchKura, type KuraBrowser } from '../test/e2e/kura';
import { startPracticeServer } from '../test/practice/server';

const { values } = parseArgs({ options: { turns: { type: 'string', default: '100000' } } });
const turns = Number(values.turns);
const turnsPerChat = 20;
const passphrase = 'tide 干潮 boots 長靴';
const forms = [
  { choice: 'Plain JSON', ending: '.json' },
  { choice: 'Compressed (gzip)', ending: '.json.gz' },
  { choice: 'Encrypted with a passphrase (age)', ending: '.json.age' },
];

const words = 'tide boots ferry 干潮 長靴 船室 cabin 札幌 味噌 ラーメン volume compose 還付 医療費 naïve café'.split(
  ' ',
);

/** About 700 letters, other ones for each turn, so that gzip has something to do. */
function wordsOf(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  return Array.from({ length: 110 }, () => `${words[next() % words.length]}${next() % 1000}`).join(' ');
}

async function* chats(): AsyncGenerator<Conversation> {
  for (let n = 0; n < turns / turnsPerChat; n += 1) {
    const at = 1_700_000_000_000 + n * 60_000;
    const ids = Array.from({ length: turnsPerChat }, (_, place) => `t${place}`);
    yield {
      id: `chatgpt:${String(n).padStart(8, '0')}`,
      source: 'chatgpt',
      url: `https://chatgpt.com/c/${n}`,
      title: `Chat ${n} 会話`,
      space: 'main',
      createdAt: at,
      updatedAt: at,
      completeness: { state: 'partial', turns: turnsPerChat, gap: false, fromStart: true },
      revision: 1,
      activePath: ids,
      turns: ids.map((id, place) => ({
        id,
        parent: place === 0 ? null : `t${place - 1}`,
        role: place % 2 ? 'assistant' : 'user',
        text: wordsOf(n * turnsPerChat + place),
        observedAt: at,
      })),
    };
  }
}

async function factsOf(file: string, secret?: string): Promise<VaultFileFacts> {
  let facts: VaultFileFacts | undefined;
  const options = { onFacts: (found: VaultFileFacts) => void (facts = found), ...(secret && { passphrase: secret }) };
  for await (const _ of readVaultFile(await openAsBlob(file), undefined, options));
  if (!facts) throw new Error(`${file} was not read to its end.`);
  return facts;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Megabytes of resident memory, of all processes below this one that belong to the browser. */
function browserMemory(): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      sizes.set(Number(name), Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      // A process that ended between the two readings has no memory.
    }
  }
  const isOurs = (pid: number): boolean => pid !== 0 && (pid === process.pid || isOurs(parents.get(pid) ?? 0));
  const all = [...sizes].filter(([pid]) => pid !== process.pid && isOurs(pid));
  return Math.round(all.reduce((sum, [, kilobytes]) => sum + kilobytes, 0) / 1000);
}

interface Peaks {
  /** Megabytes: of the settings page's JavaScript, and of the browser's processes together, what is shared not counted. */
  page: number;
  browser: number;
}

/** Runs `work`, and answers its seconds and the largest memory seen meanwhile. */
async function watched(kura: KuraBrowser, page: Page, work: () => Promise<unknown>) {
  const peaks: Peaks = { page: 0, browser: 0 };
  const cdp = await kura.context.newCDPSession(page);
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
      peaks.page = Math.max(peaks.page, megabytes(usedSize));
      peaks.browser = Math.max(peaks.browser, browserMemory());
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  })();
  const began = performance.now();
  await work();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  over.abort();
  await watching;
  return { seconds, ...peaks };
}

async function importFile(page: Page, file: string): Promise<void> {
  await page.getByLabel('Import files…').setInputFiles(file);
  const go = page.locator('#import').getByRole('button', { name: 'Import', exact: true });
  await go.click({ timeout: 1_000_000 });
  await page.locator('#import .good').waitFor({ timeout: 1_000_000 });
  console.error(await page.locator('#import .good').innerText());
}

async function exportFile(page: Page, place: string, { choice, ending }: (typeof forms)[number]): Promise<string> {
  await page.getByRole('radio', { name: choice }).check();
  if (ending === '.json.age') {
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByLabel('The same passphrase again').fill(passphrase);
  }
  const download = page.waitForEvent('download', { timeout: 1_000_000 });
  await page.getByRole('button', { name: 'Export vault' }).click();
  const file = path.join(place, `out${ending}`);
  await (await download).saveAs(file);
  return file;
}

const place = mkdtempSync(path.join(tmpdir(), 'kura-round-trip-'));
const practice = await startPracticeServer();
const results: Record<string, unknown> = { turns };
try {
  const first = path.join(place, 'first.json');
  await pipeline(Readable.from(writeVaultFile(chats())), createWriteStream(first));
  const { digest } = await factsOf(first);
  results['megabytes'] = megabytes(statSync(first).size);

  const digests: boolean[] = [];
  const visit = async (name: string, into: string, out: typeof forms) => {
    const kura = await launchKura({ practice });
    const page = await kura.openOwnPage('options.html');
    results[`${name}: idle`] = browserMemory();
    results[`${name}: import`] = await watched(kura, page, () => importFile(page, into));
    for (const form of out) {
      let file = '';
      const measured = await watched(kura, page, async () => (file = await exportFile(page, place, form)));
      results[`${name}: export ${form.ending}`] = { ...measured, megabytes: megabytes(statSync(file).size) };
      digests.push((await factsOf(file, passphrase)).digest === digest);
      console.error(JSON.stringify(results));
    }
    await kura.close();
    rmSync(kura.profile, { recursive: true, force: true });
  };
  await visit('first profile', first, forms);
  await visit('empty profile, from gzip', path.join(place, 'out.json.gz'), forms.slice(0, 1));
  results['the same digest'] = digests;
  console.log(JSON.stringify(results, null, 2));
} finally {
  await practice.close();
  rmSync(place, { recursive: true, force: true });
}
