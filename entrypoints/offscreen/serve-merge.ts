import { connect, serve, type ServiceHandler } from '../../lib/rpc/rpc';
import { mergeService, transferService } from '../../lib/rpc/contracts/transfer';
import { mergeProgressChannel } from '../../lib/rpc/transport/merge-progress';
import { sendToExtension } from '../../lib/rpc/transport/runtime-messages';
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

const notifyBackground = () => connect(transferService, sendToExtension).finishImport();
