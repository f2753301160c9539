/** What every site's content script does, each in a bundle with no other site's adapter: a folder without an `index` is no entrypoint. */
import { browser } from 'wxt/browser';
import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import { createOutbox } from '@/lib/capture/outbox';
import { createPageCapture } from '@/lib/capture/page-capture';
import { insert } from '@/lib/insert';
import { connect, serve } from '@/lib/messaging/rpc';
import type { CaptureService, PageService } from '@/lib/messaging/services';
import { listen, toExtension } from '@/lib/messaging/wire';
import { consent } from '@/lib/settings';
import type { SiteAdapter } from '@/lib/sites/adapter';

/** Captures the chat, and inserts what the user chose. */
export async function startOnPage(site: SiteAdapter, ctx: ContentScriptContext): Promise<void> {
  const capture = connect<CaptureService>('capture', toExtension);
  const outbox = createOutbox(
    {
      put: (key, sighting) => browser.storage.local.set({ [key]: sighting }),
      remove: key => browser.storage.local.remove(key),
    },
    sighting => capture.save(sighting),
    crypto.randomUUID(),
  );
  const page = createPageCapture({
    page: document,
    site,
    deliver: sighting => outbox.deliver(sighting),
    report: health => capture.report(health),
  });

  const stopListening = listen(
    serve<PageService>('page', 'our own pages', {
      health: async () => page.health(),
      async insert(text) {
        const composer = site.composer(document);
        return composer ? insert(composer, text) : { state: 'failed', problem: 'NoComposer' };
      },
    }),
  );
  ctx.onInvalidated(stopListening);
  ctx.onInvalidated(() => page.stop());

  // Nothing is read before the user agreed to this site; taking it back stops at once.
  page.allow((await consent.getValue())[site.id] !== undefined);
  ctx.onInvalidated(consent.watch(agreed => page.allow(agreed?.[site.id] !== undefined)));
}
