/**
 * Rows as bits, the high ones first. Of each row the gap since the one before: how often 2^k goes into it in ones and a zero (Rice), then
 * the rest in k bits; a gap of very many such steps is spelt out instead. Then the count: a one for each repetition, and a zero. A list
 * ends with less than a byte of ones, which no gap does.
 */
import { mostRepeats } from './weights';
import { room, type Occurrences, type Sink } from './codes';

/** So many ones say that the gap follows as it is. */
const spelt = 16;
const speltBits = 24;
/** Bytes behind the last list that reading may touch. */
export const padding = 8;

/** The k that fits when so many of the rows hold the term at random. In bits. */
export function remainderBits(owners: number, rows: number): number {
  // ln 2 of the mean gap.
  return 31 - Math.clz32(Math.max(1, Math.floor((rows * 0.69) / Math.max(1, owners))));
}

/**
 * Appends those from `from` to `to`, as whole bytes; `before`: the row that the first gap counts from, −1 at the beginning. Written out,
 * with no function for a few bits, because all that is ever learnt passes here several times.
 */
export function encodeBits(
  { rows, counts }: Occurrences,
  from: number,
  to: number,
  before: number,
  k: number,
  sink: Sink,
): void {
  room(sink, (to - from) * 12 + padding);
  const { bytes } = sink;
  let at = sink.length;
  // At most 7 bits wait between two writings, so that 24 more fit.
  let waiting = 0;
  let held = 0;
  let last = before;
  for (let n = from; n < to; n++) {
    const row = rows[n]!;
    const gap = row - last - 1;
    last = row;
    const steps = gap >>> k;
    const isSpelt = steps >= spelt;
    waiting = isSpelt ? (waiting << spelt) | ((1 << spelt) - 1) : (waiting << (steps + 1)) | ((1 << (steps + 1)) - 2);
    for (held += isSpelt ? spelt : steps + 1; held >= 8; held -= 8) bytes[at++] = waiting >>> (held - 8);
    waiting &= 255;
    const rest = isSpelt ? speltBits : k;
    waiting = (waiting << rest) | (isSpelt ? gap : gap & ((1 << k) - 1));
    for (held += rest; held >= 8; held -= 8) bytes[at++] = waiting >>> (held - 8);
    waiting &= 255;
    const count = counts[n]!;
    waiting = (waiting << count) | ((1 << count) - 2);
    for (held += count; held >= 8; held -= 8) bytes[at++] = waiting >>> (held - 8);
    waiting &= 255;
  }
  if (held > 0) bytes[at++] = (waiting << (8 - held)) | ((1 << (8 - held)) - 1);
  sink.length = at;
}

/** Where reading stands: at which bit, and behind which row. */
export interface Place {
  bit: number;
  row: number;
}

/**
 * Appends the rows from `from` to before `to` of a list that ends at bit `end`, with `base` added, and of these only the marked ones where
 * there are `marks` (by row with `base` added); stops before the first row from `to` on. True: the list is over. The bytes go on for some
 * more behind it. Counts on from `place`, and leaves it where it stopped. `!`: in range.
 */
export function decodeBits(
  bytes: Uint8Array,
  place: Place,
  end: number,
  k: number,
  { from, to, base, marks }: RowRange,
  into: Occurrences,
): boolean {
  const { rows, counts } = into;
  let { length } = into;
  let { bit, row } = place;
  const shift = 32 - k;
  for (;;) {
    const at = bit >>> 3;
    // 25 bits at least are those of now.
    let word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7);
    const steps = Math.clz32(~word);
    let next = bit + steps;
    if (next >= end) break;
    let gap = steps;
    if (steps < spelt) {
      next += 1 + k;
      if (steps + k < 23) {
        word <<= steps + 1;
        if (k > 0) gap = (steps << k) | (word >>> shift);
        word <<= k;
      } else {
        gap = (steps << k) | bitsAt(bytes, next - k, k);
        word = bitsAt(bytes, next, 8) << 24;
      }
    } else {
      next = bit + spelt + speltBits;
      gap = bitsAt(bytes, bit + spelt, speltBits);
      word = bitsAt(bytes, next, 8) << 24;
    }
    const found = row + 1 + gap;
    if (found >= to) {
      place.bit = bit;
      place.row = row;
      into.length = length;
      return false;
    }
    row = found;
    // Most stand once.
    const count = word >= 0 ? 1 : Math.min(1 + Math.clz32(~bitsAt(bytes, next, 24) << 8), mostRepeats);
    bit = next + count;
    if (row < from || (marks && marks[row + base] === 0)) continue;
    rows[length] = row + base;
    counts[length++] = count;
  }
  place.bit = end;
  place.row = row;
  into.length = length;
  return true;
}

/** Of a list: which rows are read, as `decodeBits` has it. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly marks?: Uint8Array | undefined;
}

/** At most 24. */
function bitsAt(bytes: Uint8Array, bit: number, length: number): number {
  if (length === 0) return 0;
  const at = bit >>> 3;
  const word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (bit & 7);
  return word >>> (32 - length);
}
