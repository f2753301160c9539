import { createFolderReader, type FolderReader } from '../../lib/documents/folder/folder-reader';
import { createLedger, type Ledger } from '../../lib/documents/folder/ledger';
import { createDocumentReader } from '../../lib/documents/reader';
import { documentsService } from '../../lib/rpc/contracts/documents';
import { connect } from '../../lib/rpc/rpc';
import { sendToExtension } from '../../lib/rpc/transport/runtime-messages';
// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import documentsWorker from './documents.worker.ts?worker&url';
import { createWorkerStarter } from './own-worker';

/** Creates what reads the user's folders. Documents go to the background, which alone writes them. */
export function createFolders(): { readonly ledger: Ledger; readonly reader: FolderReader } {
  const ledger = createLedger();
  const reader = createFolderReader({
    ledger,
    reader: createDocumentReader(createWorkerStarter(documentsWorker)),
    documents: connect(documentsService, sendToExtension),
    locks: navigator.locks,
    report: error => reportError(error),
  });
  return { ledger, reader };
}
