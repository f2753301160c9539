import { defineContentScript } from 'wxt/utils/define-content-script';
import { addresses, siteAt } from '@/lib/sites/addresses';
import { installTap } from '@/lib/tap/tap';

/**
 * Runs in the page's own world. It stands in no manifest: the background registers it, for the sites that the user agreed to and
 * for as long as they do (`background/tap.ts`).
 */
export default defineContentScript({
  matches: Object.values(addresses).flatMap(site => (site.isData ? [...site.matches] : [])),
  registration: 'runtime',
  world: 'MAIN',
  runAt: 'document_start',

  main() {
    const site = siteAt(new URL(location.href));
    const isData = site?.isData?.bind(site);
    if (isData) installTap(window, isData);
  },
});
