/**
 * Checksums that tell complete bytes from damaged ones. A file ends with a trailer, so that its content starts at the
 * buffer's beginning. A log record is a frame: length and checksum in front, zeros behind up to a multiple of four. All
 * numbers are 32 bits, little-endian.
 */
import { computeChecksum } from './checksum';

const magic = 0x4b555241;
const trailerBytes = 16;
const frameHeaderBytes = 8;

/** Builds the trailer of a file: magic, length (in two halves), checksum. */
export function buildTrailer(content: Uint8Array): Uint8Array {
  const high = Math.floor(content.length / 2 ** 32);
  return toBytes([magic, content.length >>> 0, high, computeChecksum(content)]);
}

/** Returns the content as a view if the trailer is valid, else `undefined`. */
export function verifyTrailer(bytes: Uint8Array): Uint8Array | undefined {
  const length = bytes.length - trailerBytes;
  if (length < 0) return undefined;
  const content = bytes.subarray(0, length);
  const found = bytes.subarray(length);
  return buildTrailer(content).every((byte, at) => byte === found[at]) ? content : undefined;
}

/** Returns the record as it is stored in a log. */
export function toFrame(record: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(frameHeaderBytes + roundUp(record.length));
  bytes.set(record, frameHeaderBytes);
  bytes.set(toBytes([record.length, computeChecksum(record)]));
  return bytes;
}

/** Returns the log's records up to the first incomplete one, and how many bytes hold them. */
export function parseFrames(log: Uint8Array): { readonly records: readonly Uint8Array[]; readonly bytes: number } {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const records: Uint8Array[] = [];
  let at = 0;
  while (at + frameHeaderBytes <= log.length) {
    const length = view.getUint32(at, true);
    const end = at + frameHeaderBytes + roundUp(length);
    if (end > log.length) break;
    const record = log.slice(at + frameHeaderBytes, at + frameHeaderBytes + length);
    // Zeros of an unwritten end are no frame, because the checksum of empty bytes is not zero.
    if (computeChecksum(record) !== view.getUint32(at + 4, true)) break;
    records.push(record);
    at = end;
  }
  return { records, bytes: at };
}

const roundUp = (length: number): number => Math.ceil(length / 4) * 4;

function toBytes(numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  for (const [n, number] of numbers.entries()) view.setUint32(n * 4, number, true);
  return new Uint8Array(view.buffer);
}
