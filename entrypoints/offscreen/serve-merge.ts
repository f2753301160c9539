import { serve, type ServiceHandler } from '../../lib/rpc/rpc';
import { mergeService } from '../../lib/rpc/contracts/transfer';
import { connectTransfer } from '../../lib/rpc/transport/connect-transfer';
import { mergeProgressChannel } from '../../lib/rpc/transport/merge-progress';
import { createMergeService } from '../../lib/services/merge';
import { openOnce } from '../../lib/services/open-once';
import { openVault } from '../../lib/vault/dexie/open-vault';

/** Serves merges with a connection to the vault of their own. `onCommitted`: called once an import is committed. */
export function serveMerge(onCommitted: () => Promise<unknown> = notifyBackground): ServiceHandler {
  const progress = new BroadcastChannel(mergeProgressChannel);
  const service = createMergeService({
    vault: openOnce(openVault),
    locks: navigator.locks,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin and has none to name.
    onProgress: found => progress.postMessage(found),
    onCommitted,
    report: error => reportError(error),
  });
  return serve(mergeService, service);
}

const notifyBackground = () => connectTransfer().finishImport();
