import { createFolderWatch } from '../../lib/documents/folder/watch-folders';
import { foldersService } from '../../lib/rpc/contracts/documents';
import { serve, type ServiceHandler } from '../../lib/rpc/rpc';
import { createFolders } from './create-folders';

/** Reads and watches folders. This document outlives the background's worker and the settings. */
export function serveFolders(): ServiceHandler {
  const { ledger, reader } = createFolders();
  const watch = createFolderWatch(ledger, reader, error => reportError(error));
  watch.start().catch((error: unknown) => reportError(error));
  return serve(foldersService, {
    async readFolder(id) {
      await watch.update(id);
      void reader.read(id);
      return { ok: true };
    },
    async stopReading(id) {
      reader.stop(id);
      await watch.update(id);
      return { ok: true };
    },
    async removeFolder(id) {
      await reader.remove(id);
      await watch.update(id);
      return { ok: true };
    },
    getProgress: async () => reader.getProgress() ?? null,
  });
}
