/** Kura's settings as they are stored, for tests that look at one or put one in without drawing a page. */
import type { Page } from 'playwright-core';

const openDatabase = `const database = await new Promise((resolve, reject) => {
  const request = indexedDB.open('kura-settings', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('settings');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const settled = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const store = database.transaction('settings', 'readwrite').objectStore('settings');`;

/** An expression for a page or a worker of Kura's, or for Firefox: the value under `key`, `null` where nothing was chosen. */
export const readingSetting = (key: string): string => `(async () => {
  // A change that is under way has its copy, too, before it is told.
  await navigator.locks.request('kura-settings', { mode: 'shared' }, () => undefined);
  ${openDatabase}
  const entry = await settled(store.get(${JSON.stringify(key)}));
  database.close();
  return entry?.value ?? null;
})()`;

/** The same for writing, as the settings page does it; not from the background, which does not hear itself. */
export const writingSettings = (items: Readonly<Record<string, unknown>>): string => `(async () => {
  const api = globalThis.browser ?? chrome;
  const items = ${JSON.stringify(items)};
  // Without the copies nothing contradicts what is written here.
  await navigator.storage.getDirectory()
    .then(root => root.getDirectoryHandle('kura-private'))
    .then(folder => folder.removeEntry('settings.json'))
    .catch(() => undefined);
  ${openDatabase}
  for (const [key, value] of Object.entries(items)) {
    const before = await settled(store.get(key));
    await settled(store.put({ value, revision: (before?.revision ?? 0) + 1 }, key));
  }
  database.close();
  for (const changedSetting of Object.keys(items)) await api.runtime.sendMessage({ changedSetting }).catch(() => undefined);
})()`;

/** `page`: one of Kura's own. */
export const readSetting = <Value>(page: Page, key: string): Promise<Value | null> =>
  page.evaluate<Value | null>(readingSetting(key));

export const writeSettings = (page: Page, items: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate<void>(writingSettings(items));
