import { createBackupController } from '../../lib/backup/backup-controller';
import { createBackupStore } from '../../lib/backup/backup-store';
import { connect, serve, type ServiceHandler } from '../../lib/rpc/rpc';
import { backupService } from '../../lib/rpc/contracts/backup';
import { libraryService, type LibraryService } from '../../lib/rpc/contracts/library';
import { exportPages } from '../../lib/rpc/export-pages';
import { connectTransfer } from '../../lib/rpc/transport/connect-transfer';
import { retryLost } from '../../lib/rpc/transport/retry-lost';
import { sendToExtension } from '../../lib/rpc/transport/runtime-messages';

/** Serves backups that are due. They run here, because this document outlives the background's worker. */
export function serveBackups(): ServiceHandler {
  const source = exportPages(connectTransfer());
  const library: Pick<LibraryService, 'getStatus'> = connect(libraryService, retryLost(sendToExtension));
  const canPlan = async () => (await library.getStatus()).loss === undefined;
  const controller = createBackupController({
    store: createBackupStore(),
    source,
    locks: navigator.locks,
    canRunPlan: canPlan,
  });
  // Tidying runs first. Both need the same lock, and the second would give up at once.
  const tidy = controller.tidyUp().catch((error: unknown) => reportError(error));
  return serve(backupService, {
    async startBackupIfDue() {
      tidy.then(() => controller.backUpIfDue()).catch((error: unknown) => reportError(error));
      return { ok: true };
    },
  });
}
