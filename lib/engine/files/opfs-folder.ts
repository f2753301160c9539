/** A folder of the browser's private file system, whose files only one at a time may open. */
import { Problem } from '../../problem';
import { patiently } from './one-owner';

/** What a sync access handle can do. TypeScript knows them in its library for workers only, which goes with no other. */
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
  /** `undefined`: there is no such file. */
  open(name: string): Promise<OpenFile | undefined>;
  /** The file, made if there was none. */
  create(name: string): Promise<OpenFile>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}

type OpenableFile = FileSystemFileHandle & { createSyncAccessHandle(): Promise<OpenFile> };

/**
 * The files that are being opened. Chromium (156) collects a file that nobody refers to, although it is asked to open, and with it goes
 * the answer: whoever awaits it waits forever (measured: 76 of 120 openings never ended while garbage was collected, none of 120 where
 * the file was kept).
 */
const opening = new Set<OpenableFile>();

/** Rejects with `EngineUnavailable` after `longest` milliseconds: a wait without end would be silent. What opens later is closed again. */
function opened(file: OpenableFile, longest: number): Promise<OpenFile> {
  opening.add(file);
  const answer = file.createSyncAccessHandle().finally(() => opening.delete(file));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Problem('EngineUnavailable', `The browser has not opened ${file.name} for ${longest} ms`));
      // Whoever asked for it has been told already.
      answer.then(handle => handle.close()).catch(() => undefined);
    }, longest);
    void answer.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

/** In milliseconds. Opening takes some few; what is not open after so many never will be. */
const longestOpening = 30_000;

/** Every step waits `patience` milliseconds for whoever holds the file, then rejects with `EngineUnavailable`. */
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
