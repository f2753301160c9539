import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import type { DataCapture } from '@/lib/capture/site-data-capture';
import { consent, siteData } from '@/lib/settings';
import type { SiteId } from '@/lib/core/conversation';

/** Reads the site's own data while the user consents to the site and the tap is on. A change applies at once. */
export async function followDataSwitch(data: DataCapture, site: SiteId, ctx: ContentScriptContext): Promise<void> {
  const now: { agreed?: boolean; on?: boolean } = {};
  const decide = (told: typeof now) => {
    Object.assign(now, told);
    data.allow(now.agreed === true && now.on === true);
  };
  ctx.onInvalidated(consent.watch(agreed => decide({ agreed: agreed[site] !== undefined })));
  ctx.onInvalidated(siteData.watch(on => decide({ on })));
  ctx.onInvalidated(() => data.allow(false));
  const [agreed, on] = await Promise.all([consent.getValue(), siteData.getValue()]);
  // Changes that arrived during these reads are newer, so they win.
  decide({ agreed: agreed[site] !== undefined, on, ...now });
}
