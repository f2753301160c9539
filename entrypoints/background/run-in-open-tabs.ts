import { browser } from 'wxt/browser';
import type { ScriptPublicPath } from 'wxt/utils/inject-script';
import type { RegisteredScript } from './list-page-scripts';

/**
 * Puts these scripts into the tabs that are open already, in their order. A script that lives there already does nothing. The tap comes
 * only with the next page, because it must run before the page's own scripts.
 */
export async function runInOpenTabs(scripts: readonly RegisteredScript[]): Promise<void> {
  const isolated = scripts.filter(({ world }) => world !== 'MAIN');
  const bySite = [...new Set(isolated.map(toPages))].map(pages => isolated.filter(script => toPages(script) === pages));
  await Promise.all(bySite.map(runSiteScripts));
}

const toPages = ({ matches = [] }: RegisteredScript): string => matches.join();

/** A tab that is closing, or that shows an error page of the browser, needs none. */
async function runSiteScripts(scripts: readonly RegisteredScript[]): Promise<void> {
  const tabs = await browser.tabs.query({ url: [...(scripts[0]?.matches ?? [])], discarded: false });
  const files = scripts.flatMap(({ js }) => js.map(file => `/${file}` as ScriptPublicPath));
  await Promise.allSettled(
    tabs.map(tab => browser.scripting.executeScript({ target: { tabId: tab.id ?? -1 }, files })),
  );
}
