import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import type { DataCapture } from '@/lib/capture/data-capture';
import { consent, siteData } from '@/lib/settings';
import type { SiteId } from '@/lib/conversation';

/** Takes the site's own data for as long as the user agrees to the site and leaves the tap on; a change counts at once. */
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
  // What changed while these were read is newer than they are.
  decide({ agreed: agreed[site] !== undefined, on, ...now });
}
