/** The candidates of the first stage. */
import { grown } from '../collections/grow-array';

/** Collects at least `minCount` slots of the lowest costs, including all with the same cost as the last. */
export class Cheapest {
  /** Slots with higher costs are no longer needed. Falls as cheaper ones are found. */
  most: number;
  private slots = new Uint32Array(4096);
  private costs = new Uint16Array(4096);
  private length = 0;
  /** The number of slots by cost, and of those within `maxCost`. */
  private readonly counts: Uint32Array;
  private within = 0;

  /** Costs are below 65,536. No row costs more than `highestCost`. */
  constructor(
    private readonly wanted: number,
    dearest: number,
  ) {
    this.most = dearest;
    this.counts = new Uint32Array(dearest + 1);
  }

  /** `pairs` hold row and cost, none above `maxCost`; slots are rows counted from `first`. */
  add(pairs: Uint32Array, first: number, isWanted: (row: number) => boolean): void {
    this.makeRoomFor(pairs.length / 2);
    const { slots, costs, counts } = this;
    let { length } = this;
    for (let at = 0; at < pairs.length; at += 2) {
      const row = pairs[at] ?? 0;
      if (!isWanted(row)) continue;
      const cost = pairs[at + 1] ?? 0;
      slots[length] = first + row;
      costs[length++] = cost;
      counts[cost] = (counts[cost] ?? 0) + 1;
    }
    this.within += length - this.length;
    this.length = length;
    this.tighten();
  }

  private makeRoomFor(more: number): void {
    if (this.length + more <= this.slots.length) return;
    const size = 2 * (this.length + more);
    this.slots = grown(this.slots, size);
    this.costs = grown(this.costs, size);
  }

  private tighten(): void {
    for (;;) {
      const dearest = this.counts[this.most] ?? 0;
      if (this.most === 0 || this.within - dearest < this.wanted) return;
      this.within -= dearest;
      this.most--;
    }
  }

  /** Returns the slots in the order added. Call it once, at the end. */
  taken(): Uint32Array {
    const { slots, costs, most } = this;
    let kept = 0;
    for (let n = 0; n < this.length; n++) {
      if ((costs[n] ?? 0) <= most) slots[kept++] = slots[n] ?? 0;
    }
    return slots.subarray(0, kept);
  }
}
