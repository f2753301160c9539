// A fault here is noticed first by `test/e2e/main-job.test.ts`.
/** What Firefox does its own way. Skipped where there is no Firefox or no build for it; the main job is `npm run e2e:firefox`. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSaving } from '../firefox-user';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import type { Tab } from '../firefox-tab';
import { isFirefoxMissing, launchKuraInFirefox, type KuraFirefox } from '../kura-firefox';

describe.skipIf(isFirefoxMissing)('Kura in Firefox', () => {
  let practice: PracticeServer;
  let kura: KuraFirefox;
  let welcome: Tab;

  beforeAll(async () => {
    practice = await startPracticeServer();
    // Shorter than any pause that a person would notice; Firefox's own is 30 seconds.
    const preferences = { 'extensions.background.idle.timeout': 12_000 };
    kura = await launchKuraInFirefox({ practice, language: 'ja', preferences });
    welcome = await kura.tabAt(`${kura.origin}welcome.html`);
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  /** A fresh welcome page, on which ChatGPT is switched on. */
  const agree = async () => {
    await welcome.goTo(`${kura.origin}welcome.html`);
    await startSaving(welcome, ['ChatGPT']);
  };

  test('speaks Japanese to a Japanese browser', async () => {
    await welcome.until('document.querySelector("h1") !== null');
    expect(await welcome.evaluate('document.documentElement.lang')).toBe('ja');
    expect(await welcome.evaluate('document.querySelector("h1").textContent')).toBe(
      'どのサイトのチャットを保存しますか？',
    );
  });

  test('reaches no site at first, a chosen one from the click on, and none again that Firefox takes away', async () => {
    const reach = 'browser.permissions.getAll().then(({ origins }) => origins)';
    const scripts = 'browser.scripting.getRegisteredContentScripts().then(all => all.map(({ id }) => id).sort())';
    expect(await welcome.evaluate(reach)).toEqual([]);
    expect(await welcome.evaluate(scripts)).toEqual([]);

    await agree();
    expect(await welcome.evaluate(reach)).toEqual(['https://chatgpt.com/*']);
    const registered = ['mark', 'parser', 'reader', 'tap'].map(name => `chatgpt-${name}`);
    await expect.poll(() => welcome.evaluate(scripts)).toEqual(registered);

    await kura.inBrowser(`
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      await ExtensionPermissions.remove(extension.id, { permissions: [], origins: ['https://chatgpt.com/*'] }, extension);`);
    await expect.poll(() => welcome.evaluate(scripts)).toEqual([]);
    await agree();
    await expect.poll(() => welcome.evaluate(scripts)).toEqual(registered);
  });

  test('no page that a person sees may ask the hub', async () => {
    const attempt = `fetch('https://huggingface.co/?told=1', { mode: 'no-cors' }).then(() => 'reached', () => 'stopped')`;
    expect(await welcome.evaluate(attempt)).toBe('stopped');
    expect(practice.requests.filter(({ host }) => host.endsWith('huggingface.co'))).toEqual([]);
  });

  test('wakes its background page for what a closing chat left in the outbox', async () => {
    // A page that was asking when it ended asks once more, which starts it at once.
    const end = async () => {
      await kura.killBackground();
      return kura.backgroundState();
    };
    await expect.poll(end).toBe('stopped');

    await welcome.evaluate('browser.storage.local.set({ left: 1 })');

    await expect.poll(() => kura.backgroundState(), { timeout: 10_000 }).toBe('running');
  });

  test('keeps the engine when nobody asks for longer than Firefox waits', async () => {
    await welcome.goTo(`${kura.origin}welcome.html`);
    await welcome.evaluate(`browser.runtime.sendMessage({ kura: 'library', method: 'getStatus', args: [] })`);
    await welcome.goTo('about:blank');

    const end = Date.now() + 18_000;
    while (Date.now() < end) {
      expect(await kura.backgroundState()).toBe('running');
      await pause(1000);
    }
  });
});
