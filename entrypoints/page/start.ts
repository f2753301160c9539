/** The start of every site's content script. Each site has its own bundle. A folder without an `index` is no entrypoint. */
import { browser } from 'wxt/browser';
import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import { createDataCapture } from '@/lib/capture/site-data-capture';
import { createOutbox } from '@/lib/capture/outbox';
import { createPageCapture } from '@/lib/capture/page-capture';
import type { Listing, Sighting } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import type { CaptureService } from '@/lib/rpc/contracts/index';
import { toExtension } from '@/lib/rpc/transport/runtime-messages';
import { noPauses } from '@/lib/health/pauses';
import { consent, pauses } from '@/lib/settings';
import type { SiteAdapter } from '@/lib/sites/site';
import { beside } from './page-bridge';
import { followDataSwitch } from './data';
import { servePage } from './service';

/** Starts capture on the page and serves its page service. */
export async function startOnPage(site: SiteAdapter, ctx: ContentScriptContext): Promise<void> {
  const capture = connect<CaptureService>('capture', toExtension);
  const outbox = createOutbox(
    {
      put: (key, sighting) => browser.storage.local.set({ [key]: sighting }),
      remove: key => browser.storage.local.remove(key),
    },
    async sighting => {
      const acknowledgement = await capture.save(sighting);
      page.acknowledged(acknowledgement);
      return acknowledgement;
    },
    crypto.randomUUID(),
  );
  const deliver = (sighting: Sighting) => outbox.deliver(sighting);
  const list = (listing: Listing) => capture.list(listing);
  const mayKeep = (chat?: string) => page.mayKeep(chat);
  const data = createDataCapture({ page: document, site, deliver, list, mayKeep });
  beside.composer = () => site.composer(document);
  beside.chat = () => site.chatId(new URL(location.href));
  beside.answer = () => page.answer();
  const page = createPageCapture({
    page: document,
    site: data.site,
    deliver,
    onHealth: health => {
      beside.health = health;
      beside.show?.(health);
      // The report updates badge and lights. The popup also asks the page, so a lost report does no harm.
      capture.report(health).catch(() => undefined);
    },
  });
  ctx.onInvalidated(servePage(site, page, data));
  ctx.onInvalidated(() => page.stop());

  // Nothing is read before the user consents to this site. Withdrawing consent stops capture at once.
  page.pause(await pauses.getValue());
  ctx.onInvalidated(pauses.watch(now => page.pause(now ?? noPauses)));
  page.allow((await consent.getValue())[site.id] !== undefined);
  ctx.onInvalidated(consent.watch(agreed => page.allow(agreed?.[site.id] !== undefined)));
  await followDataSwitch(data, site.id, ctx);
}
