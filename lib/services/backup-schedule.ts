import type { BackupState } from '../backup/types';
import type { BackupService, LibraryService, LibraryStatus } from '../rpc/contracts/index';

/** Milliseconds. The popup asks for the status every second. */
const minute = 60_000;

interface BackupKeeperDesk {
  readonly state: () => Promise<Pick<BackupState, 'due' | 'folder' | 'overdue' | 'last'>>;
  /** The service that writes backups; absent where the browser has no folder access. */
  readonly backups?: BackupService;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Adds the backup state to the library's status. `look` starts a backup if one is due, and is to be called now and then. */
export function backupKeeper(
  library: LibraryService,
  { state, backups, now = Date.now }: BackupKeeperDesk,
): { readonly library: LibraryService; readonly look: () => Promise<void> } {
  let known: { readonly at: number; readonly word: Pick<LibraryStatus, 'backupOverdue'> } | undefined;
  const word = async () => {
    if (!known || now() - known.at > minute) {
      const { overdue, last } = await state();
      known = { at: now(), word: overdue ? { backupOverdue: last ? { last: last.at } : {} } : {} };
    }
    return known.word;
  };
  return {
    library: { ...library, status: async () => ({ ...(await library.status()), ...(await word()) }) },
    async look() {
      if (!backups) return;
      const { due, folder } = await state();
      if (due && folder !== undefined) await backups.backUpIfDue();
    },
  };
}
