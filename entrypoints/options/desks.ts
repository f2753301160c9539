import type { LibraryService, TransferService } from '@/lib/messaging/services';
import { backupsHere } from './backups';
import { catchUpDesk } from './catch-up';
import { exportElse } from './export-else';
import { vaultDesk } from './vault-desk';

/** What the settings work with. Made once: a desk may be at work, whatever is drawn anew meanwhile. */
export const desksOf = (library: LibraryService, transfer: TransferService) => ({
  catchUp: catchUpDesk(library),
  ...vaultDesk(transfer),
  backups: backupsHere(transfer),
  exportElse: exportElse(transfer, library),
});
