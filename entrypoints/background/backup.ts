import { rememberedBackups } from '@/lib/backup/backup-controller';
import { backupMemory } from '@/lib/backup/backup-state';
import { backupKeeper } from '@/lib/services/backup-schedule';
import { connect } from '@/lib/rpc/rpc';
import type { BackupService, LibraryService } from '@/lib/rpc/contracts/index';
import { toOffscreen } from './offscreen';

/** One hour in milliseconds. */
const hour = 3_600_000;

/**
 * Checks now and every hour whether a backup is due. No alarm is needed: while the worker sleeps nothing enters the vault, and a new
 * snapshot wakes it. Returns the library with the backup state in its status.
 */
export function keepBackups(inner: LibraryService, report: (error: unknown) => void): LibraryService {
  const { state } = rememberedBackups(backupMemory());
  // Firefox cannot write to folders and has no offscreen document.
  const made = import.meta.env.FIREFOX ? {} : { backups: connect<BackupService>('backup', toOffscreen) };
  const { library, look } = backupKeeper(inner, { state, ...made });
  look().catch(report);
  setInterval(() => void look().catch(report), hour);
  return library;
}
