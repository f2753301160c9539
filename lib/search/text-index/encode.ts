/**
 * Encodes the rows of a term. Most lists are bits (`bits.ts`). Long lists are pieces that can be skipped, with a table
 * in front. A term in more than a quarter of the rows takes four bits per row, readable at any row.
 */
import { encodeBits, computeRemainderBits } from './bits';
import { listCodes, ensureBytes, writeVarint, type ListCode, type Occurrences, type ByteSink } from './codecs';

/** Rows per piece; shorter lists than two pieces are not split. */
const rowsPerPiece = 128;

/** Appends the list and returns its encoding. */
export function encode(occurrences: Occurrences, owners: number, rowCount: number, sink: ByteSink): ListCode {
  const { length } = occurrences;
  if (length * 4 > rowCount) {
    encodeDense(occurrences, rowCount, sink);
    return listCodes.dense;
  }
  const k = computeRemainderBits(owners, rowCount);
  if (length < 2 * rowsPerPiece) {
    encodeBits(occurrences, 0, length, -1, k, sink);
    return listCodes.short;
  }
  encodePieces(occurrences, k, sink);
  return listCodes.pieced;
}

/** Layout: bytes of the table, then for each piece its row distance and bytes, then the pieces. */
function encodePieces(occurrences: Occurrences, k: number, sink: ByteSink): void {
  const table: ByteSink = { bytes: new Uint8Array(256), length: 0 };
  const pieces: ByteSink = { bytes: new Uint8Array(occurrences.length * 3), length: 0 };
  let lastRow = -1;
  for (let from = 0; from < occurrences.length; from += rowsPerPiece) {
    const to = Math.min(from + rowsPerPiece, occurrences.length);
    const start = pieces.length;
    encodeBits(occurrences, from, to, lastRow, k, pieces);
    const last = occurrences.rows[to - 1] ?? 0;
    writeVarint(last - lastRow, table);
    writeVarint(pieces.length - start, table);
    lastRow = last;
  }
  writeVarint(table.length, sink);
  for (const part of [table, pieces]) {
    ensureBytes(sink, part.length);
    sink.bytes.set(part.bytes.subarray(0, part.length), sink.length);
    sink.length += part.length;
  }
}

function encodeDense({ rows, counts, length }: Occurrences, rowCount: number, sink: ByteSink): void {
  const size = (rowCount + 1) >> 1;
  ensureBytes(sink, size);
  const part = sink.bytes.subarray(sink.length, sink.length + size).fill(0);
  for (let n = 0; n < length; n++) {
    const row = rows[n] ?? 0;
    part[row >> 1] = (part[row >> 1] ?? 0) | ((counts[n] ?? 1) << ((row & 1) * 4));
  }
  sink.length += size;
}
