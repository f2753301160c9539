import type { KeptProps } from '@/components/options/HideSecrets';
import { hideBeforeKeeping, siteData } from '@/lib/settings';

/** Reads what is stored of a chat, as chosen last. */
export const kept = async (): Promise<KeptProps> => ({
  siteData: await siteData.getValue(),
  onSiteData: on => siteData.setValue(on),
  hideBeforeKeeping: await hideBeforeKeeping.getValue(),
  onHideBeforeKeeping: on => hideBeforeKeeping.setValue(on),
});
