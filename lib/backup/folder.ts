/** The folder that the user picked, through the browser's File System Access, with its failures told by name. */
import { Problem, type ProblemName } from '../problem';

export interface BackupFolder {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<File>;
  /** Resolves when all of it stands on the disk; before that the name is absent, empty, or as it was. */
  write(name: string, bytes: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<void>;
  /** The file's content never stands under neither of the names; under both, where it had to be copied and cannot be removed. */
  rename(from: string, to: string): Promise<void>;
  /** That there is no such file is all right. */
  remove(name: string): Promise<void>;
}

/** Its methods reject with `FolderGone`, `FolderForbidden` or `BackupDiskFull`, as far as the browser says what is wrong. */
export function folderOf(handle: FileSystemDirectoryHandle): BackupFolder {
  const folder: BackupFolder = {
    names: () =>
      named(async () => {
        const names: string[] = [];
        for await (const name of handle.keys()) names.push(name);
        return names;
      }),
    read: name => named(async () => (await handle.getFileHandle(name)).getFile()),
    write: (name, bytes, signal) =>
      named(async () => {
        const file = await handle.getFileHandle(name, { create: true });
        // The browser writes beside the file, and puts it in its place when the stream is closed.
        const place = await file.createWritable();
        await bytes.pipeTo(place, signal ? { signal } : {});
      }),
    rename: (from, to) =>
      named(async () => {
        const file = await handle.getFileHandle(from);
        if (await moved(file, to)) return;
        const content = await file.getFile();
        try {
          await folder.write(to, content.stream());
          if (!(await isSame(content, await folder.read(to))))
            throw new Problem('BackupUnsound', `${to} is not what ${from} was`);
        } catch (error) {
          await tried(folder.remove(to));
          throw error;
        }
        await tried(folder.remove(from));
      }),
    remove: name =>
      named(async () => {
        try {
          await handle.removeEntry(name);
        } catch (error) {
          // Somebody else may have removed it.
          if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
        }
      }),
  };
  return folder;
}

/** Not every browser can do it, and some can only in their private file system: then the content is copied. */
async function moved(file: FileSystemFileHandle, to: string): Promise<boolean> {
  const move: unknown = Reflect.get(file, 'move');
  if (typeof move !== 'function') return false;
  try {
    await (Reflect.apply(move, file, [to]) as Promise<void>);
    return true;
  } catch {
    // Whatever stands in the way of a copy, too, is told by the copy.
    return false;
  }
}

/** Where the copy failed, that is what is told; where it stands, a file that is there twice is no harm. */
const tried = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const piece = 1_000_000;
  for (let at = 0; at < one.size; at += piece) {
    const [these, those] = await Promise.all(
      [one, other].map(async blob => new Uint8Array(await blob.slice(at, at + piece).arrayBuffer())),
    );
    if (!these?.every((byte, n) => byte === those?.[n])) return false;
  }
  return true;
}

/** What the browser calls it, and what a person can do about it. */
const problems: Readonly<Record<string, ProblemName>> = {
  NotFoundError: 'FolderGone',
  NotReadableError: 'FolderGone',
  NotAllowedError: 'FolderForbidden',
  SecurityError: 'FolderForbidden',
  NoModificationAllowedError: 'FolderForbidden',
  QuotaExceededError: 'BackupDiskFull',
};

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof DOMException ? problems[error.name] : undefined;
    throw name
      ? new Problem(name, `The backup folder: ${error instanceof Error ? error.name : ''}`, { cause: error })
      : error;
  }
}
