import { removeExportFiles } from '@/lib/transfer/save-to-disk';
import { importLockName } from '@/lib/transfer/import-session';
import type { LossDetector } from '@/lib/services/loss-detector';
import { mergeLockName } from '@/lib/services/merge';
import { createTransferService } from '@/lib/services/transfer';
import { serve, type ServiceHandler } from '@/lib/rpc/rpc';
import type { EngineService } from '@/lib/rpc/contracts/engine';
import { transferService } from '@/lib/rpc/contracts/transfer';
import type { Vault } from '@/lib/vault/vault';
import { browser } from 'wxt/browser';
import { serveMerge } from '../offscreen/serve-merge';

export interface BackgroundTransferDeps {
  readonly vault: () => Promise<Vault>;
  readonly lossDetector: LossDetector;
  readonly engine: EngineService;
  readonly onSaved: () => void;
  readonly report: (error: unknown) => void;
}

/** Serves export and import, and removes what an import or export left behind when its page or the browser closed. */
export function serveTransfer({
  vault,
  lossDetector,
  engine,
  onSaved,
  report,
}: BackgroundTransferDeps): ServiceHandler[] {
  dropAbandonedImport(vault).catch(report);
  browser.runtime.onStartup.addListener(() => void removeExportFiles().catch(report));
  const service = createTransferService({
    vault,
    onSaved,
    // Whatever wakes the engine opens its document.
    openMerger: () => engine.wake(),
    recordImport: async () => lossDetector.recordImport(await vault()),
  });
  return [
    serve(transferService, service),
    // Firefox has no offscreen document; its background page merges.
    ...(import.meta.env.FIREFOX ? [serveMerge(() => service.finishImport())] : []),
  ];
}

/** An importing page holds a lock while it is open, and so does a merge. This background may start many times meanwhile. */
async function dropAbandonedImport(vault: () => Promise<Vault>): Promise<void> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const isUnderWay = [...held, ...pending].some(({ name }) => name === importLockName || name === mergeLockName);
  if (!isUnderWay) await (await vault()).unstage();
}
