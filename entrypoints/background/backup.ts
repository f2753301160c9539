import { rememberedBackups } from '@/lib/backup/desk';
import { backupMemory } from '@/lib/backup/memory';
import { connect } from '@/lib/messaging/rpc';
import type { BackupService, LibraryService, LibraryStatus } from '@/lib/messaging/services';
import { toOffscreen } from './offscreen';

/** In milliseconds. */
const hour = 3_600_000;
const minute = 60_000;

/**
 * Looks now and every hour whether a backup is due. No alarm wakes a sleeping worker for it: while it sleeps nothing comes into the
 * vault, and whatever comes wakes it. Answers the library with the backups' word in its status.
 */
export function keepBackups(library: LibraryService, report: (error: unknown) => void): LibraryService {
  const { state } = rememberedBackups(backupMemory());
  const look = async () => {
    const { due, folder } = await state();
    if (due && folder !== undefined) await connect<BackupService>('backup', toOffscreen).backUpIfDue();
  };
  // Firefox has no folders to write to, and no such document.
  if (!import.meta.env.FIREFOX) {
    look().catch(report);
    setInterval(() => void look().catch(report), hour);
  }
  let known: { readonly at: number; readonly word: Pick<LibraryStatus, 'backupOverdue'> } | undefined;
  const word = async () => {
    // The popup asks every second.
    if (!known || Date.now() - known.at > minute) {
      const { overdue, last } = await state();
      known = { at: Date.now(), word: overdue ? { backupOverdue: last ? { last: last.at } : {} } : {} };
    }
    return known.word;
  };
  return { ...library, status: async () => ({ ...(await library.status()), ...(await word()) }) };
}
