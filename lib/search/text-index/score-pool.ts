/** Collects candidates until all ranges are scored, because the required share is known only then. */
import { TopK, type TieBreaker } from '../collections/top-k';
import { growArray } from '../collections/grow-array';
import * as weights from './weights';

/** Sums of 32-bit floats may differ by this much, depending on their order. */
export const rounding = 1e-4;

export class ScorePool {
  /** The highest share of any row found. */
  bestShare = 0;
  #scores = new Float32Array(1024);
  #shares = new Float32Array(1024);
  #chunks = new Uint32Array(1024);
  #count = 0;
  /** Rows whose share suffices, whatever the best share turns out to be. */
  readonly #best: TopK;

  /** `maxShare`: no row has a higher share. */
  constructor(
    readonly limit: number,
    readonly maxShare: number,
    private readonly isBefore?: TieBreaker,
  ) {
    this.#best = new TopK(limit, isBefore);
  }

  /** A row with a lower score is not among the best. */
  get minScore(): number {
    return this.#best.threshold;
  }

  /** A row with a lower share has too little in common with the query. */
  get minShare(): number {
    return weights.minShare * this.bestShare;
  }

  offer(chunk: number, score: number, share: number): void {
    if (share > this.bestShare) this.bestShare = share;
    if (share === 0 || score < this.minScore || share < this.minShare) return;
    if (share >= weights.minShare * this.maxShare * (1 + rounding)) this.#best.offer(score, chunk);
    if (this.#count === this.#scores.length) this.#tidy();
    this.#scores[this.#count] = score;
    this.#shares[this.#count] = share;
    this.#chunks[this.#count++] = chunk;
  }

  /** Best first. */
  take(): { chunks: Uint32Array; scores: Float32Array } {
    this.#tidy();
    const best = new TopK(Math.min(this.limit, this.#count), this.isBefore);
    for (let n = 0; n < this.#count; n++) best.offer(this.#scores[n] ?? 0, this.#chunks[n] ?? 0);
    return best.take();
  }

  /** Drops rows that have proved insufficient, and grows the arrays if few were dropped. */
  #tidy(): void {
    const { minScore, minShare } = this;
    const [scores, shares, chunks] = [this.#scores, this.#shares, this.#chunks];
    let keptCount = 0;
    for (let n = 0; n < this.#count; n++) {
      const score = scores[n] ?? 0;
      const share = shares[n] ?? 0;
      if (score < minScore || share < minShare) continue;
      scores[keptCount] = score;
      shares[keptCount] = share;
      chunks[keptCount++] = chunks[n] ?? 0;
    }
    this.#count = keptCount;
    if (keptCount < scores.length / 2) return;
    this.#scores = growArray(scores, scores.length * 2);
    this.#shares = growArray(shares, scores.length * 2);
    this.#chunks = growArray(chunks, scores.length * 2);
  }
}
