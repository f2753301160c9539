import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import type { DataCapture } from '@/lib/capture/data-capture';
import { consent, siteData } from '@/lib/settings';
import type { SiteId } from '@/lib/conversation';

/** Takes the site's own data for as long as the user agrees to the site and leaves the tap on; a change counts at once. */
export async function followDataSwitch(data: DataCapture, site: SiteId, ctx: ContentScriptContext): Promise<void> {
  const now = { agreed: false, on: false };
  const decide = (change: Partial<typeof now>) => {
    Object.assign(now, change);
    data.allow(now.agreed && now.on);
  };
  ctx.onInvalidated(consent.watch(agreed => decide({ agreed: agreed?.[site] !== undefined })));
  ctx.onInvalidated(siteData.watch(on => decide({ on: on ?? true })));
  ctx.onInvalidated(() => data.allow(false));
  const [agreed, on] = await Promise.all([consent.getValue(), siteData.getValue()]);
  decide({ agreed: agreed[site] !== undefined, on });
}
