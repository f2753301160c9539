/** Primitives to read and write posting lists in a segment. */
import { grown } from '../collections/grow-array';

/** Ascending rows with the term's count in each. The object is reused, so its content is valid until the next read. */
export interface Occurrences {
  rows: Uint32Array;
  counts: Uint8Array;
  length: number;
}

export const noOccurrences = (): Occurrences => ({
  rows: new Uint32Array(1024),
  counts: new Uint8Array(1024),
  length: 0,
});

/** Ensures capacity for `length` occurrences and keeps the content. */
export function reserve(into: Occurrences, length: number): void {
  if (into.rows.length >= length) return;
  const size = Math.max(length, into.rows.length * 2);
  into.rows = grown(into.rows, size);
  into.counts = grown(into.counts, size);
}

/** Bytes that grow. */
export interface Sink {
  bytes: Uint8Array;
  length: number;
}

export function room(sink: Sink, more: number): void {
  if (sink.length + more <= sink.bytes.length) return;
  sink.bytes = grown(sink.bytes, Math.max(sink.length + more, sink.bytes.length * 2));
}

/** Writes a varint: seven bits per byte, low ones first. */
export function writeNumber(value: number, sink: Sink): void {
  room(sink, 5);
  for (; value > 127; value >>>= 7) sink.bytes[sink.length++] = (value & 127) | 128;
  sink.bytes[sink.length++] = value;
}

/** Reads a varint of at most 28 bits; `countVarintBytes` tells its length. */
export function numberAt(bytes: Uint8Array, at: number): number {
  let byte = bytes[at] ?? 0;
  let value = byte & 127;
  for (let n = 1; byte > 127 && n < 4; n++) {
    byte = bytes[at + n] ?? 0;
    value |= (byte & 127) << (7 * n);
  }
  return value;
}

export const widthOf = (value: number): number => (value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : 4);

/** The encodings of a posting list, see `encode.ts`. */
export const codes = { short: 0, pieced: 1, dense: 2 } as const;
export type Code = (typeof codes)[keyof typeof codes];
