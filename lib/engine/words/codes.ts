/** What is read from the lists of rows in a segment, and written to them; and how they may lie there. */

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

/** Sevens of bits, low ones first. */
export function writeNumber(value: number, sink: Sink): void {
  room(sink, 5);
  for (; value > 127; value >>>= 7) sink.bytes[sink.length++] = (value & 127) | 128;
  sink.bytes[sink.length++] = value;
}

/** How the rows of a term lie in a segment, see `encode.ts`. */
export const codes = { short: 0, pieced: 1, dense: 2 } as const;
export type Code = (typeof codes)[keyof typeof codes];
