/**
 * `npx tsx scripts/round-trip/large-vault.ts --file FILE [--form gzip] [--place FOLDER] [--straight]` imports and
 * exports a vault file (`large-file.ts` makes one) through the settings page of the built extension, in a profile below
 * FOLDER. It cancels one import and one export on the way, and compares the digests at the end. Meanwhile it opens the
 * faces and measures memory.
 * Prints a line for each measurement and step. Build first; `docs/figures.md` holds runs.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchKura } from '../../test/e2e/kura';
import { servicesFrom } from '../../test/e2e/own-services';
import {
  beginExport,
  exportFile,
  forms,
  mergeFile,
  pickFile,
  plain,
  readFile,
} from '../../test/e2e/transfer/settings-page';
import { startPracticeServer } from '../../test/practice/server';
import { madeUpChat } from './chats';
import { peaksOf, resourcesOf, type Sizes } from './resources';
import { megabytes } from './watched';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    form: { type: 'string', default: 'plain' },
    place: { type: 'string', default: tmpdir() },
    /** Skips the cancelled import and export. */
    straight: { type: 'boolean', default: false },
  },
});
const file = values.file;
const form = forms.find(({ wrapping }) => wrapping === values.form);
if (!file || !form) throw new Error('Say which file and which form: --file FILE --form plain');

/** In milliseconds. Enough for a step of any size on a busy machine. */
const patience = 5_400_000;
const lookEvery = 5000;
/** Number of the file's chats that the vault holds before the import. */
const before = 20;

const { conversations, digest } = endOf(file);
const place = mkdtempSync(path.join(values.place, 'kura-large-'));
const practice = await startPracticeServer();
const kura = await launchKura({ practice, profile: path.join(place, 'profile') });
const resources = await resourcesOf(kura);
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 100) / 10;
const tell = (what: string, found: unknown) => console.log(seconds(), what, JSON.stringify(found));

try {
  const page = await kura.openOwnPage('options.html');
  const { transfer, library } = servicesFrom(page);
  await transfer.importBatch(Array.from({ length: before }, (_, n) => madeUpChat(n, conversations)));
  tell(
    'the browser says',
    await page.evaluate('navigator.storage.estimate().then(e => ({ quota: e.quota, usage: e.usage }))'),
  );

  if (!values.straight) await cancelReading(page);
  tell('chats then', (await library.status()).vault);

  await step('read and previewed', page, () => readFile(page, file, patience));
  tell('preview', (await page.locator('#import ul').first().innerText()).replaceAll('\n', '; '));
  await step('merged', page, async () => tell('said', await mergeFile(page, patience)));
  tell('chats then', (await library.status()).vault);

  if (!values.straight) await cancelExport(page);
  let out = '';
  await step('exported', page, async () => void (out = await exportFile(page, place, form, patience)));
  const end = form.wrapping === 'plain' ? endOf(out) : undefined;
  tell('file', { megabytes: megabytes(statSync(out).size), sameDigest: end && end.digest === digest });
  tell('chats then', (await library.status()).vault);
  tell(
    'the browser says',
    await page.evaluate('navigator.storage.estimate().then(e => ({ quota: e.quota, usage: e.usage }))'),
  );
} finally {
  await kura.close();
  await practice.close();
  rmSync(place, { recursive: true, force: true });
}

/** Resolves when all staged rows are removed. */
async function cancelReading(page: Page): Promise<void> {
  await step('reading, cancelled', page, async () => {
    await pickFile(page, file ?? '');
    await reached(page, '#import-read', conversations * 0.3);
    await page.locator('#import .under-way button').click();
    await page.locator('#import .under-way').waitFor({ state: 'detached' });
  });
  await step('staged rows dropped', page, async () => {
    while ((await stagedRows(page)) > 0) await new Promise(resolve => setTimeout(resolve, 500));
  });
}

async function cancelExport(page: Page): Promise<void> {
  await step('export, cancelled', page, async () => {
    await beginExport(page, form ?? plain);
    await reached(page, '#export-written', conversations * 0.3);
    await page.locator('.under-way button').click();
    await page.locator('#export-written').waitFor({ state: 'detached' });
  });
}

/** Runs `work`, and meanwhile measures memory, the page's progress, and the faces. */
async function step(name: string, page: Page, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  const over = new AbortController();
  let peaks: Sizes = {};
  const watching = (async () => {
    while (!over.signal.aborted) {
      const [heaps, processes] = [await resources.heaps(), resources.processes()];
      peaks = peaksOf(peaks, peaksOf(heaps, processes));
      const said = await page.locator('#import-read, #export-written, #import > p[tabindex]').allInnerTexts();
      tell(name, { said: said.join(' '), heaps, processes, faces: await facesAnswer(), load: loadavg()[0] });
      await new Promise(resolve => setTimeout(resolve, lookEvery));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    tell(`${name}: END`, { seconds: Math.round((performance.now() - from) / 1000) });
    await watching;
  }
  tell(`${name}: PEAKS`, peaks);
}

/** Milliseconds until the popup is open, and until it has an answer. */
async function facesAnswer(): Promise<unknown> {
  const from = performance.now();
  const popup = await kura.openOwnPage('popup.html');
  try {
    const box = popup.getByRole('combobox');
    await box.waitFor({ timeout: 30_000 });
    const opened = Math.round(performance.now() - from);
    await box.fill('volume');
    await popup.locator('.hit').first().waitFor({ timeout: 60_000 });
    return { opened, answered: Math.round(performance.now() - from) - opened };
  } catch (error) {
    return { failed: String(error).slice(0, 120), text: (await popup.innerText('body').catch(() => '')).slice(0, 200) };
  } finally {
    await popup.close();
  }
}

/** Waits until the page shows a number of at least this. */
async function reached(page: Page, selector: string, least: number): Promise<void> {
  await page.waitForFunction(
    ([where, wanted]) => {
      const said = document.querySelector(where)?.textContent ?? '';
      return Number(said.replaceAll(/\D/g, '')) >= wanted;
    },
    [selector, least] as const,
    { timeout: patience, polling: 100 },
  );
}

const stagedRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('kura');
        opened.addEventListener('error', () => reject(new Error('Not there')));
        opened.addEventListener('success', () => {
          const count = opened.result.transaction('staged').objectStore('staged').count();
          count.addEventListener('success', () => {
            opened.result.close();
            resolve(count.result);
          });
        });
      }),
  );

/** Reads the end line of a plain vault file. */
function endOf(name: string): { readonly conversations: number; readonly digest: string } {
  const size = statSync(name).size;
  const bytes = Buffer.alloc(Math.min(size, 1000));
  const opened = openSync(name, 'r');
  readSync(opened, bytes, 0, bytes.length, size - bytes.length);
  closeSync(opened);
  const [, said] = /"end":(\{[^}]*\})/.exec(bytes.toString('utf8')) ?? [];
  if (!said) throw new Error(`${name} has no end.`);
  return JSON.parse(said) as { conversations: number; digest: string };
}
