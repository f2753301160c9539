import { forgetHandedOut } from '@/lib/transfer/file-on-disk';
import { importUnderWay } from '@/lib/transfer/import-session';
import { transferService, type TransferDesk } from '@/lib/services/transfer';
import { serve, type Served } from '@/lib/rpc/rpc';
import type { TransferService } from '@/lib/rpc/contracts/index';
import { browser } from 'wxt/browser';

/** Serves export and import, and removes what an import or export left behind when its page or the browser closed. */
export function serveTransfer(desk: TransferDesk): Served {
  dropLeftOver(desk).catch(desk.report);
  browser.runtime.onStartup.addListener(() => void forgetHandedOut().catch(desk.report));
  return serve<TransferService>('transfer', 'our own pages', transferService(desk));
}

/** An importing page holds a lock while it is open, and this background may start many times meanwhile. */
async function dropLeftOver({ vault }: TransferDesk): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (!held.some(({ name }) => name === importUnderWay)) await (await vault()).unstage();
}
