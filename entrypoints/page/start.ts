/** The start of every site's content script. Each site has its own bundle. A folder without an `index` is no entrypoint. */
import { browser } from 'wxt/browser';
import { createSiteDataCapture } from '@/lib/capture/site-data-capture';
import { createOutbox } from '@/lib/capture/outbox';
import { createPageCapture } from '@/lib/capture/page-capture';
import type { Listing } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import { captureService } from '@/lib/rpc/contracts/capture';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { noPauses } from '@/lib/health/pauses';
import { consent, pauses } from '@/lib/settings';
import type { SiteAdapter } from '@/lib/sites/site';
import { startLife } from './extension-life';
import { pageBridge } from './page-bridge';
import { watchDataSwitch } from './watch-data-switch';
import { servePage } from './serve-page';

/** Starts capture on the page and serves its page service, until the extension is updated or disabled. */
export async function startOnPage(site: SiteAdapter): Promise<void> {
  const life = startLife('reader');
  if (!life) return;
  const capture = connect(captureService, sendToExtension);
  const { deliver } = createOutbox(
    {
      put: (key, snapshot) => browser.storage.local.set({ [key]: snapshot }),
      remove: key => browser.storage.local.remove(key),
    },
    async snapshot => {
      const acknowledgement = await capture.save(snapshot);
      page.acknowledged(acknowledgement);
      return acknowledgement;
    },
    crypto.randomUUID(),
  );
  const deliverList = (listing: Listing) => capture.putListing(listing);
  const canKeep = (chat?: string) => life.isAlive() && page.mayKeep(chat);
  const data = createSiteDataCapture({ page: document, site, deliver, deliverList, mayKeep: canKeep });
  pageBridge.composer = () => site.composer(document);
  pageBridge.chat = () => site.chatId(new URL(location.href));
  pageBridge.answer = () => page.getLastAnswer();
  const page = createPageCapture({
    page: document,
    site: data.site,
    deliver,
    onHealth: health => {
      pageBridge.health = health;
      pageBridge.show?.(health);
      // The report updates badge and lights. The popup also asks the page, so a lost report does no harm.
      capture.reportHealth(health).catch(() => undefined);
    },
  });
  life.onEnd(() => page.stop());
  life.onEnd(servePage(site, page, data));
  // Nothing is read before the user consents to this site. Withdrawing consent stops capture at once.
  page.pause(await pauses.getValue());
  life.onEnd(pauses.watch(now => page.pause(now ?? noPauses)));
  page.allow((await consent.getValue())[site.id] !== undefined);
  life.onEnd(consent.watch(agreed => page.allow(agreed?.[site.id] !== undefined)));
  await watchDataSwitch(data, site.id, life);
}
