import type { SiteDataCapture } from '@/lib/capture/site-data-capture';
import { consent, siteData } from '@/lib/settings';
import type { SiteId } from '@/lib/core/conversation';
import type { ExtensionLife } from './extension-life';

/** Reads the site's own data while the user consents to the site and the tap is on. A change applies at once. */
export async function watchDataSwitch(data: SiteDataCapture, site: SiteId, life: ExtensionLife): Promise<void> {
  const switches: { agreed?: boolean; on?: boolean } = {};
  const update = (changed: typeof switches) => {
    Object.assign(switches, changed);
    data.allow(switches.agreed === true && switches.on === true);
  };
  life.onEnd(() => data.allow(false));
  life.onEnd(consent.watch(agreed => update({ agreed: agreed[site] !== undefined })));
  life.onEnd(siteData.watch(on => update({ on })));
  const [agreed, on] = await Promise.all([consent.getValue(), siteData.getValue()]);
  // Changes that arrived during these reads are newer, so they win.
  update({ agreed: agreed[site] !== undefined, on, ...switches });
}
