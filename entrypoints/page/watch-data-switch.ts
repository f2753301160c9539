import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import type { SiteDataCapture } from '@/lib/capture/site-data-capture';
import { consent, siteData } from '@/lib/settings';
import type { SiteId } from '@/lib/core/conversation';

/** Reads the site's own data while the user consents to the site and the tap is on. A change applies at once. */
export async function watchDataSwitch(data: SiteDataCapture, site: SiteId, ctx: ContentScriptContext): Promise<void> {
  const switches: { agreed?: boolean; on?: boolean } = {};
  const update = (changed: typeof switches) => {
    Object.assign(switches, changed);
    data.allow(switches.agreed === true && switches.on === true);
  };
  ctx.onInvalidated(consent.watch(agreed => update({ agreed: agreed[site] !== undefined })));
  ctx.onInvalidated(siteData.watch(on => update({ on })));
  ctx.onInvalidated(() => data.allow(false));
  const [agreed, on] = await Promise.all([consent.getValue(), siteData.getValue()]);
  // Changes that arrived during these reads are newer, so they win.
  update({ agreed: agreed[site] !== undefined, on, ...switches });
}
