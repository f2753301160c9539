/** A real folder of the disk in Chromium: it is watched, links out of it lead nowhere, and after a restart of the browser Kura asks for it where the person looks. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { until } from '../until';

const t = translator('en');
const place = mkdtempSync(path.join(tmpdir(), 'kura-real-folder-'));
const folder = path.join(place, 'Garden');
const profile = path.join(place, 'profile');

let practice: PracticeServer;
let kura: KuraBrowser | undefined;
let options: Page;
let services: OwnServices;

async function open(): Promise<void> {
  kura = await launchKura({ practice, profile });
  options = await kura.openOwnPage('options.html#documents');
  services = servicesFrom(options);
}

const find = async (question: string) =>
  (await services.library.recall(question, { scope: { space: 'main' } })).hits.filter(({ isRelevant }) => isRelevant);
const untilFound = (question: string) => until(question, async () => (await find(question))[0], 30_000);

/** No program can press the browser's folder picker. What is dropped on a page gives the same handle of a real folder. */
async function dropFolder(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The page itself takes what is dropped for an import.
    const options = { capture: true };
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const onDrag = (event: Event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!(event instanceof DragEvent) || type !== 'drop') return;
        const [item] = event.dataTransfer?.items ?? [];
        const handle = (item as unknown as { getAsFileSystemHandle(): Promise<unknown> }).getAsFileSystemHandle();
        Object.assign(globalThis, { showDirectoryPicker: () => handle, hasDropped: true });
      };
      globalThis.addEventListener(type, onDrag, options);
    }
  });
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await until('the drop', () => page.evaluate(() => Reflect.get(globalThis, 'hasDropped') as boolean | undefined));
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'sub'), { recursive: true });
  writeFileSync(path.join(folder, 'tide.md'), '# Tide\n\nThe heron waits for the ebb.');
  writeFileSync(path.join(place, 'secret.md'), 'Nobody finds this walrus.');
  symlinkSync(path.join(place, 'secret.md'), path.join(folder, 'link.md'));
  symlinkSync(place, path.join(folder, 'sub', 'outside'));
  symlinkSync(folder, path.join(folder, 'sub', 'around'));
  practice = await startPracticeServer();
  await open();
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

test('a real folder is read, and no link leads out of it or around in it', async () => {
  await dropFolder(options);
  await options.getByRole('button', { name: t('options_documents_choose') }).click();
  expect((await untilFound('heron ebb')).document?.path).toBe('Garden/tide.md');
  expect(await find('walrus')).toEqual([]);
  expect((await services.library.listConversations({ source: 'document' }, 0, 10)).total).toBe(1);
});

test('what another program writes there is found within five seconds', async () => {
  writeFileSync(path.join(folder, 'sub', 'new.md'), '# Marsh\n\nA bittern calls at dusk.');
  const started = Date.now();
  await untilFound('bittern dusk');
  const taken = Date.now() - started;
  console.log(`a change on the disk is found after ${taken} ms`);
  // It catches what hangs; the campaign measures.
  expect(taken).toBeLessThan(30_000);
});

test('after a restart the popup says that the folder waits, and one click leads to where it is allowed', async () => {
  await kura?.close();
  writeFileSync(path.join(folder, 'later.md'), '# Later\n\nA curlew came while the browser was closed.');
  await open();
  const popup = await kura?.openOwnPage('popup.html');
  if (!popup) throw new Error('No popup');
  // The light at the foot opens the menu, in which the link stands.
  await popup.locator('.foot-state button').click();
  await popup
    .getByRole('link', { name: t('status_documents') })
    .first()
    .click();
  await options.reload();
  await options.getByText(t('options_documents_forbidden')).waitFor();
  // Here the browser asks in a window of its own, which no program can answer. What was read before is still found.
  expect(await options.getByRole('button', { name: t('options_documents_allow') }).count()).toBe(1);
  expect((await find('heron ebb'))[0]?.document?.path).toBe('Garden/tide.md');
  expect(await find('curlew')).toEqual([]);
  // Choosing the folder once more gives the same permission, and the same documents.
  await dropFolder(options);
  await options.getByRole('button', { name: t('options_documents_choose') }).click();
  await untilFound('curlew browser closed');
  expect((await services.library.listConversations({ source: 'document' }, 0, 10)).total).toBe(3);
});
