import type { FolderActions } from '@/components/options/ChooseFolder';
import { createLedger } from '@/lib/documents/folder/ledger';
import { requestReadAccess } from '@/lib/documents/folder/folder-access';
import { createFolderActions } from '@/lib/documents/folder/folder-actions';
import { bridgeService } from '@/lib/rpc/contracts/bridge';
import { foldersService } from '@/lib/rpc/contracts/documents';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { TransferService } from '@/lib/rpc/contracts/transfer';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { getFolderPicker } from './folder-picker';

/** Creates what the page of documents works with. Where the browser has no folder picker, this page reads what is chosen, while it is open. */
export function createDocumentFolders(library: LibraryService, transfer: TransferService): FolderActions {
  const ledger = createLedger();
  return createFolderActions({
    ledger,
    library,
    requestReadAccess,
    ...(getFolderPicker() && {
      pick: async () => getFolderPicker()?.({ id: 'kura-documents', mode: 'read', startIn: 'documents' }),
    }),
    // Whatever wakes the engine opens its document, which reads.
    open: () => transfer.openMerger(),
    service: connect(foldersService, sendToExtension),
    bridge: connect(bridgeService, sendToExtension),
    loadReader: async () => {
      const { connectFolderSources, createFolders } = await import('../offscreen/create-folders');
      return createFolders(connectFolderSources()).reader;
    },
  });
}
