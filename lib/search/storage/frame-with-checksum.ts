/**
 * Checksums that tell complete bytes from damaged ones. A file ends with a trailer, so that its content starts at the
 * buffer's beginning. A log record is a frame: length and checksum in front, zeros behind up to a multiple of four. All
 * numbers are 32 bits, little-endian.
 */
import { checksum } from './checksum';

const magic = 0x4b555241;
const sealBytes = 16;
const frameBytes = 8;

/** Builds the trailer of a file: magic, length (in two halves), checksum. */
export function sealOf(content: Uint8Array): Uint8Array {
  const high = Math.floor(content.length / 2 ** 32);
  return bytesOf([magic, content.length >>> 0, high, checksum(content)]);
}

/** Returns the content as a view if the trailer is valid, else `undefined`. */
export function unsealed(bytes: Uint8Array): Uint8Array | undefined {
  const length = bytes.length - sealBytes;
  if (length < 0) return undefined;
  const content = bytes.subarray(0, length);
  const found = bytes.subarray(length);
  return sealOf(content).every((byte, at) => byte === found[at]) ? content : undefined;
}

/** Returns the record as it is stored in a log. */
export function framed(record: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(frameBytes + roundedUp(record.length));
  bytes.set(record, frameBytes);
  bytes.set(bytesOf([record.length, checksum(record)]));
  return bytes;
}

/** Returns the log's records up to the first incomplete one, and how many bytes hold them. */
export function unframed(log: Uint8Array): { readonly records: readonly Uint8Array[]; readonly bytes: number } {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const records: Uint8Array[] = [];
  let at = 0;
  while (at + frameBytes <= log.length) {
    const length = view.getUint32(at, true);
    const end = at + frameBytes + roundedUp(length);
    if (end > log.length) break;
    const record = log.slice(at + frameBytes, at + frameBytes + length);
    // Zeros of an unwritten end are no frame, because the checksum of empty bytes is not zero.
    if (checksum(record) !== view.getUint32(at + 4, true)) break;
    records.push(record);
    at = end;
  }
  return { records, bytes: at };
}

const roundedUp = (length: number): number => Math.ceil(length / 4) * 4;

function bytesOf(numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  for (const [n, number] of numbers.entries()) view.setUint32(n * 4, number, true);
  return new Uint8Array(view.buffer);
}
