import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { TransferService } from '@/lib/rpc/contracts/transfer';
import { bridgeActions } from './bridge-actions';
import { createBackups } from './create-backups';
import { createCatchUpActions } from './create-catch-up-actions';
import { createDocumentFolders } from './create-folder-actions';
import { exportOtherFormats } from './export-other-formats';
import { createVaultActions } from './create-vault-actions';

/** Creates what the settings page works with. Call it once, because work may be running while the page renders again. */
export const createDependencies = (library: LibraryService, transfer: TransferService) => ({
  catchUp: createCatchUpActions(library),
  ...createVaultActions(transfer),
  bridge: bridgeActions,
  backups: createBackups(transfer),
  folders: createDocumentFolders(library, transfer),
  exportOtherFormats: exportOtherFormats(transfer, library),
});
