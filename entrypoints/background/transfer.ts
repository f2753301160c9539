import { browser } from 'wxt/browser';
import { forgetHandedOut } from '@/components/file-on-disk';
import { transferService, type TransferDesk } from '@/lib/background/transfer-service';
import { serve, type Served } from '@/lib/messaging/rpc';
import type { TransferService } from '@/lib/messaging/services';

/** Serves the vault's way out and in; what an import or an export left behind goes at the browser's next start. */
export function serveTransfer(desk: TransferDesk): Served {
  browser.runtime.onStartup.addListener(() => {
    desk
      .vault()
      .then(vault => vault.unstage())
      .catch(desk.report);
    forgetHandedOut().catch(desk.report);
  });
  return serve<TransferService>('transfer', 'our own pages', transferService(desk));
}
