import { browser } from 'wxt/browser';
import type { DataCapture } from '@/lib/capture/site-data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import { serve } from '@/lib/rpc/rpc';
import type { PageHealth, PageService } from '@/lib/rpc/contracts/index';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import type { SiteAdapter } from '@/lib/sites/site';
import { beside } from './page-bridge';
import { onRequest } from './on-demand';
import { visitOf } from './visit';

/** Serves what Kura's own pages may ask of this page. The returned function stops listening. */
export const servePage = (site: SiteAdapter, capture: PageCapture, data: DataCapture): (() => void) =>
  listen(
    serve<PageService>('page', 'our own pages', {
      health: async () => capture.health(),
      async keepPrivate() {
        capture.keepPrivate();
        return capture.health();
      },
      async readAgain() {
        capture.readAgain();
        return capture.health();
      },
      async callDone(done) {
        beside.callDone?.(done);
        return { ok: true };
      },
      visit: async () => visitOf(capture, data),
      redesignReport: () => reportOf(site, capture.health()),
      canInsert: async () => !!site.composer(document),
      async insert(text) {
        const composer = site.composer(document);
        if (!composer) return { state: 'failed', problem: 'NoComposer' };
        const { insert } = await onRequest();
        return insert(composer, text);
      },
      async takeBack(fence) {
        const composer = site.composer(document);
        if (!composer) return { state: 'failed', reason: 'gone' };
        return (await onRequest()).takeBack(composer, fence);
      },
      async holds(fence) {
        const composer = site.composer(document);
        return !!composer && (await onRequest()).holds(composer, fence);
      },
    }),
  );

/** Builds a report that the user can paste into an issue. It is built only on request. */
async function reportOf(site: SiteAdapter, health: PageHealth): Promise<string> {
  const { redesignReport } = await onRequest();
  return redesignReport(document, {
    ...health,
    site: site.name,
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    onChat: site.chatId(new URL(location.href)) !== undefined,
  });
}
