import { createFolderWatch } from '../../lib/documents/folder/watch-folders';
import type { FoldersService } from '../../lib/rpc/contracts/documents';
import { createFolders, type FolderSources } from './create-folders';

/** Reads and watches folders, in a page that outlives the settings: the engine's document on Chromium, the background on Firefox. */
export function createFoldersService(sources: FolderSources): FoldersService {
  const { ledger, reader } = createFolders(sources);
  const watch = createFolderWatch(ledger, reader, error => reportError(error));
  const update = async (id: string) => {
    await watch.update(id);
    await sources.bridge.refresh();
  };
  watch.start().catch((error: unknown) => reportError(error));
  return {
    async readFolder(id) {
      await update(id);
      void reader.read(id);
      return { ok: true };
    },
    async stopReading(id) {
      reader.stop(id);
      await update(id);
      return { ok: true };
    },
    async removeFolder(id) {
      await reader.remove(id);
      await update(id);
      return { ok: true };
    },
    getProgress: async () => reader.getProgress() ?? null,
  };
}
