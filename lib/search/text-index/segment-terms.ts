/** Iterates the terms of a segment or a memtable to build a new segment. */
import type { Place, RowRange } from './bits';
import type { Terms } from './build-segment';
import { codes, type Occurrences } from './codecs';
import { longestTerm, TermCursor } from './dictionary';
import { readShort } from './posting-list';
import type { Segment } from './segment';
import type { Tail } from './memtable';

export class TermsOfSegment extends TermCursor implements Terms {
  readonly #place: Place = { bit: 0, row: -1 };
  readonly #all: RowRange;

  constructor(private readonly segment: Segment) {
    super(segment.dictionary);
    this.#all = { from: 0, to: segment.rows, base: 0 };
  }

  /** Throws `SegmentDamaged`. */
  read(into: Occurrences): void {
    if (this.code === codes.short) readShort(this.segment.postings, this, this.#place, this.#all, into);
    else this.segment.list(this.entry).read(0, this.segment.rows, 0, into);
  }
}

export class TermsOfTail implements Terms {
  readonly bytes = new Uint8Array(longestTerm);
  length = 0;
  readonly #order: Uint32Array;
  #at = -1;

  constructor(private readonly tail: Tail) {
    this.#order = tail.sorted();
  }

  next(): boolean {
    if (++this.#at >= this.#order.length) return false;
    this.length = this.tail.spell(this.#order[this.#at] ?? 0, this.bytes);
    return true;
  }

  read(into: Occurrences): void {
    this.tail.read(this.#order[this.#at] ?? -1, 0, into);
  }
}
