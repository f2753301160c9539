/** The first stage's answer. */
import { grown } from '../grown';

/** The candidates of the first stage: at least so many slots of the lowest costs, all those included that cost as much as the last. */
export class Cheapest {
  /** Nothing dearer is wanted any more. Falls as cheaper ones become known. */
  most: number;
  private slots = new Uint32Array(4096);
  private costs = new Uint16Array(4096);
  private length = 0;
  /** How many cost how much, and how many of them no more than `most`. */
  private readonly counts: Uint32Array;
  private within = 0;

  /** Costs are below 65,536. `most`: dearer ones are not wanted at all. */
  constructor(
    private readonly wanted: number,
    most: number,
  ) {
    this.most = most;
    this.counts = new Uint32Array(most + 1);
  }

  /** Before up to so many are added. */
  makeRoomFor(more: number): void {
    if (this.length + more <= this.slots.length) return;
    const size = 2 * (this.length + more);
    this.slots = grown(this.slots, size);
    this.costs = grown(this.costs, size);
  }

  /** `cost`: at most `most`. */
  add(slot: number, cost: number): void {
    this.slots[this.length] = slot;
    this.costs[this.length++] = cost;
    this.counts[cost] = (this.counts[cost] ?? 0) + 1;
    this.within++;
  }

  tighten(): void {
    for (;;) {
      const dearest = this.counts[this.most] ?? 0;
      if (this.most === 0 || this.within - dearest < this.wanted) return;
      this.within -= dearest;
      this.most--;
    }
  }

  /** In the order they were added. To be called once, at the end. */
  taken(): Uint32Array {
    let kept = 0;
    for (let n = 0; n < this.length; n++) {
      if ((this.costs[n] ?? 0) <= this.most) this.slots[kept++] = this.slots[n] ?? 0;
    }
    return this.slots.subarray(0, kept);
  }
}
