import { forgetHandedOut } from '@/components/file-on-disk';
import { importUnderWay } from '@/components/staged-import';
import { transferService, type TransferDesk } from '@/lib/background/transfer-service';
import { serve, type Served } from '@/lib/messaging/rpc';
import type { TransferService } from '@/lib/messaging/services';
import { browser } from 'wxt/browser';

/** Serves the vault's way out and in, and removes what an import or an export left behind when its page or the browser was closed. */
export function serveTransfer(desk: TransferDesk): Served {
  dropLeftOver(desk).catch(desk.report);
  browser.runtime.onStartup.addListener(() => void forgetHandedOut().catch(desk.report));
  return serve<TransferService>('transfer', 'our own pages', transferService(desk));
}

/** A page that imports holds a lock for as long as it is open; this background may be started many times meanwhile. */
async function dropLeftOver({ vault }: TransferDesk): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (!held.some(({ name }) => name === importUnderWay)) await (await vault()).unstage();
}
