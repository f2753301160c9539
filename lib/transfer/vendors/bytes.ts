/** Reads the bytes of a picked file chunk by chunk. A file that cannot be read to its end is a `Problem` with a name. */
import { Problem } from '../../core/problem';

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Iterates over a stream, which not every browser can do by itself. Stopping early closes the stream. Rejects with `FileDamaged` if the file
 * cannot be read or unpacked.
 */
export async function* readStream<Piece extends Uint8Array>(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof Problem || isAbort(error)) throw error;
    throw new Problem('FileDamaged', 'The file could not be read or unpacked to its end', { cause: error });
  } finally {
    // A broken stream rejects when it is cancelled. Its error was reported before.
    await reader.cancel().catch(() => undefined);
  }
}

/** An import that was cancelled is no damage of its file. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

let waitedMs = 0;
let waitsSince: number | undefined;

/** Milliseconds that readers of files have waited for the disk and the unpacker, since this context began. */
export const getWaitedMs = (): number => waitedMs + (waitsSince === undefined ? 0 : performance.now() - waitsSince);

/** Yields the pieces, and counts the time until each comes. Only one file is read at a time. */
export async function* countWaits<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const stop = () => {
    waitedMs = getWaitedMs();
    waitsSince = undefined;
  };
  waitsSince = performance.now();
  try {
    for await (const piece of pieces) {
      stop();
      yield piece;
      waitsSince = performance.now();
    }
  } finally {
    stop();
  }
}

/** Real text is packed 20 to 1. Small files may have a much better ratio than large ones. */
const maxRatio = 200;
const alwaysAllowedBytes = 128 * 2 ** 20;

/** The most bytes that files of this many bytes may unpack to together. */
export const computeMaxUnpacked = (packedBytes: number): number => alwaysAllowedBytes + maxRatio * packedBytes;

/** Yields the pieces, and rejects with `FileDamaged` after `maxBytes`. */
export async function* checkUnpackedBytes<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
  maxBytes: number,
): AsyncGenerator<Piece> {
  let left = maxBytes;
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) throw new Problem('FileDamaged', 'The file would unpack to far more than an export has');
    yield piece;
  }
}

/** Programs on Windows write texts in UTF-16, mostly with a mark before them. These become UTF-8; other bytes stay as they are. */
export async function* toUtf8(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  const encoder = new TextEncoder();
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    const encoding = isFirst ? detectUtf16(chunk) : undefined;
    if (encoding) decoder = new TextDecoder(encoding);
    isFirst = false;
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield encoder.encode(decoder.decode());
}

/** Without a mark, the first two letters are of ASCII, so every other byte is 0. Databases and zips begin otherwise. */
function detectUtf16([first, second, third, fourth]: Bytes): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

/** What is known of a file's bytes so far. */
export interface ByteState {
  isAtEnd: boolean;
  /** Whether there were bytes that are no UTF-8. */
  hasInvalid: boolean;
}

/** Passes the bytes on, and notes what they are. */
export async function* watchBytes(bytes: AsyncIterable<Bytes>, state: ByteState): AsyncGenerator<Bytes> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) {
    try {
      if (!state.hasInvalid) decoder.decode(piece, { stream: true });
    } catch {
      // The letters are counted with the values that hold them.
      state.hasInvalid = true;
    }
    yield piece;
  }
  state.isAtEnd = true;
}

/** The first `maxBytes` bytes, or all if there are fewer. */
export async function readFirstBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Bytes> {
  const first = new Uint8Array(maxBytes);
  let length = 0;
  for await (const chunk of chunks) {
    const taken = chunk.subarray(0, maxBytes - length);
    first.set(taken, length);
    length += taken.length;
    if (length === maxBytes) break;
  }
  return first.subarray(0, length);
}

/** Reads a text of at most `maxBytes` bytes, without a byte order mark. Rejects with `FileDamaged` if it is longer. */
export async function readText(chunks: AsyncIterable<Bytes>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) throw new Problem('FileDamaged', `A text in the file has more than ${maxBytes} bytes`);
    texts.push(decoder.decode(chunk, { stream: true }));
  }
  return texts.join('') + decoder.decode();
}
