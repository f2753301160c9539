/**
 * Texts of 4 MB that want to freeze Kura: imported, searched with quotation marks and without, previewed, opened and exported. No page and
 * no answer of the engine takes longer than a second; while they are made searchable, too. Says how long the longest took.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileUnits } from '../../growth/hostile-units';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { buildFrozenVault } from '../frozen-vault';
import { launchKura, type KuraBrowser } from '../kura';
import { findMaxWait } from '../max-wait';
import { servicesFrom } from '../own-services';
import { createPlace } from '../place';
import { exportFile, importFile, plain } from '../transfer/settings-page';
import { until } from '../until';

/** The longest text that is kept. Of many, some at a time: `KURA_TEXTS=150 KURA_PART=3/10`. */
const length = 3_999_000;
const most = Number(process.env['KURA_TEXTS'] ?? 6);
const [part = 1, parts = 1] = (process.env['KURA_PART'] ?? '1/1').split('/').map(Number);
const place = createPlace('frozen');
const units = hostileUnits
  .filter((_, n) => (n * most) % hostileUnits.length < most)
  .filter((_, n) => n % parts === part - 1);
const longest = new Map<string, number>();
const work = new Map<string, number>();

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  writeFileSync(
    path.join(place, 'vault.json'),
    JSON.stringify(buildFrozenVault(units.map(unit => unit.build(length)))),
  );
});
afterAll(async () => {
  const list = (all: ReadonlyMap<string, number>) =>
    [...all].map(([what, ms]) => `${what} ${Math.round(ms)} ms`).join(', ');
  console.log(
    `CAMPAIGN: ${units.length} texts of ${length} units, the longest waits, of at most ${findMaxWait()} ms: ${list(longest)}; all work by the threads’ own clocks: ${list(work)}`,
  );
  await kura?.close();
  await practice?.close();
});

test('imported, and searched while they are made searchable', { timeout: 600_000 }, async () => {
  const options = await openWatched('options.html#import');
  expect(await importFile(options, path.join(place, 'vault.json'), 300_000)).not.toContain('damaged');
  await readWait(options, 'import');
  const { library } = servicesFrom(options);
  for (let isPending = true; isPending;) {
    const began = performance.now();
    await library.recall('tide', { scope: 'everywhere' }, { by: 'words' });
    note('engine while indexing', performance.now() - began);
    const { vault } = await library.getStatus();
    isPending = vault.pending > 0;
  }
  const { hits } = await library.recall('harbour', { scope: 'everywhere' });
  // Of many texts a first answer shows a few, and those that are alike in one place.
  expect(hits.flatMap(({ similar = [] }) => [0, ...similar]).length).toBeGreaterThanOrEqual(Math.min(units.length, 10));
  expect(listLongWaits()).toEqual([]);
  await options.close();
});

test('found with quotation marks and without, beside everything else', { timeout: 600_000 }, async () => {
  const popup = await openWatched('popup.html');
  // An answer that a test fetches through a page keeps that page busy.
  const asking = await openWatched('options.html');
  const { library } = servicesFrom(asking);
  for (const question of [
    'harbour',
    '"harbour lights"',
    '"nobody wrote this"',
    'harbour -tide',
    ...units.map(askFor),
    ...units.map(unit => `"${askFor(unit).slice(0, 150)}"`),
  ]) {
    const work = library.recall(question, { scope: 'everywhere' });
    // Whoever else asks is answered meanwhile.
    const began = performance.now();
    await library.recall('tide', { scope: 'everywhere' }, { by: 'words' });
    note('engine beside a search', performance.now() - began);
    // Whatever was found, what is sent of it is bounded.
    expect(JSON.stringify(await work).length).toBeLessThan(units.length * 100_000);
    await popup.locator('input.search').fill(question.slice(0, 200));
    await popup.locator('.hit, .empty').first().waitFor({ timeout: 60_000 });
    await readWait(popup, 'popup');
  }
  for (const [n] of units.entries()) {
    await popup.locator('input.search').fill(`"harbour lights ${n}"`);
    await popup
      .locator('.hit', { hasText: `frozen ${n}` })
      .first()
      .waitFor({ timeout: 60_000 });
    await popup.locator('input.search').press('ArrowRight');
    await until(
      `a preview of ${n}`,
      () => popup.locator('.preview pre').first().isVisible(),
      undefined,
      async () => (await popup.locator('body').innerText()).slice(0, 1000),
    );
    await readWait(popup, 'preview');
    await popup.keyboard.press('Escape');
    await popup.locator('input.search').waitFor();
  }
  expect(listLongWaits()).toEqual([]);
  await asking.close();
  await popup.close();
});

test('opened: each is there as it was written, with its actions', { timeout: 600_000 }, async () => {
  for (const [n] of units.entries()) {
    const page = await openWatched(`library.html?${n}#chat=${encodeURIComponent(`gemini:frozen${n}`)}`);
    // A text of nothing but line breaks is there, and nothing of it is seen.
    await page.locator('.unformatted .plain').first().waitFor({ state: 'attached', timeout: 60_000 });
    await page.locator('.reading-actions button').first().waitFor();
    await readWait(page, 'reading');
    await page.locator('.find input').first().fill('harbour');
    await page.waitForFunction(() => /\d/.test(document.querySelector('.find [role=status]')?.textContent ?? ''));
    await readWait(page, 'finding');
    await page.close();
  }
  expect(listLongWaits()).toEqual([]);
});

test('exported', { timeout: 600_000 }, async () => {
  const options = await openWatched('options.html#import');
  await exportFile(options, mkdtempSync(path.join(place, 'out-')), plain, 300_000);
  await readWait(options, 'export');
  expect(listLongWaits()).toEqual([]);
  await options.close();
});

const listLongWaits = () => {
  const maxWait = findMaxWait();
  return [...longest].filter(([, ms]) => ms > maxWait);
};

const askFor = (unit: (typeof units)[number]) => unit.build(200);

/** Opens a page that notes how long it was busy at a time. */
async function openWatched(name: string): Promise<Page> {
  const page = await kura.context.newPage();
  await page.addInitScript(() => {
    const watched = globalThis as unknown as { longestWait: number };
    watched.longestWait = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      watched.longestWait = Math.max(watched.longestWait, now - last - 10);
      last = now;
    }, 10);
  });
  const cdp = await kura.context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  clocks.set(page, { cdp, before: 0 });
  await page.goto(`chrome-extension://${kura.extensionId}/${name}`);
  return page;
}

/** For each page, what tells the time that its thread was really given, in milliseconds until the last question. */
const clocks = new WeakMap<Page, { readonly cdp: CDPSession; before: number }>();

/** All that the thread did since the last question, by its own clock: no task of it took longer, whatever else the machine did. */
async function readWork(page: Page, what: string): Promise<void> {
  const clock = clocks.get(page);
  if (!clock) throw new Error('A watched page has its clock.');
  const { metrics } = await clock.cdp.send('Performance.getMetrics');
  const now = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  work.set(what, Math.max(work.get(what) ?? 0, now - clock.before));
  clock.before = now;
}

/** Notes the longest time that the page was busy since the last question. */
async function readWait(page: Page, what: string): Promise<void> {
  const ms = await page.evaluate(() => {
    const watched = globalThis as unknown as { longestWait: number };
    const wait = watched.longestWait;
    watched.longestWait = 0;
    return wait;
  });
  note(what, ms);
  await readWork(page, what);
}

function note(what: string, ms: number): void {
  longest.set(what, Math.max(longest.get(what) ?? 0, ms));
}
