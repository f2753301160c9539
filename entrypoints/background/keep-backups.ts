import { createBackupSettings } from '@/lib/backup/backup-controller';
import { createBackupStore } from '@/lib/backup/backup-store';
import { createBackupSchedule } from '@/lib/services/backup-schedule';
import { connect } from '@/lib/rpc/rpc';
import type { BackupService, LibraryService } from '@/lib/rpc/contracts/index';
import { toOffscreen } from './to-offscreen';

/** One hour in milliseconds. */
const hourMs = 3_600_000;

/**
 * Checks now and every hour whether a backup is due. No alarm is needed: while the worker sleeps nothing enters the vault, and a new
 * snapshot wakes it. Returns the library with the backup state in its status.
 */
export function keepBackups(inner: LibraryService, report: (error: unknown) => void): LibraryService {
  const { state } = createBackupSettings(createBackupStore());
  // Firefox cannot write to folders and has no offscreen document.
  const backupService = import.meta.env.FIREFOX ? {} : { backups: connect<BackupService>('backup', toOffscreen) };
  const { library, look: checkNow } = createBackupSchedule(inner, { state, ...backupService });
  checkNow().catch(report);
  setInterval(() => void checkNow().catch(report), hourMs);
  return library;
}
