/** A stream gathered into one file without ever being in memory as a whole. */
import { Problem } from '../lib/problem';

/** The folder, in the extension's own part of the disk, in which a file lies until the user has been given it. */
const folder = 'handed-out';

/**
 * The stream as a file to be downloaded. It is written to the extension's private folder first, so that what the user is given is whole
 * or does not exist; where the browser has no such folder (private windows), it is put together from pieces that the browser keeps.
 * Aborting rejects with the signal's reason, a full disk with `ExportDiskFull`. What was handed out before is removed.
 */
export async function gathered(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  signal: AbortSignal,
): Promise<Blob> {
  const place = await privatePlace();
  if (!place) return inPieces(stream, type, signal);
  try {
    // Closes the file when the stream has ended, and throws it away when the stream fails or is aborted.
    await stream.pipeTo(await place.createWritable(), { signal });
  } catch (error) {
    throw asFull(error);
  }
  return new Blob([await place.getFile()], { type });
}

function asFull(error: unknown): unknown {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? new Problem('ExportDiskFull', 'There is no room for the file', { cause: error }) : error;
}

async function privatePlace(): Promise<FileSystemFileHandle | undefined> {
  try {
    await forgetHandedOut();
    const root = await navigator.storage.getDirectory();
    const inside = await root.getDirectoryHandle(folder, { create: true });
    return await inside.getFileHandle(crypto.randomUUID(), { create: true });
  } catch {
    // Without the folder the export still works, only with more of the browser's memory.
    return undefined;
  }
}

/** Removes what was given out earlier. Rejects where the browser has no private folder. */
export async function forgetHandedOut(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  try {
    await root.removeEntry(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}

async function inPieces(
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
