import { createFolderRequester, type FolderRequester } from '@/lib/bridge/ask-folders';
import { createLedger } from '@/lib/documents/folder/ledger';
import { bridgeFoldersService } from '@/lib/rpc/contracts/bridge';
import { foldersService, type DocumentsService } from '@/lib/rpc/contracts/documents';
import { connect, serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { createFoldersService } from '../offscreen/serve-folders';
import { toOffscreen } from './to-offscreen';

/** Has the bridge follow the folders that the user chose, and each read that has changed. `served`: for whoever reads, and on Firefox the reading. */
export function receiveBridgeFolders(
  documents: DocumentsService,
  report: (error: unknown) => void,
): { readonly folders: FolderRequester; readonly served: readonly ServiceHandler[] } {
  const ledger = createLedger();
  const listFollowed = async () =>
    (await ledger.listFolders()).filter(({ bridgePath, isPaused }) => bridgePath !== undefined && !isPaused);
  const readChanged = async (folder: string) => {
    for (const { id, bridgePath } of await listFollowed()) if (bridgePath === folder) await reading.readFolder(id);
  };
  const folders = createFolderRequester({
    listFollowed: async () => (await listFollowed()).flatMap(({ bridgePath }) => bridgePath ?? []),
    onChanged: folder => void readChanged(folder).catch(report),
    report,
  });
  const { service } = folders;
  // Firefox has no offscreen document; its background page reads.
  const reading = import.meta.env.FIREFOX
    ? createFoldersService({ documents, bridge: service })
    : connect(foldersService, toOffscreen);
  const served = [
    serve(bridgeFoldersService, service),
    ...(import.meta.env.FIREFOX ? [serve(foldersService, reading)] : []),
  ];
  return { folders, served };
}
