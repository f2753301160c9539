import { browser } from 'wxt/browser';
import type { DataCapture } from '@/lib/capture/data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import { serve } from '@/lib/messaging/rpc';
import type { PageHealth, PageService } from '@/lib/messaging/services';
import { listen } from '@/lib/messaging/wire';
import type { SiteAdapter } from '@/lib/sites/adapter';
import { beside } from './beside';
import { onRequest } from './on-request';
import { visitOf } from './visit';

/** What our own pages may ask of this one; the returned function stops listening. */
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

/** What a person can paste into an issue about this page; made only when they ask for it. */
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
