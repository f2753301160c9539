import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { consent, siteData } from '@/lib/settings';
import { listMatches, sites } from '@/lib/sites/registry';
import type { Site } from '@/lib/sites/site';

const tapId = 'tap';
const parserPrefix = 'parser-';

/**
 * Registers the scripts that read the site's own data, for exactly the sites with consent and only while it is switched on. Must be called
 * at every start of the background. Open pages learn of a change from their content script.
 */
export function keepTapRegistered(report: (error: unknown) => void): void {
  let queue = Promise.resolve();
  // Registrations run one after the other, because the browser rejects the second of two at once.
  const updateRegistration = () => void (queue = queue.then(register).catch(report));
  consent.watch(updateRegistration);
  siteData.watch(updateRegistration);
  updateRegistration();
}

type Registration = Parameters<typeof browser.scripting.registerContentScripts>[0][number];

async function register(): Promise<void> {
  const [agreed, isOn, all] = await Promise.all([
    consent.getValue(),
    siteData.getValue(),
    browser.scripting.getRegisteredContentScripts(),
  ]);
  const scripts = isOn ? listScripts(agreed) : [];
  const registered = all.map(({ id }) => id).filter(id => id === tapId || id.startsWith(parserPrefix));
  const unwanted = registered.filter(id => !scripts.some(script => script.id === id));
  const missing = scripts.filter(({ id }) => !registered.includes(id));
  const known = scripts.filter(({ id }) => registered.includes(id));
  if (unwanted.length > 0) await browser.scripting.unregisterContentScripts({ ids: unwanted });
  // A parser must be there before the tap hands anything over.
  if (missing.length > 0) await browser.scripting.registerContentScripts(missing);
  if (known.length > 0) await browser.scripting.updateContentScripts(known);
}

/** Lists the tap in the pages' own world, and beside it a parser for each site in Kura's. */
function listScripts(agreed: Partial<Record<SiteId, number>>): Registration[] {
  const tapped = Object.values<Site>(sites).filter(site => agreed[site.id] && site.isData !== undefined);
  if (tapped.length === 0) return [];
  const options = { runAt: 'document_start', allFrames: false, persistAcrossSessions: true } as const;
  return [
    ...tapped.map((site): Registration => ({
      ...options,
      id: `${parserPrefix}${site.id}`,
      matches: [...listMatches(site)],
      js: [`${site.id}-data.js`],
    })),
    { ...options, id: tapId, matches: tapped.flatMap(listMatches), js: ['content-scripts/payload.js'], world: 'MAIN' },
  ];
}
