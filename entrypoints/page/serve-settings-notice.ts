import { settingsNoticeService } from '@/lib/rpc/contracts/page-settings';
import { serve } from '@/lib/rpc/rpc';
import { listen } from '@/lib/rpc/transport/runtime-messages';
import type { PageSettingsSource } from './page-settings';

/** Lets the background say that the settings have changed. The returned function stops listening. */
export const serveSettingsNotice = (settings: PageSettingsSource): (() => void) =>
  listen(
    serve(settingsNoticeService, {
      async settingsChanged() {
        await settings.refresh();
        return { ok: true };
      },
    }),
  );
