import type { BackupState } from '../backup/nouns';
import type { BackupService, LibraryService, LibraryStatus } from '../messaging/services';

/** In milliseconds. The popup asks for the status every second. */
const minute = 60_000;

interface BackupKeeperDesk {
  readonly state: () => Promise<Pick<BackupState, 'due' | 'folder' | 'overdue' | 'last'>>;
  /** Where backups are made; absent where the browser has no folders to write to. */
  readonly backups?: BackupService;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** The library with the backups' word in its status, and a look at whether one is due, to be taken now and then. */
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
