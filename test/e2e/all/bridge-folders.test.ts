// A fault here is noticed first by `test/bridge/folders.test.ts`.
/** A folder that the bridge offers is added with one click and followed from then on, also after a restart: the real host, the real browser. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../documents/make-pdf';
import { translator } from '../../fakes/language';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { installFor, type InstalledBridge } from '../bridge-client';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, type OwnServices } from '../own-services';
import { until } from '../until';

const t = translator('en');
const profile = mkdtempSync(path.join(tmpdir(), 'kura-'));
/** Milliseconds in which a change is found. */
const foundWithinMs = 5000;

let practice: PracticeServer;
let bridge: InstalledBridge;
let kura: KuraBrowser;
let settings: Page;
let services: OwnServices;
let home: string;
let papers: string;

function put(name: string, content: string | Uint8Array): void {
  const file = path.join(papers, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function launch(): Promise<void> {
  kura = await launchKura({ practice, profile, home });
  settings = await kura.openOwnPage('options.html#documents');
  services = servicesFrom(settings);
}

const find = async (question: string) =>
  (await services.library.recall(question, { scope: { space: 'main' } })).hits.filter(({ isRelevant }) => isRelevant);
const untilFound = (question: string, isThere = true) =>
  until(question, async () => {
    // The worker may have been ended this moment.
    const hits = await find(question).catch(() => undefined);
    return hits !== undefined && hits.length > 0 === isThere;
  });
/** Milliseconds from the change until it is found. */
async function measure(change: () => void, question: string, isThere = true): Promise<number> {
  change();
  const startedAt = performance.now();
  await untilFound(question, isThere);
  return performance.now() - startedAt;
}

beforeAll(async () => {
  practice = await startPracticeServer();
  bridge = await installFor(profile);
  home = path.join(path.dirname(bridge.folder), 'home');
  papers = path.join(home, 'Papers');
  put('notes.md', '# Plot seven\n\n## Beans\n\nRunner beans climb the north trellis.');
  put('報告/report.pdf', makePdf([[{ text: '雨水タンクの容量は二百リットルです。', x: 60, y: 700, size: 10 }]]));
  put('.kuraignore', 'private.md\n');
  put('private.md', 'Nobody finds this walrus.');
  await launch();
  await kura.set({ bridgeOn: true });
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
  bridge?.remove();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('what is offered is not read before the click, and then found', async () => {
  bridge.offer('watch', papers);
  const add = settings.getByRole('button', { name: `${t('bridge_add')}: ~/Papers` });
  await add.waitFor();
  expect((await services.library.listConversations({ source: 'document' }, 0, 9)).total).toBe(0);
  await add.click();
  await untilFound('runner beans trellis');
  await untilFound('雨水タンクの容量');
  expect(await find('walrus')).toEqual([]);
  await add.waitFor({ state: 'detached' });
});

test('a change, a new name and a removal are found within seconds', async () => {
  const [before] = await find('runner beans trellis');
  const changed = '# Plot seven\n\n## Beans\n\nRunner beans climb the quince.';
  const times = [
    await measure(() => put('notes.md', changed), 'quince'),
    await measure(() => put('new/deep/heron.md', 'A heron waits for the ebb.'), 'heron ebb'),
    await measure(() => rmSync(path.join(papers, 'new'), { recursive: true }), 'heron ebb', false),
  ];
  console.log(`Found after ${times.map(Math.round).join(', ')} ms`);
  for (const time of times) expect(time).toBeLessThan(foundWithinMs);
  expect((await find('quince'))[0]?.conversation).toBe(before?.conversation);
  renameSync(path.join(papers, 'notes.md'), path.join(papers, 'plot.md'));
  await until('the new name', async () => (await find('quince'))[0]?.document?.path === 'Papers/plot.md');
  expect((await find('quince'))[0]?.conversation).toBe(before?.conversation);
});

test('after the background was killed, and after a restart, changes are found without a click', async () => {
  await kura.killWorker();
  await measure(() => put('killed.md', 'The tern came after the kill.'), 'tern kill');
  await kura.close();
  put('plot.md', '# Plot seven\n\nThe marrow grew while nobody looked.');
  await launch();
  await untilFound('marrow grew');
  put('plot.md', '# Plot seven\n\nThe lettuce bolted afterwards.');
  await untilFound('lettuce bolted');
  expect(await find('marrow grew')).toEqual([]);
});

test('a document is opened from the library, at its page', async () => {
  const [{ conversation, turn } = { conversation: '', turn: '' }] = await find('雨水タンクの容量');
  const library = await kura.openOwnPage(`library.html#chat=${conversation}&turn=${turn}`);
  const button = library.getByRole('button', { name: t('library_open_page', '1') });
  const [pdf] = await Promise.all([kura.context.waitForEvent('page'), button.click()]);
  await expect.poll(() => pdf.url()).toMatch(/^blob:chrome-extension:.*#page=1$/);
  await pdf.close();
  await library.close();
});

test('a folder that is no longer offered stays, and says so; offered again it goes on', async () => {
  bridge.offer('unwatch', papers);
  await settings.getByText(t('options_documents_not_offered')).waitFor();
  put('plot.md', '# Plot seven\n\nThe parsnip is unseen.');
  bridge.offer('watch', papers);
  await untilFound('parsnip unseen');
  await settings.getByRole('button', { name: t('options_documents_remove') }).click();
  await settings.getByRole('button', { name: t('options_documents_remove_confirm') }).click();
  await untilFound('parsnip unseen', false);
  await settings.getByRole('button', { name: `${t('bridge_add')}: ~/Papers` }).waitFor();
  expect((await services.library.listConversations({ source: 'document' }, 0, 9)).total).toBe(0);
});
