/** A folder of the browser's private file system. Each file can be opened only once at a time. */
import { Problem } from '../../core/problem';
import { retryWhileLocked } from './exclusive-lock';

/** A sync access handle. TypeScript declares it only in the worker library, which cannot be combined with others. */
export interface SyncFile {
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(length: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

export interface Folder {
  listNames(): Promise<readonly string[]>;
  /** `undefined` if there is no such file. */
  open(name: string): Promise<SyncFile | undefined>;
  /** Opens the file, or creates it. */
  create(name: string): Promise<SyncFile>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
}

type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncFile> };

/**
 * The files that are being opened. Chromium (156) garbage-collects an unreferenced file handle together with its
 * pending open, and the promise never settles (measured: 76 of 120 openings, none of 120 with a reference kept).
 */
const openingFiles = new Set<SyncFileHandle>();

/**
 * Rejects with `EngineUnavailable` after `maxOpenMs`, because an endless wait would be silent. A handle that opens
 * later is closed.
 */
function openSyncFile(file: SyncFileHandle, maxOpenMs: number): Promise<SyncFile> {
  openingFiles.add(file);
  const pendingFile = file.createSyncAccessHandle().finally(() => openingFiles.delete(file));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Problem('EngineUnavailable', `The browser has not opened ${file.name} for ${maxOpenMs} ms`));
      // The caller has received the timeout already.
      pendingFile.then(handle => handle.close()).catch(() => undefined);
    }, maxOpenMs);
    void pendingFile.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

/** In milliseconds. Opening takes a few; after this long it never succeeds. */
const defaultMaxOpenMs = 30_000;

/** Every step waits `waitMs` milliseconds for the current owner of the file, then rejects with `EngineUnavailable`. */
export function openFolder(directory: FileSystemDirectoryHandle, waitMs: number, maxOpenMs = defaultMaxOpenMs): Folder {
  const handle = (name: string, create: boolean) =>
    retryWhileLocked(
      async () => openSyncFile((await directory.getFileHandle(name, { create })) as SyncFileHandle, maxOpenMs),
      waitMs,
    );
  return {
    async listNames() {
      const listNames: string[] = [];
      for await (const name of directory.keys()) listNames.push(name);
      return listNames;
    },
    open: name => resolveMissing(handle(name, false)),
    create: name => handle(name, true),
    async remove(name) {
      await resolveMissing(retryWhileLocked(() => directory.removeEntry(name), waitMs));
    },
  };
}

async function resolveMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
