/** The candidates of the first stage. */
import { growArray } from '../collections/grow-array';

/** Collects at least `minCount` slots of the lowest costs, including all with the same cost as the last. */
export class CheapestSlots {
  /** Slots with higher costs are no longer needed. Falls as cheaper ones are found. */
  maxCost: number;
  private slots = new Uint32Array(4096);
  private costs = new Uint16Array(4096);
  private length = 0;
  /** The number of slots by cost, and of those within `maxCost`. */
  private readonly counts: Uint32Array;
  private withinCount = 0;

  /** Costs are below 65,536. No row costs more than `highestCost`. */
  constructor(
    private readonly minCount: number,
    highestCost: number,
  ) {
    this.maxCost = highestCost;
    this.counts = new Uint32Array(highestCost + 1);
  }

  /** `pairs` hold row and cost, none above `maxCost`; slots are rows counted from `first`. */
  add(pairs: Uint32Array, first: number, isWanted: (row: number) => boolean): void {
    this.ensureCapacity(pairs.length / 2);
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
    this.withinCount += length - this.length;
    this.length = length;
    this.tighten();
  }

  private ensureCapacity(more: number): void {
    if (this.length + more <= this.slots.length) return;
    const size = 2 * (this.length + more);
    this.slots = growArray(this.slots, size);
    this.costs = growArray(this.costs, size);
  }

  private tighten(): void {
    for (;;) {
      const highestCost = this.counts[this.maxCost] ?? 0;
      if (this.maxCost === 0 || this.withinCount - highestCost < this.minCount) return;
      this.withinCount -= highestCost;
      this.maxCost--;
    }
  }

  /** Returns the slots in the order added. Call it once, at the end. */
  getSlots(): Uint32Array {
    const { slots, costs, maxCost } = this;
    let keptCount = 0;
    for (let n = 0; n < this.length; n++) {
      if ((costs[n] ?? 0) <= maxCost) slots[keptCount++] = slots[n] ?? 0;
    }
    return slots.subarray(0, keptCount);
  }
}
