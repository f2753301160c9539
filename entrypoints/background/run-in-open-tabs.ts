import { browser } from 'wxt/browser';
import type { ScriptPublicPath } from 'wxt/utils/inject-script';
import { runOncePerSession } from '@/lib/services/once-per-session';
import { listMatches, sites } from '@/lib/sites/registry';
import type { Site } from '@/lib/sites/site';

/** The key in `storage.session`, which the browser empties when the extension is updated, disabled or started anew. */
const storageKey = 'scriptsInjected';

/**
 * Puts each site's script into the tabs that are open already: after an update or while the extension was disabled, the old
 * scripts are dead and the browser starts new ones only in new pages. A script that lives already does nothing. Resolves to
 * `false` if that was done in this session before.
 */
export async function runInOpenTabs(report: (error: unknown) => void): Promise<boolean> {
  const { session } = browser.storage;
  let isFirst = false;
  await runOncePerSession({
    isDone: async () => (await session.get(storageKey))[storageKey] !== undefined,
    markDone: () => session.set({ [storageKey]: true }),
    work: () => {
      isFirst = true;
      return Promise.all(Object.values(sites).map(runSiteScript));
    },
    report,
  });
  return isFirst;
}

const runSiteScript = (site: Site): Promise<void> =>
  runFiles(
    listMatches(site),
    ...(site.isData ? [`/${site.id}-data.js` as ScriptPublicPath] : []),
    `/content-scripts/${site.id}.js`,
  );

/** Runs scripts in the open tabs that match. A tab that is closing, or that shows an error page of the browser, needs none. */
export async function runFiles(matches: readonly string[], ...files: ScriptPublicPath[]): Promise<void> {
  const tabs = await browser.tabs.query({ url: [...matches], discarded: false });
  await Promise.allSettled(
    tabs.map(tab => browser.scripting.executeScript({ target: { tabId: tab.id ?? -1 }, files })),
  );
}
