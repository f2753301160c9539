/** Primitives to read and write posting lists in a segment. */
import { growArray } from '../collections/grow-array';

/** Ascending rows with the term's count in each. The object is reused, so its content is valid until the next read. */
export interface Occurrences {
  rows: Uint32Array;
  counts: Uint8Array;
  length: number;
}

export const createOccurrences = (): Occurrences => ({
  rows: new Uint32Array(1024),
  counts: new Uint8Array(1024),
  length: 0,
});

/** Ensures capacity for `length` occurrences and keeps the content. */
export function ensureCapacity(into: Occurrences, length: number): void {
  if (into.rows.length >= length) return;
  const size = Math.max(length, into.rows.length * 2);
  into.rows = growArray(into.rows, size);
  into.counts = growArray(into.counts, size);
}

/** Appends all of them. */
export function append(from: Occurrences, into: Occurrences): void {
  ensureCapacity(into, into.length + from.length);
  into.rows.set(from.rows.subarray(0, from.length), into.length);
  into.counts.set(from.counts.subarray(0, from.length), into.length);
  into.length += from.length;
}

/** Drops the rows that fail the test. */
export function keepRows(of: Occurrences, isKept: (row: number) => boolean): void {
  let kept = 0;
  for (let n = 0; n < of.length; n++) {
    const row = of.rows[n] ?? 0;
    if (!isKept(row)) continue;
    of.rows[kept] = row;
    of.counts[kept++] = of.counts[n] ?? 1;
  }
  of.length = kept;
}

/** Keeps the rows that the other has, too, with the smaller of both counts. */
export function keepCommonRows(one: Occurrences, other: Occurrences): void {
  let at = 0;
  let kept = 0;
  for (let n = 0; n < one.length; n++) {
    const row = one.rows[n] ?? 0;
    while (at < other.length && (other.rows[at] ?? 0) < row) at++;
    if (at >= other.length || other.rows[at] !== row) continue;
    one.rows[kept] = row;
    one.counts[kept++] = Math.min(one.counts[n] ?? 1, other.counts[at] ?? 1);
  }
  one.length = kept;
}

/** Bytes that grow. */
export interface ByteSink {
  bytes: Uint8Array;
  length: number;
}

export function ensureBytes(sink: ByteSink, count: number): void {
  if (sink.length + count <= sink.bytes.length) return;
  sink.bytes = growArray(sink.bytes, Math.max(sink.length + count, sink.bytes.length * 2));
}

/** Writes a varint: seven bits per byte, low ones first. */
export function writeVarint(value: number, sink: ByteSink): void {
  ensureBytes(sink, 5);
  for (; value > 127; value >>>= 7) sink.bytes[sink.length++] = (value & 127) | 128;
  sink.bytes[sink.length++] = value;
}

/** Reads a varint of at most 28 bits; `countVarintBytes` tells its length. */
export function readVarint(bytes: Uint8Array, at: number): number {
  let byte = bytes[at] ?? 0;
  let value = byte & 127;
  for (let n = 1; byte > 127 && n < 4; n++) {
    byte = bytes[at + n] ?? 0;
    value |= (byte & 127) << (7 * n);
  }
  return value;
}

export const countVarintBytes = (value: number): number =>
  value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : 4;

/** The encodings of a posting list, see `encode.ts`. */
export const listCodes = { short: 0, pieced: 1, dense: 2 } as const;
export type ListCode = (typeof listCodes)[keyof typeof listCodes];
