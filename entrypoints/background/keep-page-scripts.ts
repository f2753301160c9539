import { browser } from 'wxt/browser';
import { askedBefore, consent, pageMark, siteData } from '@/lib/settings';
import { sites } from '@/lib/sites/registry';
import type { Site } from '@/lib/sites/site';
import { listPageScripts, type RegisteredScript } from './list-page-scripts';
import { runInOpenTabs } from './run-in-open-tabs';

/** The key of what was put into open pages. It is in `storage.session`, which the browser empties when the extension is updated, disabled or started anew. */
const sessionKey = 'scriptsInjected';

/**
 * Registers all scripts for pages, for exactly the sites with consent, and puts them into the pages that are open already. The manifest
 * lists none, because that would grant access to the sites. Must be called at every start of the background.
 */
export function keepPageScripts(report: (error: unknown) => void): void {
  let queue = Promise.resolve();
  // Registrations run one after the other, because the browser rejects the second of two at once.
  const update = () => void (queue = queue.then(() => updateScripts(report)).catch(report));
  for (const setting of [consent, siteData, pageMark, askedBefore] as const) setting.watch(update);
  update();
}

async function updateScripts(report: (error: unknown) => void): Promise<void> {
  const wanted = await listWanted();
  await register(wanted);
  // Not awaited, because a tab that does not answer must not delay the next registration.
  runInOpenPages(wanted).catch(report);
}

async function listWanted(): Promise<readonly RegisteredScript[]> {
  const [agreed, isDataOn, isMarkOn, isAskedBeforeOn] = await Promise.all([
    consent.getValue(),
    siteData.getValue(),
    pageMark.getValue(),
    askedBefore.getValue(),
  ]);
  const settings = { isDataOn, isMarkOn: isMarkOn || isAskedBeforeOn };
  return Object.values<Site>(sites).flatMap(site => (agreed[site.id] ? listPageScripts(site, settings) : []));
}

/** Makes the browser's registrations what is wanted, with the files of this version. */
async function register(wanted: readonly RegisteredScript[]): Promise<void> {
  const registered = (await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id);
  const unwanted = registered.filter(id => !wanted.some(script => script.id === id));
  const [added, known] = [false, true].map(isKnown => wanted.filter(({ id }) => registered.includes(id) === isKnown));
  if (unwanted.length > 0) await browser.scripting.unregisterContentScripts({ ids: unwanted });
  if (added?.length) await browser.scripting.registerContentScripts(added);
  if (known?.length) await browser.scripting.updateContentScripts(known);
}

/** Runs what open pages do not have. After an update, or where the extension was disabled, that is all: the scripts there are dead. */
async function runInOpenPages(wanted: readonly RegisteredScript[]): Promise<void> {
  const { session } = browser.storage;
  const done = ((await session.get(sessionKey))[sessionKey] ?? []) as readonly string[];
  await runInOpenTabs(wanted.filter(({ id }) => !done.includes(id)));
  await session.set({ [sessionKey]: wanted.map(({ id }) => id) });
}
