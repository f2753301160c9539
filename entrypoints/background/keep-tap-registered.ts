import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { consent, siteData } from '@/lib/settings';
import { listMatches, sites } from '@/lib/sites/registry';

const id = 'tap';

/**
 * Registers the script that reads the site's own data, for exactly the sites with consent and only while it is switched on. Must be called
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

async function register(): Promise<void> {
  const [agreed, isOn, registered] = await Promise.all([
    consent.getValue(),
    siteData.getValue(),
    browser.scripting.getRegisteredContentScripts({ ids: [id] }),
  ]);
  const matches = isOn ? listTapMatches(agreed) : [];
  if (matches.length === 0) {
    if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [id] });
    return;
  }
  const script = {
    id,
    matches,
    js: ['content-scripts/payload.js'],
    world: 'MAIN',
    runAt: 'document_start',
    allFrames: false,
    persistAcrossSessions: true,
  } as const;
  if (registered.length > 0) await browser.scripting.updateContentScripts([{ ...script, js: [...script.js] }]);
  else await browser.scripting.registerContentScripts([{ ...script, js: [...script.js] }]);
}

function listTapMatches(agreed: Partial<Record<SiteId, number>>): string[] {
  return Object.values(sites).flatMap(site => (agreed[site.id] && site.isData ? listMatches(site) : []));
}
