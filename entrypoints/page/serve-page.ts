import type { SiteDataCapture } from '@/lib/capture/site-data-capture';
import type { PageCapture } from '@/lib/capture/page-capture';
import { serve } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import type { SiteAdapter } from '@/lib/sites/site';
import { buildReport } from './build-report';
import { pageBridge } from './page-bridge';
import { loadInjectedTools } from './injected-tools';
import { toPageVisit } from './to-page-visit';

/** Serves what Kura's own pages may ask of this page. The returned function stops listening. */
export const servePage = (site: SiteAdapter, capture: PageCapture, data: SiteDataCapture): (() => void) => {
  const getComposer = () => site.composer(document);
  return listen(
    serve(pageService, {
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
      requestChat: async () => ({ isRequested: await data.requestChat() }),
      getVisit: async () => toPageVisit(capture, data),
      buildRedesignReport: () => buildReport(site, capture.getHealth()),
      canInsert: async () => !!getComposer(),
      async insert(text, note) {
        const composer = getComposer();
        if (!composer) return { state: 'failed', problem: 'NoComposer' };
        return (await loadInjectedTools('injected-tools')).insert(composer, text, note);
      },
      async undoInsertion(fence) {
        const composer = getComposer();
        if (!composer) return { state: 'failed', reason: 'gone' };
        return (await loadInjectedTools('injected-tools')).takeBack(composer, fence);
      },
      async containsInsertion(fence) {
        const composer = getComposer();
        return !!composer && (await loadInjectedTools('injected-tools')).holds(composer, fence);
      },
    }),
  );
};
