/** Splits a Connect stream into its frames: one byte of flags, the payload's length in four bytes, and the payload. */

import { joinBytes } from './bytes';

export interface StreamFrame {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
  /** The frame ends the stream and holds trailers. */
  readonly isEnd: boolean;
}

export interface SplitStream {
  readonly frames: readonly StreamFrame[];
  /** The bytes of a frame that has only begun. */
  readonly rest: Uint8Array;
}

const headLength = 5;

/** Returns `undefined` if the bytes are no such stream, or a frame would be longer than `maxFrameLength`. */
export function splitFrames(bytes: Uint8Array, maxFrameLength: number): SplitStream | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: StreamFrame[] = [];
  let at = 0;
  while (bytes.length - at >= headLength) {
    const flags = view.getUint8(at);
    const length = view.getUint32(at + 1);
    if (flags > 3 || length > maxFrameLength) return undefined;
    if (bytes.length - at - headLength < length) break;
    const start = at + headLength;
    at = start + length;
    frames.push({ bytes: bytes.subarray(start, at), isCompressed: (flags & 1) === 1, isEnd: flags >= 2 });
  }
  return { frames, rest: bytes.slice(at) };
}

/** Returns the decompressed payload; `undefined` if it is no gzip, or longer than `maxLength`. */
export async function unpackGzip(bytes: Uint8Array, maxLength: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip'));
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > maxLength) {
        await reader.cancel();
        return undefined;
      }
      chunks.push(value);
    }
  } catch {
    // The checksum or the format is wrong, so nothing of it is used.
    return undefined;
  }
  return joinBytes(chunks);
}
