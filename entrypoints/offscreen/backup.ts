import { backupDesk } from '../../lib/backup/backup-controller';
import { backupMemory } from '../../lib/backup/backup-state';
import { connect, serve, type Served } from '../../lib/rpc/rpc';
import type { BackupService, LibraryService, TransferService } from '../../lib/rpc/contracts/index';
import { sourceFrom } from '../../lib/rpc/export-pages';
import { toExtension } from '../../lib/rpc/transport/runtime-messages';

/** Serves backups that are due. They run here, because this document outlives the background's worker. */
export function serveBackups(): Served {
  const source = sourceFrom(connect<TransferService>('transfer', toExtension));
  const library = connect<LibraryService>('library', toExtension);
  const mayPlan = async () => (await library.status()).loss === undefined;
  const desk = backupDesk({ memory: backupMemory(), source, locks: navigator.locks, mayPlan });
  // Tidying runs first. Both need the same lock, and the second would give up at once.
  const tidy = desk.tidyUp().catch((error: unknown) => reportError(error));
  return serve<BackupService>('backup', 'our own pages', {
    async backUpIfDue() {
      tidy.then(() => desk.backUpIfDue()).catch((error: unknown) => reportError(error));
      return { ok: true };
    },
  });
}
