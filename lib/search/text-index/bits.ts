/**
 * Encodes rows as bits, high ones first. Of each row, the gap since the previous one is Rice-coded: the quotient by 2^k
 * in unary, then the remainder in k bits; a very large gap is escaped and written as it is. Then the count in unary. A
 * list ends with less than a byte of ones, which no gap does.
 */
import { maxRepeats } from './weights';
import { ensureBytes, type Occurrences, type ByteSink } from './codecs';

/** This many ones announce a gap written as it is. */
const escapeSteps = 16;
const escapeBits = 24;
/** Bytes behind the last list that a read may touch. */
export const padding = 8;

/** The best k if the term is spread evenly over the rows, in bits. */
export function computeRemainderBits(owners: number, rows: number): number {
  // ln 2 of the mean gap.
  return 31 - Math.clz32(Math.max(1, Math.floor((rows * 0.69) / Math.max(1, owners))));
}

/**
 * Appends the rows from `from` to `to`, padded to whole bytes; `before` is the row that the first gap counts from, −1
 * at the beginning. Unrolled, because all indexed text passes here several times.
 */
export function encodeBits(
  { rows, counts }: Occurrences,
  from: number,
  to: number,
  before: number,
  k: number,
  sink: ByteSink,
): void {
  ensureBytes(sink, (to - from) * 12 + padding);
  const { bytes } = sink;
  let at = sink.length;
  // At most 7 bits are pending between two writes, so that 24 more fit.
  let pendingBits = 0;
  let pendingCount = 0;
  let last = before;
  for (let n = from; n < to; n++) {
    const row = rows[n]!;
    const gap = row - last - 1;
    last = row;
    const steps = gap >>> k;
    const isEscaped = steps >= escapeSteps;
    pendingBits = isEscaped
      ? (pendingBits << escapeSteps) | ((1 << escapeSteps) - 1)
      : (pendingBits << (steps + 1)) | ((1 << (steps + 1)) - 2);
    for (pendingCount += isEscaped ? escapeSteps : steps + 1; pendingCount >= 8; pendingCount -= 8)
      bytes[at++] = pendingBits >>> (pendingCount - 8);
    pendingBits &= 255;
    const rest = isEscaped ? escapeBits : k;
    pendingBits = (pendingBits << rest) | (isEscaped ? gap : gap & ((1 << k) - 1));
    for (pendingCount += rest; pendingCount >= 8; pendingCount -= 8) bytes[at++] = pendingBits >>> (pendingCount - 8);
    pendingBits &= 255;
    const count = counts[n]!;
    pendingBits = (pendingBits << count) | ((1 << count) - 2);
    for (pendingCount += count; pendingCount >= 8; pendingCount -= 8) bytes[at++] = pendingBits >>> (pendingCount - 8);
    pendingBits &= 255;
  }
  if (pendingCount > 0) bytes[at++] = (pendingBits << (8 - pendingCount)) | ((1 << (8 - pendingCount)) - 1);
  sink.length = at;
}

/** The position of a read: the bit, and the row before it. */
export interface BitPosition {
  bit: number;
  row: number;
}

/**
 * Appends the rows from `from` to before `to` of a list that ends at bit `end`, shifted by `base`; with `marks` (by
 * shifted row) only the marked ones. Stops before the first row at or after `to`. Returns true at the end of the list.
 * Continues from `position` and updates it. The bytes must go on behind the list. `!`: in range.
 */
export function decodeBits(
  bytes: Uint8Array,
  position: BitPosition,
  end: number,
  k: number,
  { from, to, base, marks }: DecodeRange,
  into: Occurrences,
): boolean {
  const { rows, counts } = into;
  let { length } = into;
  let { bit, row } = position;
  const shift = 32 - k;
  for (;;) {
    const at = bit >>> 3;
    // At least 25 of these bits are unread ones.
    let word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7);
    const steps = Math.clz32(~word);
    let next = bit + steps;
    if (next >= end) break;
    let gap = steps;
    if (steps < escapeSteps) {
      next += 1 + k;
      if (steps + k < 23) {
        word <<= steps + 1;
        if (k > 0) gap = (steps << k) | (word >>> shift);
        word <<= k;
      } else {
        gap = (steps << k) | readBits(bytes, next - k, k);
        word = readBits(bytes, next, 8) << 24;
      }
    } else {
      next = bit + escapeSteps + escapeBits;
      gap = readBits(bytes, bit + escapeSteps, escapeBits);
      word = readBits(bytes, next, 8) << 24;
    }
    const found = row + 1 + gap;
    if (found >= to) {
      position.bit = bit;
      position.row = row;
      into.length = length;
      return false;
    }
    row = found;
    // Most terms occur once in a row.
    const count = word >= 0 ? 1 : Math.min(1 + Math.clz32(~readBits(bytes, next, 24) << 8), maxRepeats);
    bit = next + count;
    if (row < from || (marks && marks[row + base] === 0)) continue;
    rows[length] = row + base;
    counts[length++] = count;
  }
  position.bit = end;
  position.row = row;
  into.length = length;
  return true;
}

/** The rows of a list that `decodeBits` reads. */
export interface DecodeRange {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly marks?: Uint8Array | undefined;
}

/** Reads at most 24 bits. */
function readBits(bytes: Uint8Array, bit: number, length: number): number {
  if (length === 0) return 0;
  const at = bit >>> 3;
  const word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7);
  return word >>> (32 - length);
}
