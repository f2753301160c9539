/** A folder of the browser's private file system. Each file can be opened only once at a time. */
import { Problem } from '../../core/problem';
import { patiently } from './exclusive-lock';

/** A sync access handle. TypeScript declares it only in the worker library, which cannot be combined with others. */
export interface OpenFile {
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(length: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

export interface Folder {
  names(): Promise<readonly string[]>;
  /** `undefined` if there is no such file. */
  open(name: string): Promise<OpenFile | undefined>;
  /** Opens the file, or creates it. */
  create(name: string): Promise<OpenFile>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
}

type OpenableFile = FileSystemFileHandle & { createSyncAccessHandle(): Promise<OpenFile> };

/**
 * The files that are being opened. Chromium (156) garbage-collects an unreferenced file handle together with its
 * pending open, and the promise never settles (measured: 76 of 120 openings, none of 120 with a reference kept).
 */
const opening = new Set<OpenableFile>();

/**
 * Rejects with `EngineUnavailable` after `maxOpenMs`, because an endless wait would be silent. A handle that opens
 * later is closed.
 */
function opened(file: OpenableFile, longest: number): Promise<OpenFile> {
  opening.add(file);
  const answer = file.createSyncAccessHandle().finally(() => opening.delete(file));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Problem('EngineUnavailable', `The browser has not opened ${file.name} for ${longest} ms`));
      // The caller has received the timeout already.
      answer.then(handle => handle.close()).catch(() => undefined);
    }, longest);
    void answer.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

/** In milliseconds. Opening takes a few; after this long it never succeeds. */
const longestOpening = 30_000;

/** Every step waits `waitMs` milliseconds for the current owner of the file, then rejects with `EngineUnavailable`. */
export function openFolder(directory: FileSystemDirectoryHandle, patience: number, longest = longestOpening): Folder {
  const handle = (name: string, create: boolean) =>
    patiently(async () => opened((await directory.getFileHandle(name, { create })) as OpenableFile, longest), patience);
  return {
    async names() {
      const names: string[] = [];
      for await (const name of directory.keys()) names.push(name);
      return names;
    },
    open: name => unlessMissing(handle(name, false)),
    create: name => handle(name, true),
    async remove(name) {
      await unlessMissing(patiently(() => directory.removeEntry(name), patience));
    },
  };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
