import { getAgeMs, getNow } from '../core/clock';
import type { BackupState } from '../backup/types';
import type { BackupService } from '../rpc/contracts/backup';
import type { LibraryService, LibraryStatus } from '../rpc/contracts/library';

/** Milliseconds. The popup asks for the status every second. */
const statusMaxAgeMs = 60_000;

interface BackupScheduleDeps {
  readonly state: () => Promise<Pick<BackupState, 'due' | 'folder' | 'overdue' | 'last'>>;
  /** The service that writes backups; absent where the browser has no folder access. */
  readonly backups?: BackupService;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Adds the backup state to the library's status. `look` starts a backup if one is due, and is to be called now and then. */
export function createBackupSchedule(
  library: LibraryService,
  { state, backups, now = getNow }: BackupScheduleDeps,
): { readonly library: LibraryService; readonly look: () => Promise<void> } {
  let cached: { readonly at: number; readonly status: Pick<LibraryStatus, 'backupOverdue'> } | undefined;
  const getStatus = async () => {
    if (!cached || getAgeMs(cached.at, now()) > statusMaxAgeMs) {
      const { overdue, last } = await state();
      cached = { at: now(), status: overdue ? { backupOverdue: last ? { last: last.at } : {} } : {} };
    }
    return cached.status;
  };
  return {
    library: { ...library, getStatus: async () => ({ ...(await library.getStatus()), ...(await getStatus()) }) },
    async look() {
      if (!backups) return;
      const { due, folder } = await state();
      if (due && folder !== undefined) await backups.startBackupIfDue();
    },
  };
}
