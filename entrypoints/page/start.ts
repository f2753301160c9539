/** The start of every site's content script. Each site has its own bundle. A folder without an `index` is no entrypoint. */
import { createSiteDataCapture } from '@/lib/capture/site-data-capture';
import { createPageQuota } from '@/lib/capture/page-quota';
import { createPageCapture } from '@/lib/capture/page-capture';
import type { Listing } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import { captureService, type PageHealth } from '@/lib/rpc/contracts/capture';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import type { SiteAdapter } from '@/lib/sites/site';
import { createPageOutbox } from './create-page-outbox';
import { startLife } from './extension-life';
import { connectMark, showHealth } from './page-bridge';
import { servePage } from './serve-page';
import { runOnReturn, runWhenShown } from './run-when-shown';
import { serveSettingsNotice } from './serve-settings-notice';

/** Starts capture on the page and serves its page service, until the extension is updated or disabled. */
export const startOnPage = (site: SiteAdapter): void => runWhenShown(() => start(site));

function start(site: SiteAdapter): void {
  const life = startLife('reader');
  if (!life) return;
  const capture = connect(captureService, sendToExtension);
  const quota = createPageQuota(() => page.updateHealth());
  const outbox = createPageOutbox(life.settings, async snapshot => {
    const acknowledgement = await capture.save(snapshot);
    page.acknowledged(acknowledgement);
    return acknowledgement;
  });
  const deliver = quota.limit(outbox.deliver);
  const deliverList = quota.limit((listing: Listing) => capture.putListing(listing));
  const canKeep = (chat?: string) => life.isAlive() && page.mayKeep(chat);
  const data = createSiteDataCapture({ page: document, site, deliver, deliverList, mayKeep: canKeep });
  const onHealth = (health: PageHealth) => {
    showHealth(health);
    capture.reportHealth(health).catch(() => undefined);
  };
  const page = createPageCapture({ page: document, site: data.site, deliver, getProblem: quota.getProblem, onHealth });
  const onReturn = () => {
    page.readAgain();
    onHealth(page.getHealth());
  };
  life.onEnd(runOnReturn(onReturn));
  connectMark(site, page);
  life.onEnd(() => page.stop());
  life.onEnd(servePage(site, page, data));
  life.onEnd(serveSettingsNotice(life.settings));
  // Nothing is read before the user consents to this site. Withdrawing consent stops capture at once.
  let isDataOn = false;
  const setDataOn = (isOn: boolean) => {
    if (isOn !== isDataOn) data.allow((isDataOn = isOn));
  };
  life.onEnd(() => setDataOn(false));
  life.settings.watch(({ agreed, pauses, siteData }) => {
    page.pause(pauses);
    page.allow(agreed);
    setDataOn(agreed && siteData);
  });
}
