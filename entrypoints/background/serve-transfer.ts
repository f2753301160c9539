import { removeExportFiles } from '@/lib/transfer/save-to-disk';
import { importLockName } from '@/lib/transfer/import-session';
import { createTransferService, type TransferDeps } from '@/lib/services/transfer';
import { serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { browser } from 'wxt/browser';

/** Serves export and import, and removes what an import or export left behind when its page or the browser closed. */
export function serveTransfer(deps: TransferDeps): ServiceHandler {
  dropAbandonedImport(deps).catch(deps.report);
  browser.runtime.onStartup.addListener(() => void removeExportFiles().catch(deps.report));
  return serve(transferService, createTransferService(deps));
}

/** An importing page holds a lock while it is open, and this background may start many times meanwhile. */
async function dropAbandonedImport({ vault }: TransferDeps): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (!held.some(({ name }) => name === importLockName)) await (await vault()).unstage();
}
