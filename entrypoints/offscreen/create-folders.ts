import { createFolderReader, type FolderReader } from '../../lib/documents/folder/folder-reader';
import { createLedger, type Ledger } from '../../lib/documents/folder/ledger';
import { createDocumentReader } from '../../lib/documents/reader';
import { bridgeFoldersService, type BridgeFoldersService } from '../../lib/rpc/contracts/bridge';
import { documentsService, type DocumentsService } from '../../lib/rpc/contracts/documents';
import { connect } from '../../lib/rpc/rpc';
import { retryLost } from '../../lib/rpc/transport/retry-lost';
import { sendToExtension } from '../../lib/rpc/transport/runtime-messages';
// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import documentsWorker from './documents.worker.ts?worker&url';
import { createWorkerStarter } from './own-worker';

/** What the background has: it alone writes documents, and holds the connection to the bridge. */
export interface FolderSources {
  readonly documents: DocumentsService;
  readonly bridge: BridgeFoldersService;
}

export const connectFolderSources = (): FolderSources => ({
  documents: connect(documentsService, sendToExtension),
  // Each question may be asked again.
  bridge: connect(bridgeFoldersService, retryLost(sendToExtension)),
});

/** Creates what reads the user's folders. */
export function createFolders(sources: FolderSources): { readonly ledger: Ledger; readonly reader: FolderReader } {
  const ledger = createLedger();
  const reader = createFolderReader({
    ledger,
    ...sources,
    reader: createDocumentReader(createWorkerStarter(documentsWorker)),
    locks: navigator.locks,
    report: error => reportError(error),
  });
  return { ledger, reader };
}
