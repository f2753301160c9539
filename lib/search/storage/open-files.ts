/** Chooses the storage of the index: the browser's private files where a worker may use them, else IndexedDB. */
import type { Disk } from './disk';
import type { Files } from './files';
import { createFilesOnDisk } from './files-on-disk';
import { openIndexedDbDisk } from './indexeddb-disk';
import { requestLock } from './exclusive-lock';
import { openOpfsDisk } from './opfs-disk';

/** Opens the files, or creates them. Rejects with `EngineUnavailable` while another worker has them open. */
export async function openFiles(name = 'kura-index'): Promise<Files> {
  const browser = globalThis.navigator as Navigator | undefined;
  const release = await requestLock(name, browser?.locks);
  try {
    const files = createFilesOnDisk(await openDisk(name, browser?.storage));
    return {
      ...files,
      close() {
        files.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function openDisk(name: string, storage: StorageManager | undefined): Promise<Disk> {
  const folder = await openPrivateFolder(name, storage);
  return folder ? openOpfsDisk(folder) : openIndexedDbDisk(name);
}

/** `undefined` if there is none, or this context may not open files in it. */
async function openPrivateFolder(
  name: string,
  storage: Partial<StorageManager> | undefined,
): Promise<FileSystemDirectoryHandle | undefined> {
  const hasHandles =
    typeof FileSystemFileHandle === 'function' && 'createSyncAccessHandle' in FileSystemFileHandle.prototype;
  if (!hasHandles || !storage?.getDirectory) return undefined;
  try {
    return await (await storage.getDirectory()).getDirectoryHandle(name, { create: true });
  } catch (error) {
    // Private windows of some browsers have the function but refuse to run it.
    if (error instanceof DOMException && ['SecurityError', 'NotAllowedError'].includes(error.name)) return undefined;
    throw error;
  }
}
