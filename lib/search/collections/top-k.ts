/** Keeps the best k of many scores without sorting: a binary heap with the worst kept score on top. */

/** Decides which of two chunks with equal scores comes first. */
export type TieBreaker = (chunk: number, other: number) => boolean;

const isLowerNumber: TieBreaker = (chunk, other) => chunk < other;

export class TopK {
  readonly #scores: Float32Array;
  readonly #chunks: Uint32Array;
  #length = 0;

  constructor(
    readonly limit: number,
    private readonly isBefore: TieBreaker = isLowerNumber,
  ) {
    this.#scores = new Float32Array(limit);
    this.#chunks = new Uint32Array(limit);
  }

  /** The lowest score that is still accepted; −∞ until the heap is full. */
  get threshold(): number {
    if (this.limit === 0) return Infinity;
    return this.#length < this.limit ? -Infinity : (this.#scores[0] ?? 0);
  }

  offer(score: number, chunk: number): void {
    if (this.#length < this.limit) {
      this.#up(this.#length++, score, chunk);
    } else if (this.#isBelow(0, score, chunk)) this.#down(score, chunk);
  }

  /** Empties the heap and returns its content, best first. */
  take(): { chunks: Uint32Array; scores: Float32Array } {
    const count = this.#length;
    const chunks = new Uint32Array(count);
    const scores = new Float32Array(count);
    for (let n = count - 1; n >= 0; n--) {
      chunks[n] = this.#chunks[0] ?? 0;
      scores[n] = this.#scores[0] ?? 0;
      this.#length = n;
      this.#down(this.#scores[n] ?? 0, this.#chunks[n] ?? 0);
    }
    return { chunks, scores };
  }

  #isBelow(at: number, score: number, chunk: number): boolean {
    const other = this.#scores[at] ?? 0;
    return other < score || (other === score && this.isBefore(chunk, this.#chunks[at] ?? 0));
  }

  #set(at: number, score: number, chunk: number): void {
    this.#scores[at] = score;
    this.#chunks[at] = chunk;
  }

  #up(at: number, score: number, chunk: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isBelow(parent, score, chunk)) break;
      this.#set(at, this.#scores[parent] ?? 0, this.#chunks[parent] ?? 0);
      at = parent;
    }
    this.#set(at, score, chunk);
  }

  #down(score: number, chunk: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#length) break;
      const right = child + 1;
      if (right < this.#length && !this.#isBelow(child, this.#scores[right] ?? 0, this.#chunks[right] ?? 0))
        child = right;
      // The worse child moves up while it is worse than the sinking entry.
      if (!this.#isBelow(child, score, chunk)) break;
      this.#set(at, this.#scores[child] ?? 0, this.#chunks[child] ?? 0);
      at = child;
    }
    if (this.#length > 0) this.#set(at, score, chunk);
  }
}
