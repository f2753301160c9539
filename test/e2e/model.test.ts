/** Meaning for real: the project's own tiny model, loaded by the extension's own worker, from each place a model may come from. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelState } from '../../lib/search/engine';
import { buildModelFiles } from '../../scripts/model/build-model-files';
import { chat } from '../search/chats';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { testAll } from './languages';
import { servicesFrom, statusesUntil, type OwnServices } from './own-services';
import { find } from './main-job';
import { until } from './until';

const place = mkdtempSync(path.join(tmpdir(), 'kura-models-'));
const profile = path.join(place, 'profile');

/** What the tiny model knows to be near: car 自動車, puppy 犬. No word of a question stands in the chat it has to find. */
const chats = [
  chat('chatgpt:leasing', 'Leasing or buying', [
    'Is leasing cheaper than buying a vehicle?',
    'Over five years, buying an automobile is usually cheaper. Leasing ties you to one.',
  ]),
  chat(
    'claude:night',
    '夜のワンちゃん',
    ['子犬が夜に鳴くのはなぜ？', '犬はさびしいと鳴きます。そばで寝てあげましょう。'],
    {
      source: 'claude',
      url: 'https://claude.ai/chat/night',
    },
  ),
  chat('chatgpt:harbour', 'Harbour timetable', [
    'When does the last ferry sail?',
    'At 21:40 on weekdays, from pier two. 週末は休航です。',
  ]),
];
const crossings = [
  { language: 'a Japanese question finds an English chat', ask: '自動車', expected: 'Leasing or buying' },
  { language: 'an English question finds a Japanese chat', ask: 'puppy', expected: '夜のワンちゃん' },
];

let practice: PracticeServer;
let networkIsUp = true;
let kura: KuraBrowser;
let options: Page;
let services: OwnServices;

beforeAll(async () => {
  writeModel(path.join(place, 'hub/practice/tiny'));
  writeModel(path.join(place, 'tiny-folder'));
  practice = await startPracticeServer({ models: path.join(place, 'hub') });
  await open();
  // The built-in model would find what the tiny one is to find.
  await services.library.useModel({ from: 'none' });
  await services.transfer.importBatch(chats);
  await indexed();
});
afterAll(async () => {
  await kura?.close();
  if (networkIsUp) await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

async function open(extension?: string): Promise<void> {
  kura = await launchKura({ practice, ...(extension === undefined ? { profile } : { extension }) });
  options = await kura.openOwnPage('options.html#models');
  services = servicesFrom(options);
}

/** The tiny model's files in `folder`, but for those that `damage` replaces; `undefined` leaves one out. */
function writeModel(folder: string, damage: Readonly<Record<string, string | Uint8Array | undefined>> = {}): string {
  for (const [name, content] of Object.entries({ ...Object.fromEntries(buildModelFiles()), ...damage })) {
    if (content === undefined) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

const hubRequests = () => practice.requests.filter(({ host }) => host.endsWith('huggingface.co'));

/** The user's own clicks on the settings page. */
const source = (name: string) => options.getByRole('radio', { name });
const use = () => options.getByRole('button', { name: 'Use this' }).click();

async function useNone(): Promise<void> {
  await source('Keywords only').check();
  await use();
  await options.getByText('Off: keyword search only').waitFor();
}

async function useFolder(folder: string): Promise<void> {
  await source('Use a folder on this computer').check();
  await options.locator('[data-page=search]').getByLabel('Choose folder…').setInputFiles(folder);
  await use();
}

async function useHub(name: string): Promise<void> {
  await source('Download a model once').check();
  await source('Another model').check();
  await options.getByLabel('Model name on huggingface.co').fill(name);
  await use();
}

/** The settings offer it where this copy was built with one, or uses one: else the choice is made without them. */
async function useExtension(name: string): Promise<void> {
  if ((await source('Use a model in this copy of Kura').count()) === 0) {
    await services.library.useModel({ from: 'extension', name });
    await options.reload();
    return;
  }
  await source('Use a model in this copy of Kura').check();
  await options.getByLabel('Folder name under models/').fill(name);
  await use();
}

/** Each different state on the way to `ready`, in order. */
async function statesUntilReady(): Promise<readonly ModelState[]> {
  const statuses = await statusesUntil(
    services.library,
    ({ model }) => model.state === 'ready' || model.state === 'failed',
  );
  const states = statuses.map(({ model }) => model);
  return states.filter((state, n) => JSON.stringify(state) !== JSON.stringify(states[n - 1]));
}

const indexed = () =>
  statusesUntil(services.library, ({ vault }) => vault.conversations === chats.length && vault.pending === 0);

const titles = async (question: string) =>
  (await services.library.recall(question, { scope: 'everywhere' })).hits.map(({ title }) => title);

async function expectWordsOnly(): Promise<void> {
  const byWords = await services.library.recall('ferry', { scope: 'everywhere' });
  expect(byWords.by).toBe('words');
  expect(byWords.hits.map(({ title }) => title)).toEqual(['Harbour timetable']);
  expect(await titles('休航')).toEqual(['Harbour timetable']);
  for (const { ask } of crossings) expect(await titles(ask)).toEqual([]);
}

async function expectMeaning(): Promise<void> {
  for (const { ask, expected } of crossings) {
    // A model that is ready has still to learn what is kept.
    const first = await until(`${ask} found by meaning`, async () => {
      const { hits } = await services.library.recall(ask, { scope: 'everywhere' });
      return hits[0]?.title === expected && hits[0];
    });
    // A dictionary may find the words, too, but only beside a model.
    expect(first.semanticRank).toBe(1);
  }
  expect((await titles('ferry'))[0]).toBe('Harbour timetable');
}

/** The same, as the user sees it. */
async function expectMeaningInPopup(): Promise<void> {
  await expectMeaning();
  for (const { ask, expected } of crossings) {
    expect(await popupFinds(ask, expected)).toContain('Search by meaning');
  }
}

/** Everything that stands in the popup once it shows `expected` first. */
async function popupFinds(ask: string, expected: string): Promise<string> {
  await options.bringToFront();
  const popup = await find(kura, ask, expected);
  const shown = await popup.until<string>(
    `document.querySelector('.status-line')?.textContent.includes('earch') && document.body.textContent`,
  );
  await options.bringToFront();
  await until('a closed popup', async () => !(await popup.isOpen()));
  return shown;
}

/** Ready, seen on the settings page. */
const nowInUse = (name: string) => options.getByText(`${name} (processor)`).waitFor();

/** What a person reads on the settings page when a model cannot be used. */
const complaint = () =>
  options.locator('.model-state-bad, [data-page=search] .warning').filter({ hasText: /\S/ }).first().innerText();

test('without a model words answer, and the popup says so', async () => {
  await expectWordsOnly();
  expect(await popupFinds('休航', 'Harbour')).not.toContain('meaning');
});

test('from a folder that the user picks', async () => {
  await useFolder(path.join(place, 'tiny-folder'));
  const states = await statesUntilReady();
  expect(states).toContainEqual({ state: 'loading', name: 'tiny-folder' });
  expect(states.at(-1)).toMatchObject({ state: 'ready', name: 'tiny-folder', device: 'wasm' });
  await nowInUse('tiny-folder');
  await expectMeaningInPopup();
  expect(hubRequests()).toEqual([]);
});

test('back to words only', async () => {
  await useNone();
  expect((await services.library.getStatus()).model).toEqual({ state: 'none' });
  await expectWordsOnly();
});

test('from the hub: asked when the user chose it, once, for this model’s files and for nothing else', async () => {
  await source('Download a model once').check();
  expect(hubRequests()).toEqual([]);
  await useHub('practice/tiny');
  const states = await statesUntilReady();
  // A tiny download has few steps; the last one is told while the model starts.
  expect(states).toContainEqual({ state: 'loading', name: 'practice/tiny', progress: 1 });
  expect(states.at(-1)).toMatchObject({ state: 'ready', name: 'practice/tiny', device: 'wasm' });
  await nowInUse('tiny');

  const asked = hubRequests();
  // Only the sandboxed frame asked, and it is gone.
  expect(asked.map(({ sent }) => /^origin\n(.*)$/im.exec(sent)?.[1])).toEqual(asked.map(() => 'null'));
  expect(await (await kura.offscreen()).evaluate('document.querySelectorAll("iframe").length')).toBe(0);
  expect(new Set(asked.map(({ path: file }) => file))).toEqual(
    new Set(
      [
        'config.json',
        'tokenizer.json',
        'tokenizer_config.json',
        // Asked for first, and not there: the tiny model has full precision only.
        'onnx/model_quantized.onnx',
        'onnx/model.onnx',
      ].map(file => `/practice/tiny/resolve/main/${file}`),
    ),
  );
  expect(asked.every(({ method, host }) => method === 'GET' && host === 'huggingface.co')).toBe(true);
  await expectMeaningInPopup();

  await useNone();
  await useHub('practice/tiny');
  expect((await statesUntilReady()).at(-1)).toMatchObject({ state: 'ready' });
  await expectMeaning();
  expect(hubRequests()).toHaveLength(asked.length);
});

test('after the browser was closed and opened again meaning is there, and nothing is learnt a second time', async () => {
  const asked = hubRequests().length;
  await kura.close();
  await open();
  const statuses = await statusesUntil(services.library, ({ model }) => model.state === 'ready');
  expect(statuses.map(({ vault }) => vault.pending).filter(waiting => waiting > 0)).toEqual([]);
  expect(statuses.at(-1)?.model).toMatchObject({ state: 'ready', name: 'practice/tiny', device: 'wasm' });
  await expectMeaningInPopup();
  expect((await services.library.getStatus()).vault).toMatchObject({ pending: 0, failed: 0 });
  expect(hubRequests()).toHaveLength(asked);
});

const onnx = buildModelFiles().get('onnx/model.onnx') as Uint8Array;
const broken = [
  {
    name: 'cut-in-half',
    damage: { 'onnx/model.onnx': onnx.slice(0, onnx.length / 2) },
    says: 'The model couldn’t be loaded.',
  },
  {
    name: 'not-a-model',
    damage: { 'onnx/model.onnx': 'これは模型ではありません' },
    says: 'The model couldn’t be loaded.',
  },
  {
    name: 'tokenizer-damaged',
    damage: { 'tokenizer.json': '{"version": "1.0", "model"' },
    says: 'The model couldn’t be loaded.',
  },
  { name: 'tokenizer-missing', damage: { 'tokenizer.json': undefined }, says: 'The model’s files weren’t found.' },
  { name: 'onnx-missing', damage: { 'onnx/model.onnx': undefined }, says: 'The model’s files weren’t found.' },
];

testAll.each(broken)(
  'a broken folder ($name) is named for what it is, words still answer, and mended it works',
  async ({ name, damage, says }) => {
    const folder = writeModel(path.join(place, name), damage);
    await useFolder(folder);
    await until('a complaint', async () => (await complaint()).includes(says));
    expect(await complaint()).toContain('Search still works.');
    expect(await titles('休航')).toContain('Harbour timetable');
    await useFolder(writeModel(folder));
    await nowInUse(name);
    expect(await options.locator('.model-state-bad').count()).toBe(0);
    await expectMeaning();
  },
);

testAll(
  'models on this machine are listed with their checksums, side by side, and one in use is removed with a click',
  async () => {
    const row = (name: string) => options.locator('.stored > li').filter({ hasText: name });
    await useHub('practice/tiny');
    await nowInUse('tiny');
    await row('tiny-folder').waitFor();
    expect(await row('tiny').filter({ hasText: 'in use' }).count()).toBe(1);
    await row('tiny-folder').getByText('Checksums').click();
    const sha = createHash('sha256').update(onnx).digest('hex');
    expect(await row('tiny-folder').locator('dd').allInnerTexts()).toContain(sha);

    const asked = hubRequests().length;
    await options.getByRole('button', { name: 'Delete and use keywords only: tiny' }).click();
    await options.getByText('Off: keyword search only').waitFor();
    await until('a removed model', async () => (await row('in use').count()) === 0);
    await expectWordsOnly();
    // What was removed has to be fetched again; the other is still there.
    await useHub('practice/tiny');
    await nowInUse('tiny');
    expect(hubRequests().length).toBeGreaterThan(asked);
    await options.getByRole('button', { name: 'Use: tiny-folder' }).click();
    await nowInUse('tiny-folder');
    await expectMeaning();
  },
);

testAll('a model that was damaged on the disk is noticed, and trying again fetches it anew', async () => {
  await useNone();
  await options.evaluate(async () => {
    const cache = await caches.open('kura-models');
    const keys = (await cache.keys()).filter(({ url }) => url.includes('practice') && url.endsWith('model.onnx'));
    for (const key of keys) await cache.put(key, new Response('damaged'));
  });
  await useHub('practice/tiny');
  await until('a complaint', async () => (await complaint()).includes('The model couldn’t be loaded.'));
  await options.getByRole('button', { name: 'Try again' }).click();
  await nowInUse('tiny');
  await expectMeaning();
  expect(await options.locator('.model-state-bad').count()).toBe(0);
});

testAll('from the extension’s own files, where a copy was built with a model', async () => {
  const copy = path.join(place, 'extension');
  cpSync(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3', copy, { recursive: true });
  writeModel(path.join(copy, 'models/built-in'));
  const first = { kura, options, services };
  await open(copy);
  try {
    await services.transfer.importBatch(chats);
    // The built-in model would go on answering.
    await useNone();
    await useExtension('nothing-there');
    await until('a complaint', async () => (await complaint()).includes('The model’s files weren’t found.'));
    await expectWordsOnly();
    await useExtension('built-in');
    await until('the other model is taken', async () => {
      const { model } = await services.library.getStatus();
      return 'name' in model && model.name === 'built-in';
    });
    expect((await statesUntilReady()).at(-1)).toMatchObject({ state: 'ready', name: 'built-in', device: 'wasm' });
    await nowInUse('built-in');
    await expectMeaningInPopup();
  } finally {
    await kura.close();
    ({ kura, options, services } = first);
  }
});

testAll(
  'without a network the hub is named as the trouble; what was fetched before, and folders, still work',
  async () => {
    await practice.close();
    networkIsUp = false;
    await useNone();
    await useHub('practice/never-fetched');
    await until('a complaint', async () => (await complaint()).includes('Couldn’t reach the model’s host.'));
    expect(await complaint()).toContain('never-fetched: ');
    await expectWordsOnly();

    await useHub('practice/tiny');
    await nowInUse('tiny');
    await expectMeaning();
    await useFolder(path.join(place, 'tiny-folder'));
    await nowInUse('tiny-folder');
    await expectMeaning();
  },
);
