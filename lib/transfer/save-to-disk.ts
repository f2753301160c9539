/** Writes a stream into one file without holding it in memory. */
import { Problem } from '../core/problem';
import { hasSpace, isDiskFull, readDiskSpace, smallWriteReserveBytes } from '../disk-space';

/** The folder, in the extension's private file system, that holds a file until the user has downloaded it. */
const folderName = 'handed-out';

/**
 * Saves the stream as a file to download. It is written to the private file system first, so that the user gets a complete file or none;
 * without one (private windows) it is collected from blobs. Rejects with the signal's reason, or `ExportDiskFull`. Removes earlier exported
 * files.
 */
export async function saveToDisk(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  signal: AbortSignal,
): Promise<Blob> {
  const file = await createPrivateFile();
  if (!file) return collectInMemory(stream, type, signal);
  try {
    // `pipeTo` closes the file when the stream ends, and discards it when the stream fails or is aborted.
    await stream.pipeTo(await file.createWritable(), { signal });
  } catch (error) {
    const isFull = await isDiskFull(error, smallWriteReserveBytes);
    throw isFull ? new Problem('ExportDiskFull', 'There is no room for the file', { cause: error }) : error;
  }
  return new Blob([await file.getFile()], { type });
}

async function createPrivateFile(): Promise<FileSystemFileHandle | undefined> {
  // Chromium (156) itself ends now and then where it has no room for its own notes of such files.
  if (!(await hasSpace(readDiskSpace, 0, smallWriteReserveBytes))) return undefined;
  try {
    await removeExportFiles();
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName, { create: true });
    return await folder.getFileHandle(crypto.randomUUID(), { create: true });
  } catch {
    // Without the folder the export still works, but needs more of the browser's memory.
    return undefined;
  }
}

/** Removes earlier exported files. Rejects where the browser has no private file system. */
export async function removeExportFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  try {
    await root.removeEntry(folderName, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}

async function collectInMemory(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: Blob[] = [];
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: chunk => void pieces.push(new Blob([chunk])),
  });
  await stream.pipeTo(sink, { signal });
  return new Blob(pieces, { type });
}
