/** Iterates the terms of a segment or a memtable to build a new segment. */
import type { BitPosition, DecodeRange } from './bits';
import type { SortedTerms } from './build-segment';
import { listCodes, type Occurrences } from './codecs';
import { maxTermBytes, TermCursor } from './dictionary';
import { readShort } from './posting-list';
import type { Segment } from './segment';
import type { Memtable } from './memtable';

export class SegmentTerms extends TermCursor implements SortedTerms {
  readonly #place: BitPosition = { bit: 0, row: -1 };
  readonly #all: DecodeRange;

  constructor(private readonly segment: Segment) {
    super(segment.dictionary);
    this.#all = { from: 0, to: segment.rows, base: 0 };
  }

  /** Throws `SegmentDamaged`. */
  read(into: Occurrences): void {
    if (this.code === listCodes.short) readShort(this.segment.postings, this, this.#place, this.#all, into);
    else this.segment.list(this.entry).read(0, this.segment.rows, 0, into);
  }
}

export class MemtableTerms implements SortedTerms {
  readonly bytes = new Uint8Array(maxTermBytes);
  length = 0;
  readonly #order: Uint32Array;
  #at = -1;

  constructor(private readonly memtable: Memtable) {
    this.#order = memtable.sorted();
  }

  next(): boolean {
    if (++this.#at >= this.#order.length) return false;
    this.length = this.memtable.writeName(this.#order[this.#at] ?? 0, this.bytes);
    return true;
  }

  read(into: Occurrences): void {
    this.memtable.read(this.#order[this.#at] ?? -1, 0, into);
  }
}
