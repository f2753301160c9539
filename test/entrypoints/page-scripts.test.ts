/** Which scripts the browser holds for pages, and what open pages get at once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as PageScripts from '../../entrypoints/background/keep-page-scripts';
import type * as AllSettings from '../../lib/settings';
import { listMatches, sites } from '../../lib/sites/registry';
import { fakeSiteAccess, type FakeSiteAccess } from '../fakes/site-access';

let access: FakeSiteAccess;
let { keepPageScripts } = {} as typeof PageScripts;
let { askedBefore, consent, pageMark, siteData } = {} as typeof AllSettings;
const fail = (error: unknown) => {
  throw error;
};
beforeEach(async () => {
  fakeBrowser.reset();
  access = fakeSiteAccess();
  vi.resetModules();
  ({ keepPageScripts } = await import('../../entrypoints/background/keep-page-scripts'));
  ({ askedBefore, consent, pageMark, siteData } = await import('../../lib/settings'));
  access.tabs.set(1, 'https://chatgpt.com/c/1');
  access.tabs.set(2, 'https://claude.ai/chat/2');
  access.tabs.set(3, 'https://example.com/');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const listRegistered = () => [...access.registered.keys()].sort();
const allOf = (site: string) => ['reader', 'parser', 'tap', 'mark'].map(name => `${site}-${name}`);

test('without consent nothing is registered, and nothing runs in an open page', async () => {
  access.registered.set('tap', { id: 'tap' });
  keepPageScripts(fail);
  await expect.poll(listRegistered).toEqual([]);
  expect(access.run).toEqual([]);
});

test('a site that is switched on has its scripts in every page to come and in the open ones, on its own addresses only', async () => {
  keepPageScripts(fail);
  await consent.setValue({ chatgpt: 1 });
  await expect.poll(listRegistered).toEqual([...allOf('chatgpt')].sort());
  for (const { matches } of access.registered.values()) expect(matches).toEqual(listMatches(sites.chatgpt));
  await vi.waitFor(() =>
    expect(access.run).toEqual([{ tab: 1, files: ['/chatgpt-data.js', '/content-scripts/chatgpt.js', '/mark.js'] }]),
  );
  await consent.setValue({ chatgpt: 1, claude: 1 });
  await expect.poll(listRegistered).toEqual([...allOf('chatgpt'), ...allOf('claude')].sort());
  await vi.waitFor(() => expect(access.run.map(({ tab }) => tab)).toEqual([1, 2]));
  await consent.setValue({ claude: 1 });
  await expect.poll(listRegistered).toEqual([...allOf('claude')].sort());
});

test('the switches of site data and of the mark hold for all sites', async () => {
  await consent.setValue({ chatgpt: 1, poe: 1 });
  await siteData.setValue(false);
  await pageMark.setValue(false);
  keepPageScripts(fail);
  await expect.poll(listRegistered).toEqual(['chatgpt-reader', 'poe-reader'].sort());
  await askedBefore.setValue(true);
  await expect.poll(listRegistered).toEqual(['chatgpt-reader', 'chatgpt-mark', 'poe-reader', 'poe-mark'].sort());
  await siteData.setValue(true);
  await expect.poll(listRegistered).toEqual([...allOf('chatgpt'), 'poe-reader', 'poe-mark'].sort());
});

test('in a new session all scripts are registered anew and put into open pages, at the next start of the worker neither again', async () => {
  await consent.setValue({ chatgpt: 1 });
  keepPageScripts(fail);
  await vi.waitFor(() => expect(access.run).toHaveLength(1));
  await vi.waitFor(async () => expect(await browser.storage.session.get('scriptsInjected')).not.toEqual({}));
  keepPageScripts(fail);
  // Once more if the change of the setting arrives only now.
  await vi.waitFor(() => expect(new Set(access.updated)).toEqual(new Set(allOf('chatgpt'))));
  expect(access.run).toHaveLength(1);
  // As after an update.
  await browser.storage.session.clear();
  keepPageScripts(fail);
  await vi.waitFor(() => expect(access.run).toHaveLength(2));
  expect(access.run[1]?.files).toContain('/content-scripts/chatgpt.js');
});
