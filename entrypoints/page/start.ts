/** The start of every site's content script. Each site has its own bundle. A folder without an `index` is no entrypoint. */
import { browser } from 'wxt/browser';
import { createSiteDataCapture } from '@/lib/capture/site-data-capture';
import { createOutbox } from '@/lib/capture/outbox';
import { createPageQuota } from '@/lib/capture/page-quota';
import { createPageCapture } from '@/lib/capture/page-capture';
import type { Listing } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import { captureService } from '@/lib/rpc/contracts/capture';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { noPauses } from '@/lib/health/pauses';
import { consent, pauses } from '@/lib/settings';
import type { SiteAdapter } from '@/lib/sites/site';
import { startLife } from './extension-life';
import { connectMark, showHealth } from './page-bridge';
import { watchDataSwitch } from './watch-data-switch';
import { servePage } from './serve-page';

/** Starts capture on the page and serves its page service, until the extension is updated or disabled. */
export async function startOnPage(site: SiteAdapter): Promise<void> {
  const life = startLife('reader');
  if (!life) return;
  const capture = connect(captureService, sendToExtension);
  const quota = createPageQuota(() => page.updateHealth());
  const outbox = createOutbox(
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
  const deliver = quota.limit(outbox.deliver);
  const deliverList = quota.limit((listing: Listing) => capture.putListing(listing));
  const canKeep = (chat?: string) => life.isAlive() && page.mayKeep(chat);
  const data = createSiteDataCapture({ page: document, site, deliver, deliverList, mayKeep: canKeep });
  const page = createPageCapture({
    page: document,
    site: data.site,
    deliver,
    getProblem: quota.getProblem,
    onHealth: health => {
      showHealth(health);
      capture.reportHealth(health).catch(() => undefined);
    },
  });
  connectMark(site, page);
  life.onEnd(() => page.stop());
  life.onEnd(servePage(site, page, data));
  // Nothing is read before the user consents to this site. Withdrawing consent stops capture at once.
  page.pause(await pauses.getValue());
  life.onEnd(pauses.watch(now => page.pause(now ?? noPauses)));
  page.allow((await consent.getValue())[site.id] !== undefined);
  life.onEnd(consent.watch(agreed => page.allow(agreed?.[site.id] !== undefined)));
  await watchDataSwitch(data, site.id, life);
}
