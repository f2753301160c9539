import type { CaptureSettingsProps } from '@/components/options/CaptureSettings';
import { hideBeforeKeeping, siteData } from '@/lib/settings';

/** Reads what is stored of a chat, as chosen last. */
export const readCaptureSettings = async (): Promise<CaptureSettingsProps> => ({
  siteData: await siteData.getValue(),
  onSiteData: on => siteData.setValue(on),
  hideBeforeKeeping: await hideBeforeKeeping.getValue(),
  onHideBeforeKeeping: on => hideBeforeKeeping.setValue(on),
});
