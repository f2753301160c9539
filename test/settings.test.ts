/** Over a working database, a fake private file system, and the fake of a browser that WXT brings along. */
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as AllSettings from '../lib/settings';
import { settingsDatabaseName } from '../lib/private-storage/settings-database';
import { fakeLocks } from './fakes/locks';
import { fakePrivateFiles } from './fakes/private-files';

type Settings = typeof AllSettings;

let files: Map<string, string>;
let settings: Settings;

/** What a context has in memory is gone, as after a start of the browser. */
async function restart(): Promise<void> {
  vi.resetModules();
  settings = await import('../lib/settings');
}

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const fake = fakePrivateFiles();
  files = fake.files;
  vi.stubGlobal('navigator', { locks: fakeLocks(), storage: fake.storage });
  await restart();
});

const database = () =>
  new Promise<IDBDatabase>(resolve => {
    const request = indexedDB.open(settingsDatabaseName);
    request.addEventListener('success', () => resolve(request.result));
  });
async function inDatabase(work: (settings: IDBObjectStore) => void): Promise<void> {
  const open = await database();
  const transaction = open.transaction('settings', 'readwrite');
  work(transaction.objectStore('settings'));
  await new Promise(resolve => transaction.addEventListener('complete', resolve));
  open.close();
}
/** Every entry, to put it back later. */
async function snapshotOfDatabase(): Promise<readonly (readonly [IDBValidKey, unknown])[]> {
  const open = await database();
  const store = open.transaction('settings').objectStore('settings');
  const [keys, values] = [store.getAllKeys(), store.getAll()];
  await new Promise(resolve => values.addEventListener('success', resolve));
  open.close();
  return keys.result.map((key, index) => [key, values.result[index] as unknown]);
}

test('the engine reads the chosen scope where the settings keep it', async () => {
  const { readScopeChoice } = await import('../lib/private-storage/scope-choice');
  expect(await readScopeChoice()).toEqual({ space: await settings.currentSpace.getValue(), points: {} });
  await settings.currentSpace.setValue('旅');
  await settings.storyPoints.setValue({ 旅: { episode: 'e1' } });
  expect(await readScopeChoice()).toEqual({ space: '旅', points: { 旅: { episode: 'e1' } } });
});

test('what is offered today is read as it was chosen, and as Kura comes where nothing was', async () => {
  expect(await settings.insertionSettings.getValue()).toEqual({ form: 'quote', tokens: 4000 });
  await settings.insertionSettings.setValue({ form: 'summary', tokens: 500 });
  expect(await settings.insertionSettings.getValue()).toEqual({ form: 'summary', tokens: 500 });
  await restart();
  expect(await settings.insertionSettings.getValue()).toEqual({ form: 'summary', tokens: 500 });
});

test('whoever watches is told the same, also of a change in another context', async () => {
  const seen: boolean[] = [];
  const end = settings.pageMark.watch(on => seen.push(on));
  await settings.pageMark.setValue(false);
  // The fake browser also sends a message back to its sender.
  await expect.poll(() => seen.at(-1)).toBe(false);
  await inDatabase(store => store.put({ value: true, revision: 9 }, 'pageMark'));
  await browser.runtime.sendMessage({ changedSetting: 'pageMark' });
  await expect.poll(() => seen.at(-1)).toBe(true);
  end();
  const count = seen.length;
  await settings.pageMark.setValue(false);
  expect(seen).toHaveLength(count);
});

test('whoever hears of a change that is still being stored reads it when it is', async () => {
  await settings.pageMark.setValue(true);
  const seen: boolean[] = [];
  settings.pageMark.watch(on => seen.push(on));
  let finish = (): void => undefined;
  const storing = navigator.locks.request('kura-settings', () => new Promise<void>(resolve => (finish = resolve)));
  await browser.runtime.sendMessage({ changedSetting: 'pageMark' });
  await inDatabase(store => store.put({ value: false, revision: 2 }, 'pageMark'));
  finish();
  await storing;
  await expect.poll(() => seen).toEqual([false]);
});

test('a page that is closed while it stores a change has announced it before', async () => {
  await settings.consent.setValue({ claude: 1 });
  const announced = vi.spyOn(browser.runtime, 'sendMessage');
  vi.spyOn(navigator.storage, 'getDirectory').mockImplementation(() => new Promise(() => undefined));
  void settings.consent.setValue({});
  await expect.poll(async () => (await snapshotOfDatabase())[0]?.[1]).toMatchObject({ value: {} });
  expect(announced).toHaveBeenCalledWith({ changedSetting: 'consent' });
});

test('changes at once are all stored', async () => {
  const add = (site: 'claude' | 'grok' | 'poe') => settings.consent.change(stored => ({ ...stored, [site]: 1 }));
  await Promise.all([add('claude'), add('grok'), add('poe')]);
  expect(await settings.consent.getValue()).toEqual({ claude: 1, grok: 1, poe: 1 });
});

test('nothing of `storage.local` is believed, and nothing is stored there', async () => {
  await browser.storage.local.set({ consent: { claude: 1 }, hideBeforeKeeping: true, siteData: false });
  await restart();
  expect(await settings.consent.getValue()).toEqual({});
  expect(await settings.siteData.getValue()).toBe(true);
  await settings.consent.setValue({ grok: 2 });
  expect(await browser.storage.local.get('consent')).toEqual({ consent: { claude: 1 } });
});

describe('a damaged store', () => {
  const wanted = {
    consent: { claude: 1, grok: 2 },
    pauses: { sites: { grok: 3 }, chats: { 'claude:a': 4 } },
    vaultInventory: { conversations: 4, turns: 9, revisions: 12, digest: 5, at: 6 },
  };
  const choose = async () => {
    await settings.consent.setValue(wanted.consent);
    await settings.pauses.setValue(wanted.pauses);
    await settings.hideBeforeKeeping.setValue(true);
    await settings.siteData.setValue(false);
    await settings.vaultInventory.setValue(wanted.vaultInventory);
  };
  const everything = async () => ({
    consent: await settings.consent.getValue(),
    pauses: await settings.pauses.getValue(),
    vaultInventory: await settings.vaultInventory.getValue(),
    hide: await settings.hideBeforeKeeping.getValue(),
    data: await settings.siteData.getValue(),
  });
  const chosen = { ...wanted, hide: true, data: false };
  const isRestored = async () => (await settings.settingsRestoredAt.getValue()) !== null;

  test('an empty database is filled from the copies, and the user is notified until they have seen it', async () => {
    await choose();
    await inDatabase(store => store.clear());
    await restart();
    expect(await everything()).toEqual(chosen);
    expect(await isRestored()).toBe(true);
    await settings.settingsRestoredAt.setValue(null);
    await restart();
    expect([await everything(), await isRestored()]).toEqual([chosen, false]);
  });

  test('a database that is gone is filled as well', async () => {
    await choose();
    vi.stubGlobal('indexedDB', new IDBFactory());
    await restart();
    expect([await everything(), await isRestored()]).toEqual([chosen, true]);
  });

  test.each(['', 'x', '{"consent":{"value":{"poe":1},"revision":99}}', 'flipped'])(
    'a damaged copy (%j) changes nothing and is written anew',
    async damage => {
      await choose();
      const whole = files.get('settings.json') ?? '';
      files.set('settings.json', damage === 'flipped' ? whole.replace('"grok":2', '"grok":3') : damage);
      await restart();
      expect([await everything(), await isRestored()]).toEqual([chosen, false]);
      expect(files.get('settings.json')).toContain('"grok":2');
    },
  );

  test('where a database that was rolled back contradicts its copies, the stricter value wins', async () => {
    await settings.consent.setValue({ claude: 1, poe: 1 });
    await settings.pauses.setValue({ everywhere: 2, sites: { claude: 2 }, chats: {} });
    const old = await snapshotOfDatabase();
    await settings.consent.change(({ claude }) => ({ ...(claude !== undefined && { claude }) }));
    await settings.consent.change(stored => ({ ...stored, grok: 5 }));
    await settings.pauses.setValue({ sites: {}, chats: {} });
    await settings.pauses.setValue({ sites: { grok: 7 }, chats: {} });
    await settings.hideBeforeKeeping.setValue(true);
    await inDatabase(store => {
      store.clear();
      for (const [key, value] of old) store.put(value, key);
    });
    await restart();
    expect(await settings.consent.getValue()).toEqual({ claude: 1 });
    expect(await settings.pauses.getValue()).toEqual({ everywhere: 2, sites: { claude: 2, grok: 7 }, chats: {} });
    expect(await settings.hideBeforeKeeping.getValue()).toBe(true);
    expect(await isRestored()).toBe(true);
  });

  test('one step back is noticed, too', async () => {
    await settings.hideBeforeKeeping.setValue(false);
    const old = await snapshotOfDatabase();
    await settings.hideBeforeKeeping.setValue(true);
    await inDatabase(store => {
      for (const [key, value] of old) store.put(value, key);
    });
    await restart();
    expect([await settings.hideBeforeKeeping.getValue(), await isRestored()]).toEqual([true, true]);
  });

  test('an inventory that was rolled back is replaced without a notice: the loss detector has its own', async () => {
    await choose();
    const old = await snapshotOfDatabase();
    const grown = { ...wanted.vaultInventory, conversations: 8, revisions: 20 };
    await settings.vaultInventory.setValue(grown);
    await inDatabase(store => {
      for (const [key, value] of old) store.put(value, key);
    });
    await restart();
    expect([await settings.vaultInventory.getValue(), await isRestored()]).toEqual([grown, false]);
  });

  test('a kill between a setting and its copy is no damage', async () => {
    await settings.hideBeforeKeeping.setValue(true);
    const before = files.get('settings.json') ?? '';
    await settings.hideBeforeKeeping.setValue(false);
    files.set('settings.json', before);
    await restart();
    expect([await settings.hideBeforeKeeping.getValue(), await isRestored()]).toEqual([false, false]);
    expect(files.get('settings.json')).not.toBe(before);
  });

  test('a database that cannot be opened leaves the protective settings as they were, and takes no change', async () => {
    await choose();
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Internal error', 'UnknownError');
      },
    });
    await restart();
    expect([await everything(), await isRestored()]).toEqual([chosen, false]);
    await expect(settings.hideBeforeKeeping.setValue(false)).rejects.toThrow('Internal error');
    expect(await settings.hideBeforeKeeping.getValue()).toBe(true);
  });

  test('a rolled back database that cannot be written is read as strictly', async () => {
    await settings.consent.setValue({ claude: 1 });
    const old = await snapshotOfDatabase();
    await settings.consent.setValue({});
    await settings.consent.setValue({ grok: 1 });
    await inDatabase(store => {
      for (const [key, value] of old) store.put(value, key);
    });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await restart();
    expect(await settings.consent.getValue()).toEqual({});
    full.mockRestore();
    expect(await settings.consent.getValue()).toEqual({});
    expect(await isRestored()).toBe(true);
  });

  test('a browser without a private file system has the settings all the same', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    await restart();
    await choose();
    await restart();
    expect([await everything(), await isRestored()]).toEqual([chosen, false]);
  });

  test('a private file system that fails costs the copies only', async () => {
    const fails = () => Promise.reject(new DOMException('Damaged', 'UnknownError'));
    vi.stubGlobal('navigator', { locks: fakeLocks(), storage: { getDirectory: fails } });
    await restart();
    await choose();
    await restart();
    expect([await everything(), await isRestored()]).toEqual([chosen, false]);
  });

  test('on a full disk nothing is written, because that may cost the vault its files; the setting stays, and is told by name', async () => {
    await choose();
    const estimate = async () => ({ quota: 19_000_000, usage: 0 });
    vi.stubGlobal('navigator', { locks: fakeLocks(), storage: { estimate } });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await expect(settings.askedBefore.setValue(true)).rejects.toMatchObject({ name: 'VaultFull' });
    expect(put).not.toHaveBeenCalled();
    expect(await settings.askedBefore.getValue()).toBe(false);
  });
});
