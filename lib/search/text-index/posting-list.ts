/** Reads the rows of one term in one segment, range by range from its beginning. */
import { decodeBits, padding, computeRemainderBits, type BitPosition, type DecodeRange } from './bits';
import { listCodes, readVarint, ensureCapacity, countVarintBytes, type Occurrences } from './codecs';
import type { TermEntry } from './dictionary';

/** The bytes are damaged, or of another format or tokenizer. The index must be rebuilt from the vault. */
export class SegmentDamaged extends Error {
  override readonly name = 'SegmentDamaged';
}

/**
 * Appends all rows of a `short` list without creating a `PostingList`, because most terms are in few rows. The postings
 * must go on behind the list; `position` is overwritten. Throws `SegmentDamaged`.
 */
export function readShort(
  postings: Uint8Array,
  { from, to, owners }: Pick<TermEntry, 'from' | 'to' | 'owners'>,
  position: BitPosition,
  range: DecodeRange,
  into: Occurrences,
): void {
  checkEnd(postings, to);
  ensureCapacity(into, into.length + Math.min(range.to, computeMaxRows(from, to)) + 1);
  position.bit = from * 8;
  position.row = -1;
  if (!decodeBits(postings, position, to * 8, computeRemainderBits(owners, range.to), range, into))
    throw createRowsError();
}

/** The most rows in so many bytes: a row takes at least a bit for its gap and one for its count. */
const computeMaxRows = (from: number, to: number): number => (to - from) * 4;

/** Throws `SegmentDamaged` if the list ends behind the postings. */
export function checkEnd(postings: Uint8Array, to: number): void {
  if (to > postings.length - padding) throw new SegmentDamaged('Postings beyond its own.');
}

const createRowsError = () => new SegmentDamaged('Postings beyond its rows.');

export class PostingList {
  readonly #place: BitPosition = { bit: 0, row: -1 };
  readonly #k: number;
  /** The end bit and the last row of the current piece. */
  #end: number;
  #last: number;
  /** The position in the table of pieces, and where the next piece begins. */
  #table: number;
  #tableEnd: number;
  #next: number;
  readonly #isDense: boolean;
  /** The most rows that it may have. */
  readonly #most: number;

  /** The postings must go on behind the list. Throws `SegmentDamaged`. */
  constructor(
    readonly postings: Uint8Array,
    readonly entry: TermEntry,
    readonly rows: number,
  ) {
    const { from, to, owners, code } = entry;
    this.#isDense = code === listCodes.dense;
    this.#most = this.#isDense ? rows : computeMaxRows(from, to);
    this.#k = computeRemainderBits(owners, rows);
    this.#place.bit = from * 8;
    this.#end = to * 8;
    this.#last = rows;
    this.#table = this.#tableEnd = this.#next = from;
    if (this.#isDense && to - from !== (rows + 1) >> 1) throw new SegmentDamaged('Not as many rows as there are.');
    if (code !== listCodes.pieced) return;
    const size = this.#number();
    this.#tableEnd = this.#next = this.#table + size;
    if (this.#next > to) throw new SegmentDamaged('A table longer than its list.');
    this.#end = this.#place.bit;
    this.#last = -1;
  }

  /**
   * Appends the rows from `from` to before `to`, shifted by `base`; `from` must not be before rows already read. Throws
   * `SegmentDamaged`.
   */
  read(from: number, to: number, base: number, into: Occurrences): void {
    ensureCapacity(into, into.length + Math.min(to - from, this.#most) + 1);
    if (this.#isDense) return this.#readDense(from, to, base, into);
    const range = { from, to, base };
    while (this.#reach(from) && this.#decode(range, into));
  }

  /** Appends only marked rows: the first `count` of `contextRows`, ascending, and `marks`, both by shifted row. */
  readMarked(contextRows: Uint32Array, count: number, marks: Uint8Array, base: number, into: Occurrences): void {
    ensureCapacity(into, into.length + Math.min(count, this.#most) + 1);
    if (this.#isDense) return this.#pickDense(contextRows, count, base, into);
    const to = (contextRows[count - 1] ?? 0) - base + 1;
    for (let n = 0; n < count;) {
      const from = contextRows[n]! - base;
      if (!this.#reach(from) || !this.#decode({ from, to, base, marks }, into)) return;
      // The piece has ended: the next marked row is beyond it.
      while (n < count && contextRows[n]! - base <= this.#last) n++;
    }
  }

  /** Moves on to the piece that may hold the row. Returns false if none is left. */
  #reach(row: number): boolean {
    while (this.#last < row || this.#place.bit >= this.#end) {
      if (this.#table >= this.#tableEnd) return false;
      this.#place.row = this.#last;
      this.#last += this.#number();
      this.#place.bit = this.#next * 8;
      this.#next += this.#number();
      this.#end = this.#next * 8;
      if (this.#last >= this.rows || this.#next > this.entry.to) throw new SegmentDamaged('Pieces beyond their list.');
    }
    return true;
  }

  /** Returns whether the piece has ended. */
  #decode(range: DecodeRange, into: Occurrences): boolean {
    const { to } = range;
    const isOver = decodeBits(this.postings, this.#place, this.#end, this.#k, range, into);
    if (to >= this.rows && !isOver) throw createRowsError();
    return isOver;
  }

  #number(): number {
    const value = readVarint(this.postings, this.#table);
    this.#table += countVarintBytes(value);
    // Row distances and bytes are never 0, and a varint of this length must end here.
    if (value === 0 || this.postings[this.#table - 1]! > 127) throw new SegmentDamaged('No number of a table.');
    return value;
  }

  // `!` in both: rows are in range.
  #readDense(from: number, to: number, base: number, into: Occurrences): void {
    const { rows, counts } = into;
    const start = this.entry.from;
    let { length } = into;
    for (let row = from; row < to; row++) {
      const count = (this.postings[start + (row >> 1)]! >> ((row & 1) << 2)) & 15;
      if (count === 0) continue;
      rows[length] = row + base;
      counts[length++] = count;
    }
    into.length = length;
  }

  #pickDense(contextRows: Uint32Array, count: number, base: number, into: Occurrences): void {
    const { rows, counts } = into;
    const start = this.entry.from;
    let { length } = into;
    for (let n = 0; n < count; n++) {
      const row = contextRows[n]! - base;
      const count = (this.postings[start + (row >> 1)]! >> ((row & 1) << 2)) & 15;
      if (count === 0) continue;
      rows[length] = row + base;
      counts[length++] = count;
    }
    into.length = length;
  }
}
