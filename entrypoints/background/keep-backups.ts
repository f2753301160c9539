import { createBackupSettings } from '@/lib/backup/backup-controller';
import { createBackupStore } from '@/lib/backup/backup-store';
import { createBackupSchedule } from '@/lib/services/backup-schedule';
import { connect } from '@/lib/rpc/rpc';
import { backupService } from '@/lib/rpc/contracts/backup';
import type { LibraryService } from '@/lib/rpc/contracts/library';
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
  const backups = import.meta.env.FIREFOX ? {} : { backups: connect(backupService, toOffscreen) };
  const { library, look: checkNow } = createBackupSchedule(inner, { state, ...backups });
  checkNow().catch(report);
  setInterval(() => void checkNow().catch(report), hourMs);
  return library;
}
