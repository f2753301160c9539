import type { KeptProps } from '@/components/options/Kept';
import { hideBeforeKeeping, siteData } from '@/lib/settings';

/** What of a chat is kept, as it was chosen last. */
export const kept = async (): Promise<KeptProps> => ({
  siteData: await siteData.getValue(),
  onSiteData: on => siteData.setValue(on),
  hideBeforeKeeping: await hideBeforeKeeping.getValue(),
  onHideBeforeKeeping: on => hideBeforeKeeping.setValue(on),
});
