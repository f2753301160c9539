import { browser } from 'wxt/browser';
import type { SiteDataCapture } from '@/lib/capture/site-data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import { serve } from '@/lib/rpc/rpc';
import type { PageHealth, PageService } from '@/lib/rpc/contracts/index';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import type { SiteAdapter } from '@/lib/sites/site';
import { pageBridge } from './page-bridge';
import { loadInjectedTools } from './injected-tools';
import { toPageVisit } from './to-page-visit';

/** Serves what Kura's own pages may ask of this page. The returned function stops listening. */
export const servePage = (site: SiteAdapter, capture: PageCapture, data: SiteDataCapture): (() => void) =>
  listen(
    serve<PageService>('page', 'our own pages', {
      getHealth: async () => capture.getHealth(),
      async keepPrivateChat() {
        capture.keepPrivate();
        return capture.getHealth();
      },
      async readAgain() {
        capture.readAgain();
        return capture.getHealth();
      },
      async dismissCall(done) {
        pageBridge.callDone?.(done);
        return { ok: true };
      },
      getVisit: async () => toPageVisit(capture, data),
      buildRedesignReport: () => buildReport(site, capture.getHealth()),
      canInsert: async () => !!site.composer(document),
      async insert(text) {
        const composer = site.composer(document);
        if (!composer) return { state: 'failed', problem: 'NoComposer' };
        const { insert } = await loadInjectedTools();
        return insert(composer, text);
      },
      async undoInsertion(fence) {
        const composer = site.composer(document);
        if (!composer) return { state: 'failed', reason: 'gone' };
        return (await loadInjectedTools()).takeBack(composer, fence);
      },
      async containsInsertion(fence) {
        const composer = site.composer(document);
        return !!composer && (await loadInjectedTools()).holds(composer, fence);
      },
    }),
  );

/** Builds a report that the user can paste into an issue. It is built only on request. */
async function buildReport(site: SiteAdapter, health: PageHealth): Promise<string> {
  const { redesignReport } = await loadInjectedTools();
  return redesignReport(document, {
    ...health,
    site: site.name,
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    onChat: site.chatId(new URL(location.href)) !== undefined,
  });
}
