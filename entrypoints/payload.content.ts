import { defineContentScript } from 'wxt/utils/define-content-script';
import { findSite } from '@/lib/sites/registry';
import { startTap } from '@/lib/tap/start-tap';

/** Runs in the page's own world. The background registers it for the sites with consent (`background/list-page-scripts.ts`). */
export default defineContentScript({
  registration: 'runtime',
  world: 'MAIN',
  runAt: 'document_start',

  main() {
    const site = findSite(new URL(location.href));
    const isData = site?.isData?.bind(site);
    if (isData) startTap(window, isData);
  },
});
