/**
 * Encodes the rows of a term. Most lists are bits (`bits.ts`). Long lists are pieces that can be skipped, with a table
 * in front. A term in more than a quarter of the rows takes four bits per row, readable at any row.
 */
import { encodeBits, remainderBits } from './bits';
import { codes, room, writeNumber, type Code, type Occurrences, type Sink } from './codecs';

/** Rows per piece; shorter lists than two pieces are not split. */
const pieceLength = 128;

/** Appends the list and returns its encoding. */
export function encode(all: Occurrences, owners: number, ofRows: number, sink: Sink): Code {
  const { length } = all;
  if (length * 4 > ofRows) {
    encodeDense(all, ofRows, sink);
    return codes.dense;
  }
  const k = remainderBits(owners, ofRows);
  if (length < 2 * pieceLength) {
    encodeBits(all, 0, length, -1, k, sink);
    return codes.short;
  }
  encodePieces(all, k, sink);
  return codes.pieced;
}

/** Layout: bytes of the table, then for each piece its row distance and bytes, then the pieces. */
function encodePieces(all: Occurrences, k: number, sink: Sink): void {
  const table: Sink = { bytes: new Uint8Array(256), length: 0 };
  const pieces: Sink = { bytes: new Uint8Array(all.length * 3), length: 0 };
  let before = -1;
  for (let from = 0; from < all.length; from += pieceLength) {
    const to = Math.min(from + pieceLength, all.length);
    const start = pieces.length;
    encodeBits(all, from, to, before, k, pieces);
    const last = all.rows[to - 1] ?? 0;
    writeNumber(last - before, table);
    writeNumber(pieces.length - start, table);
    before = last;
  }
  writeNumber(table.length, sink);
  for (const part of [table, pieces]) {
    room(sink, part.length);
    sink.bytes.set(part.bytes.subarray(0, part.length), sink.length);
    sink.length += part.length;
  }
}

function encodeDense({ rows, counts, length }: Occurrences, ofRows: number, sink: Sink): void {
  const size = (ofRows + 1) >> 1;
  room(sink, size);
  const part = sink.bytes.subarray(sink.length, sink.length + size).fill(0);
  for (let n = 0; n < length; n++) {
    const row = rows[n] ?? 0;
    part[row >> 1] = (part[row >> 1] ?? 0) | ((counts[n] ?? 1) << ((row & 1) * 4));
  }
  sink.length += size;
}
