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
import { createChat } from './chats';
import { computePeaks, openResources, type Sizes } from './open-resources';
import { toMegabytes } from './watch-memory';

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
const timeoutMs = 5_400_000;
const pollIntervalMs = 5000;
/** Number of the file's chats that the vault holds before the import. */
const initialChats = 20;

const { conversations, digest } = readEnd(file);
const place = mkdtempSync(path.join(values.place, 'kura-large-'));
const practice = await startPracticeServer();
const kura = await launchKura({ practice, profile: path.join(place, 'profile') });
const resources = await openResources(kura);
const startedAt = performance.now();
const getSeconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
const report = (what: string, found: unknown) => console.log(getSeconds(), what, JSON.stringify(found));

try {
  const page = await kura.openOwnPage('options.html#import');
  const { transfer, library } = servicesFrom(page);
  await transfer.importBatch(Array.from({ length: initialChats }, (_, n) => createChat(n, conversations)));
  report(
    'the browser says',
    await page.evaluate('navigator.storage.estimate().then(e => ({ quota: e.quota, usage: e.usage }))'),
  );

  if (!values.straight) await cancelReading(page);
  report('chats then', (await library.getStatus()).vault);

  await runStep('read and previewed', page, () => readFile(page, file, timeoutMs));
  report('preview', (await page.locator('#import ul').first().innerText()).replaceAll('\n', '; '));
  await runStep('merged', page, async () => report('said', await mergeFile(page, timeoutMs)));
  report('chats then', (await library.getStatus()).vault);

  if (!values.straight) await cancelExport(page);
  let out = '';
  await runStep('exported', page, async () => void (out = await exportFile(page, place, form, timeoutMs)));
  const end = form.wrapping === 'plain' ? readEnd(out) : undefined;
  report('file', { megabytes: toMegabytes(statSync(out).size), sameDigest: end && end.digest === digest });
  report('chats then', (await library.getStatus()).vault);
  report(
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
  await runStep('reading, cancelled', page, async () => {
    await pickFile(page, file ?? '');
    await waitForCount(page, '#import-read', conversations * 0.3);
    await page.locator('#import .running button').click();
    await page.locator('#import .running').waitFor({ state: 'detached' });
  });
  await runStep('staged rows dropped', page, async () => {
    while ((await countStagedRows(page)) > 0) await new Promise(resolve => setTimeout(resolve, 500));
  });
}

async function cancelExport(page: Page): Promise<void> {
  await runStep('export, cancelled', page, async () => {
    await beginExport(page, form ?? plain);
    await waitForCount(page, '#export-written', conversations * 0.3);
    await page.locator('.running button').click();
    await page.locator('#export-written').waitFor({ state: 'detached' });
  });
}

/** Runs `work`, and meanwhile measures memory, the page's progress, and the faces. */
async function runStep(name: string, page: Page, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  const over = new AbortController();
  let peaks: Sizes = {};
  const watching = (async () => {
    while (!over.signal.aborted) {
      const [heaps, processes] = [await resources.heaps(), resources.listProcesses()];
      peaks = computePeaks(peaks, computePeaks(heaps, processes));
      const texts = await page.locator('#import-read, #export-written, #import > p[tabindex]').allInnerTexts();
      report(name, { texts: texts.join(' '), heaps, processes, faces: await measureFaces(), load: loadavg()[0] });
      await new Promise(resolve => setTimeout(resolve, pollIntervalMs));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    report(`${name}: END`, { getSeconds: Math.round((performance.now() - from) / 1000) });
    await watching;
  }
  report(`${name}: PEAKS`, peaks);
}

/** Milliseconds until the popup is open, and until it has an answer. */
async function measureFaces(): Promise<unknown> {
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
async function waitForCount(page: Page, selector: string, minCount: number): Promise<void> {
  await page.waitForFunction(
    ([where, minimum]) => {
      const text = document.querySelector(where)?.textContent ?? '';
      return Number(text.replaceAll(/\D/g, '')) >= minimum;
    },
    [selector, minCount] as const,
    { timeout: timeoutMs, polling: 100 },
  );
}

const countStagedRows = (page: Page): Promise<number> =>
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
function readEnd(name: string): { readonly conversations: number; readonly digest: string } {
  const size = statSync(name).size;
  const bytes = Buffer.alloc(Math.min(size, 1000));
  const opened = openSync(name, 'r');
  readSync(opened, bytes, 0, bytes.length, size - bytes.length);
  closeSync(opened);
  const [, endText] = /"end":(\{[^}]*\})/.exec(bytes.toString('utf8')) ?? [];
  if (!endText) throw new Error(`${name} has no end.`);
  return JSON.parse(endText) as { conversations: number; digest: string };
}
