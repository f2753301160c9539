import { defineContentScript } from 'wxt/utils/define-content-script';
import { findSite, listMatches, sites } from '@/lib/sites/registry';
import { startTap } from '@/lib/tap/start-tap';

/**
 * Runs in the page's own world. The manifest does not list it: the background registers it for the sites with consent
 * (`background/keep-tap-registered.ts`).
 */
export default defineContentScript({
  matches: Object.values(sites).flatMap(site => (site.isData ? listMatches(site) : [])),
  registration: 'runtime',
  world: 'MAIN',
  runAt: 'document_start',

  main() {
    const site = findSite(new URL(location.href));
    const isData = site?.isData?.bind(site);
    if (isData) startTap(window, isData);
  },
});
