/** A site is on while the person and the browser both say yes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as KeepConsent from '../../entrypoints/background/keep-consent-permitted';
import type * as SwitchSites from '../../entrypoints/site-access/switch-sites';
import type * as AllSettings from '../../lib/settings';
import { listMatches, sites } from '../../lib/sites/registry';
import { fakeSiteAccess, type FakeSiteAccess } from '../fakes/site-access';

let access: FakeSiteAccess;
let { keepConsentPermitted } = {} as typeof KeepConsent;
let { switchOff, switchOn, switchSite } = {} as typeof SwitchSites;
let { consent, withdrawnSites } = {} as typeof AllSettings;
const fail = (error: unknown) => {
  throw error;
};
beforeEach(async () => {
  fakeBrowser.reset();
  access = fakeSiteAccess();
  vi.resetModules();
  ({ keepConsentPermitted } = await import('../../entrypoints/background/keep-consent-permitted'));
  ({ switchOff, switchOn, switchSite } = await import('../../entrypoints/site-access/switch-sites'));
  ({ consent, withdrawnSites } = await import('../../lib/settings'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const listOn = async () => Object.keys(await consent.getValue());
const chatgpt = listMatches(sites.chatgpt);
const claude = listMatches(sites.claude);

test('several sites are asked for with one question, before anything else is waited for', async () => {
  const switching = switchOn({ chatgpt: 1, claude: 2 });
  expect(access.questions).toEqual([[...chatgpt, ...claude]]);
  await switching;
  expect(await consent.getValue()).toEqual({ chatgpt: 1, claude: 2 });
});

test('a refusal is said, and changes nothing', async () => {
  await consent.setValue({ claude: 2 });
  access.answer = 'no';
  await expect(switchSite('chatgpt', true)).rejects.toMatchObject({ name: 'SiteRefused' });
  expect(await consent.getValue()).toEqual({ claude: 2 });
  // Nor later, when the browser allows the site for another reason.
  keepConsentPermitted(fail);
  access.grant(...claude, ...chatgpt);
  await vi.waitFor(async () => expect(await listOn()).toEqual(['claude']));
});

test('a site is switched on also where the browser closes the popup that asked', async () => {
  keepConsentPermitted(fail);
  access.answer = 'closes the popup';
  void switchOn({ chatgpt: 7 });
  await vi.waitFor(async () => expect(Object.keys(await browser.storage.session.get())).toHaveLength(1));
  expect(await listOn()).toEqual([]);
  access.grant(...chatgpt);
  await vi.waitFor(async () => expect(await consent.getValue()).toEqual({ chatgpt: 7 }));
});

test('a permission that nobody asked for in Kura is no consent', async () => {
  keepConsentPermitted(fail);
  access.grant(...chatgpt);
  await switchOn({ claude: 2 });
  expect(await listOn()).toEqual(['claude']);
});

test('switching off gives the permission back, and is not taken for the browser’s doing', async () => {
  keepConsentPermitted(fail);
  await switchOn({ chatgpt: 1, claude: 2 });
  await switchOff('chatgpt');
  expect([...access.granted]).toEqual(claude);
  await switchOn({ poe: 3 });
  expect((await listOn()).sort()).toEqual(['claude', 'poe']);
  expect(await withdrawnSites.getValue()).toEqual([]);
});

test('a site that the browser takes away is off and named as taken away, until it is on again', async () => {
  keepConsentPermitted(fail);
  await switchOn({ chatgpt: 1, claude: 2 });
  access.takeAway(...chatgpt);
  await vi.waitFor(async () => expect(await listOn()).toEqual(['claude']));
  expect(await withdrawnSites.getValue()).toEqual(['chatgpt']);
  await switchSite('chatgpt', true);
  expect((await listOn()).sort()).toEqual(['chatgpt', 'claude']);
  expect(await withdrawnSites.getValue()).toEqual([]);
});

test('a site that was taken away while Kura did not run is off from its start', async () => {
  await consent.setValue({ chatgpt: 1, claude: 2 });
  access.grant(...claude);
  keepConsentPermitted(fail);
  await vi.waitFor(async () => expect(await listOn()).toEqual(['claude']));
  expect(await withdrawnSites.getValue()).toEqual(['chatgpt']);
});
