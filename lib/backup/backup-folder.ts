/** The folder that the user picked, through the File System Access API. Its failures become problems with a name. */
import { Problem, type ProblemName } from '../core/problem';
import { isDiskFull, smallWriteReserveBytes } from '../disk-space';

export interface BackupFolder {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<File>;
  /** Resolves when all bytes are on the disk. Until then the file is absent, empty, or as it was. */
  write(name: string, bytes: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<void>;
  /** The content is always under at least one of the names. It is under both if it had to be copied and the old file cannot be removed. */
  rename(from: string, to: string): Promise<void>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
}

/** Methods reject with `FolderGone`, `FolderForbidden` or `BackupDiskFull`, as far as the browser says what is wrong. */
export function toBackupFolder(handle: FileSystemDirectoryHandle): BackupFolder {
  const folder: BackupFolder = {
    names: () =>
      translateErrors(async () => {
        const names: string[] = [];
        for await (const name of handle.keys()) names.push(name);
        return names;
      }),
    read: name => translateErrors(async () => (await handle.getFileHandle(name)).getFile()),
    write: (name, bytes, signal) =>
      translateErrors(async () => {
        const file = await handle.getFileHandle(name, { create: true });
        // The browser writes to a swap file and replaces the file when the stream is closed.
        const writable = await file.createWritable();
        await bytes.pipeTo(writable, signal ? { signal } : {});
      }),
    rename: (from, to) =>
      translateErrors(async () => {
        const file = await handle.getFileHandle(from);
        if (await moveFile(file, to)) return;
        const content = await file.getFile();
        try {
          await folder.write(to, content.stream());
          if (!(await isSameContent(content, await folder.read(to))))
            throw new Problem('BackupUnsound', `${to} is not what ${from} was`);
        } catch (error) {
          await awaitQuietly(folder.remove(to));
          throw error;
        }
        await awaitQuietly(folder.remove(from));
      }),
    remove: name =>
      translateErrors(async () => {
        try {
          await handle.removeEntry(name);
        } catch (error) {
          // Another program may have removed it.
          if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
        }
      }),
  };
  return folder;
}

/** Not every browser can move a file, and some only in their private file system. Returns false when the content must be copied instead. */
async function moveFile(file: FileSystemFileHandle, to: string): Promise<boolean> {
  const move: unknown = Reflect.get(file, 'move');
  if (typeof move !== 'function') return false;
  try {
    await (Reflect.apply(move, file, [to]) as Promise<void>);
    return true;
  } catch {
    // If the copy fails too, it reports the reason.
    return false;
  }
}

/** A failed removal is ignored: the copy's own error is reported first, and a second copy does no harm. */
const awaitQuietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

async function isSameContent(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) return false;
  const chunkBytes = 1_000_000;
  for (let at = 0; at < a.size; at += chunkBytes) {
    const [bytesA, bytesB] = await Promise.all(
      [a, b].map(async blob => new Uint8Array(await blob.slice(at, at + chunkBytes).arrayBuffer())),
    );
    if (!bytesA?.every((byte, n) => byte === bytesB?.[n])) return false;
  }
  return true;
}

/** Problems by the name of the browser's error. */
const problems: Readonly<Record<string, ProblemName>> = {
  NotFoundError: 'FolderGone',
  NotReadableError: 'FolderGone',
  NotAllowedError: 'FolderForbidden',
  SecurityError: 'FolderForbidden',
  NoModificationAllowedError: 'FolderForbidden',
  QuotaExceededError: 'BackupDiskFull',
};

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name =
      error instanceof DOMException ? (problems[error.name] ?? (await findUnnamedProblem(error))) : undefined;
    throw name
      ? new Problem(name, `The backup folder: ${error instanceof Error ? error.name : ''}`, { cause: error })
      : error;
  }
}

/** On a full disk Chromium (156) creates no file, and says that the state had changed. The folder mostly lies on the disk of the browser. */
const findUnnamedProblem = async (error: DOMException): Promise<ProblemName | undefined> =>
  (await isDiskFull(error, smallWriteReserveBytes)) ? 'BackupDiskFull' : undefined;
