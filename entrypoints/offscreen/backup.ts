import { backupDesk } from '../../lib/backup/desk';
import { backupMemory } from '../../lib/backup/memory';
import { connect, serve, type Served } from '../../lib/messaging/rpc';
import type { BackupService, LibraryService, TransferService } from '../../lib/messaging/services';
import { sourceFrom } from '../../lib/messaging/vault-source';
import { toExtension } from '../../lib/messaging/wire';

/** Backups that are due, made here because this document outlives the background's worker. */
export function serveBackups(): Served {
  const source = sourceFrom(connect<TransferService>('transfer', toExtension));
  const library = connect<LibraryService>('library', toExtension);
  const mayPlan = async () => (await library.status()).loss === undefined;
  const desk = backupDesk({ memory: backupMemory(), source, locks: navigator.locks, mayPlan });
  // Before anything else: both need the same lock, and whoever does not get it at once gives up.
  const tidy = desk.tidyUp().catch((error: unknown) => reportError(error));
  return serve<BackupService>('backup', 'our own pages', {
    async backUpIfDue() {
      tidy.then(() => desk.backUpIfDue()).catch((error: unknown) => reportError(error));
      return { ok: true };
    },
  });
}
