/**
 * The extension with the manifest that people get: it can reach no site before one is switched on, and no longer after. The hub's hosts
 * are out of reach for all of it.
 */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteId } from '../../lib/sites/registry';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { allowBeforehand, takeSiteAway } from './extensions-page';
import { alteredBuild, withRealManifest, type AlteredBuild } from './isolation/altered-build';
import { launchKura, type KuraBrowser } from './kura';
import { kept } from './main-job';
import { ask, openChat, practiceSite, settled } from './practice-sites';
import { until } from './until';

const chatgpt = practiceSite('ChatGPT, classic');
let practice: PracticeServer;
let build: AlteredBuild;
let kura: KuraBrowser;
let page: Page;

beforeAll(async () => {
  practice = await startPracticeServer();
  build = alteredBuild();
  withRealManifest(build);
  const engine = readdirSync(`${build.folder}/assets`).find(name => name.startsWith('engine.worker'));
  const attempts = tries.map(attempt => `${attempt}.catch(() => {})`).join();
  build.edit(`assets/${engine}`, text => `${text};Promise.all([${attempts}]).then(() => caches.open('tried'));`);
  kura = await launchKura({ practice, extension: build.folder });
  page = await kura.context.newPage();
});
afterAll(async () => {
  await kura?.close();
  build?.remove();
  await practice?.close();
});

const inWorker = async <Value>(expression: string) => (await kura.worker()).evaluate<Value>(expression);
const listReachable = () => inWorker<string[]>('chrome.permissions.getAll().then(({ origins }) => origins)');
const listScripts = () =>
  inWorker<string[]>('chrome.scripting.getRegisteredContentScripts().then(all => all.map(({ id }) => id).sort())');
const scriptsOf = (site: SiteId) => ['mark', 'parser', 'reader', 'tap'].map(name => `${site}-${name}`);

async function openSettings(): Promise<Page> {
  const settings = await kura.openOwnPage('options.html');
  await settings.getByRole('switch', { name: 'ChatGPT', exact: true }).waitFor();
  return settings;
}

test('at first it reaches no site, and has no script for any page', async () => {
  expect(await listReachable()).toEqual([]);
  expect(await listScripts()).toEqual([]);
  await openChat(page, chatgpt);
  await ask(page, chatgpt, 'Which knot holds a hammock? (before consent)');
  await settled(page);
  expect(await inWorker(`chrome.tabs.query({ url: 'https://chatgpt.com/*' })`)).toEqual([]);
  expect(await kura.vault()).toEqual([]);
});

test('a site that is switched on is reached alone, and the chat that was open is kept at once', async () => {
  await kura.agreeTo('chatgpt');
  expect(await listReachable()).toEqual(['https://chatgpt.com/*']);
  await kept(kura, 'Which knot holds a hammock? (before consent)');
  await expect.poll(listScripts).toEqual(scriptsOf('chatgpt'));
});

test('a site that the browser takes away is off, and the settings say why', async () => {
  await takeSiteAway(kura.context, kura.extensionId, 'chatgpt');
  await until('a site that is off', async () => (await kura.agreed()).length === 0);
  await expect.poll(listScripts).toEqual([]);
  const settings = await openSettings();
  await settings.getByText('Your browser no longer allows it').waitFor();
  await ask(page, chatgpt, 'And which one for a tent? (taken away)');
  await settled(page);
  expect((await kura.vault()).flatMap(({ turns }) => turns.map(({ text }) => text)).join()).not.toContain('tent');
  await settings.close();
});

test('it is switched on again in the settings, and switching it off gives the permission back', async () => {
  await allowBeforehand(kura.context, kura.extensionId, build.folder);
  await kura.killWorker();
  const settings = await openSettings();
  const box = settings.getByRole('switch', { name: 'ChatGPT', exact: true });
  await box.check();
  await expect.poll(listScripts).toEqual(scriptsOf('chatgpt'));
  expect(await listReachable()).toEqual(['https://chatgpt.com/*']);
  await until('the turn of the meantime', async () =>
    (await kura.vault()).some(({ turns }) => turns.some(({ text }) => text.includes('tent'))),
  );
  await box.uncheck();
  await expect.poll(listReachable).toEqual([]);
  await expect.poll(listScripts).toEqual([]);
  expect(await settings.getByText('your browser no longer allows Kura').count()).toBe(0);
  await settings.close();
});

const tries = [
  `fetch('https://huggingface.co/a/b/resolve/main/config.json?told=1')`,
  `fetch('https://huggingface.co/?told=2', { mode: 'no-cors' })`,
  `fetch('https://cdn-lfs.huggingface.co/?told=3', { mode: 'no-cors', method: 'POST', body: 'told' })`,
  `fetch('https://cas-bridge.xethub.hf.co/?told=4', { mode: 'no-cors', keepalive: true })`,
];

test('without a download the hub is out of reach: for the background, pages, the engine’s document and its worker', async () => {
  const own = await kura.openOwnPage('options.html');
  const offscreen = await kura.offscreen();
  for (const attempt of tries) {
    const expression = `${attempt}.then(() => 'reached', () => 'stopped')`;
    expect(await inWorker(expression)).toBe('stopped');
    expect(await own.evaluate(expression)).toBe('stopped');
    expect(await offscreen.evaluate(expression)).toBe('stopped');
  }
  // The engine's worker has tried since its start: see `beforeAll`.
  expect(await until('the worker’s tries', () => own.evaluate(`caches.has('tried')`))).toBe(true);
  expect(await offscreen.evaluate('document.querySelectorAll("iframe").length')).toBe(0);
  expect(practice.requests.filter(({ host }) => /huggingface\.co$|hf\.co$/.test(host))).toEqual([]);
  await own.close();
});
