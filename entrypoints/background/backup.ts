import { rememberedBackups } from '@/lib/backup/desk';
import { backupMemory } from '@/lib/backup/memory';
import { backupKeeper } from '@/lib/background/keep-backups';
import { connect } from '@/lib/messaging/rpc';
import type { BackupService, LibraryService } from '@/lib/messaging/services';
import { toOffscreen } from './offscreen';

/** In milliseconds. */
const hour = 3_600_000;

/**
 * Looks now and every hour whether a backup is due. No alarm wakes a sleeping worker for it: while it sleeps nothing comes into the
 * vault, and whatever comes wakes it. Answers the library with the backups' word in its status.
 */
export function keepBackups(inner: LibraryService, report: (error: unknown) => void): LibraryService {
  const { state } = rememberedBackups(backupMemory());
  // Firefox has no folders to write to, and no such document.
  const made = import.meta.env.FIREFOX ? {} : { backups: connect<BackupService>('backup', toOffscreen) };
  const { library, look } = backupKeeper(inner, { state, ...made });
  look().catch(report);
  setInterval(() => void look().catch(report), hour);
  return library;
}
