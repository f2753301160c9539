/**
 * How the rows of a term lie in a segment. Most terms: for each row, ascending, `gap × 2 + (repeated ? 1 : 0)` in sevens of bits, low
 * ones first, then the count where repeated. A term that stands in more than a quarter of the rows: four bits for every row, which is
 * smaller there and can be read at any place.
 */
import { mostRepeats } from './weights';

/** Rows ascending and how often each holds the term; reused, so what is read is valid until the next reading. */
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

/** Makes room for `length` occurrences, keeping what is there. */
export function reserve(into: Occurrences, length: number): void {
  if (into.rows.length >= length) return;
  const size = Math.max(length, into.rows.length * 2);
  const { rows, counts } = into;
  into.rows = new Uint32Array(size);
  into.counts = new Uint8Array(size);
  into.rows.set(rows);
  into.counts.set(counts);
}

/** Whether so many rows are written with four bits each. */
export const isDense = (length: number, rows: number): boolean => length * 4 > rows;

/** Bytes that grow. */
export interface Sink {
  bytes: Uint8Array;
  length: number;
}

export function room(sink: Sink, more: number): void {
  if (sink.length + more <= sink.bytes.length) return;
  const grown = new Uint8Array(Math.max(sink.length + more, sink.bytes.length * 2));
  grown.set(sink.bytes.subarray(0, sink.length));
  sink.bytes = grown;
}

export function encodeSparse({ rows, counts, length }: Occurrences, sink: Sink): void {
  room(sink, length * 6);
  const { bytes } = sink;
  let at = sink.length;
  let last = 0;
  for (let n = 0; n < length; n++) {
    const row = rows[n] ?? 0;
    const count = counts[n] ?? 1;
    let value = (row - last) * 2 + (count > 1 ? 1 : 0);
    last = row;
    for (; value > 127; value >>>= 7) bytes[at++] = (value & 127) | 128;
    bytes[at++] = value;
    if (count > 1) bytes[at++] = count;
  }
  sink.length = at;
}

export function encodeDense({ rows, counts, length }: Occurrences, ofRows: number, sink: Sink): void {
  const size = (ofRows + 1) >> 1;
  room(sink, size);
  const part = sink.bytes.subarray(sink.length, sink.length + size).fill(0);
  for (let n = 0; n < length; n++) {
    const row = rows[n] ?? 0;
    part[row >> 1] = (part[row >> 1] ?? 0) | ((counts[n] ?? 1) << ((row & 1) * 4));
  }
  sink.length += size;
}

/** Appends to `into`, rows shifted by `base`. False: the bytes are damaged. */
export function decodeSparse(
  bytes: Uint8Array,
  from: number,
  to: number,
  ofRows: number,
  base: number,
  into: Occurrences,
) {
  // A posting takes a byte at least.
  reserve(into, into.length + to - from);
  const { rows, counts } = into;
  let { length } = into;
  let row = 0;
  let at = from;
  while (at < to) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127 && at < to; shift += 7) {
      byte = bytes[at++] ?? 0;
      // Past 28 bits the shift would wrap around; no row is that far.
      if (shift > 28) return false;
      value |= (byte & 127) << shift;
    }
    row += value >>> 1;
    if (row >= ofRows) return false;
    rows[length] = base + row;
    counts[length++] = (value & 1) === 1 ? Math.min(bytes[at++] ?? 1, mostRepeats) : 1;
  }
  into.length = length;
  return at === to;
}

/** Appends to `into`, rows shifted by `base`. */
export function decodeDense(bytes: Uint8Array, from: number, ofRows: number, base: number, into: Occurrences): void {
  reserve(into, into.length + ofRows + 1);
  const { rows, counts } = into;
  let { length } = into;
  const size = (ofRows + 1) >> 1;
  for (let n = 0; n < size; n++) {
    const both = bytes[from + n] ?? 0;
    if (both === 0) continue;
    if ((both & 15) > 0) {
      rows[length] = base + n * 2;
      counts[length++] = both & 15;
    }
    if (both > 15) {
      rows[length] = base + n * 2 + 1;
      counts[length++] = both >> 4;
    }
  }
  into.length = length;
}

/**
 * Writes how often the marked rows hold the term into `counts`, both by row with `base` added, and stops behind `last`. False: the bytes
 * are damaged.
 */
export function decodeMarked(
  bytes: Uint8Array,
  from: number,
  to: number,
  ofRows: number,
  base: number,
  { marks, last }: Marked,
  counts: Float32Array,
): boolean {
  let row = base;
  let at = from;
  while (at < to && row <= last) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127 && at < to; shift += 7) {
      byte = bytes[at++] ?? 0;
      if (shift > 28) return false;
      value |= (byte & 127) << shift;
    }
    row += value >>> 1;
    if (row - base >= ofRows) return false;
    const count = (value & 1) === 1 ? (bytes[at++] ?? 1) : 1;
    if (marks[row] === 1) counts[row] = Math.min(count, mostRepeats);
  }
  return true;
}

/** Rows that are looked up, by row: 1. `last` is the highest of them. */
export interface Marked {
  readonly marks: Uint8Array;
  readonly last: number;
}
