import type { LibraryService, TransferService } from '@/lib/rpc/contracts/index';
import { backupsHere } from './backups';
import { catchUpDesk } from './catch-up';
import { exportElse } from './export-other-formats';
import { vaultDesk } from './vault-actions';

/** Creates what the settings page works with. Call it once, because work may be running while the page renders again. */
export const desksOf = (library: LibraryService, transfer: TransferService) => ({
  catchUp: catchUpDesk(library),
  ...vaultDesk(transfer),
  backups: backupsHere(transfer),
  exportElse: exportElse(transfer, library),
});
