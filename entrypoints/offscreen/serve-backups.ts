import { createBackupController } from '../../lib/backup/backup-controller';
import { createBackupStore } from '../../lib/backup/backup-store';
import { connect, serve, type ServiceHandler } from '../../lib/rpc/rpc';
import type { BackupService, LibraryService, TransferService } from '../../lib/rpc/contracts/index';
import { exportPages } from '../../lib/rpc/export-pages';
import { sendToExtension } from '../../lib/rpc/transport/runtime-messages';

/** Serves backups that are due. They run here, because this document outlives the background's worker. */
export function serveBackups(): ServiceHandler {
  const source = exportPages(connect<TransferService>('transfer', sendToExtension));
  const library = connect<LibraryService>('library', sendToExtension);
  const canPlan = async () => (await library.getStatus()).loss === undefined;
  const controller = createBackupController({
    store: createBackupStore(),
    source,
    locks: navigator.locks,
    canRunPlan: canPlan,
  });
  // Tidying runs first. Both need the same lock, and the second would give up at once.
  const tidy = controller.tidyUp().catch((error: unknown) => reportError(error));
  return serve<BackupService>('backup', 'our own pages', {
    async startBackupIfDue() {
      tidy.then(() => controller.backUpIfDue()).catch((error: unknown) => reportError(error));
      return { ok: true };
    },
  });
}
