/** Collects candidates until all ranges are scored, because the required share is known only then. */
import { Best, type Before } from '../collections/top-k';
import { grown } from '../collections/grow-array';
import * as weights from './weights';

/** Sums of 32-bit floats may differ by this much, depending on their order. */
export const rounding = 1e-4;

export class Pool {
  /** The highest share of any row found. */
  bestShare = 0;
  #scores = new Float32Array(1024);
  #shares = new Float32Array(1024);
  #chunks = new Uint32Array(1024);
  #count = 0;
  /** Rows whose share suffices, whatever the best share turns out to be. */
  readonly #sure: Best;

  /** `maxShare`: no row has a higher share. */
  constructor(
    readonly limit: number,
    readonly possible: number,
    private readonly before?: Before,
  ) {
    this.#sure = new Best(limit, before);
  }

  /** A row with a lower score is not among the best. */
  get leastScore(): number {
    return this.#sure.threshold;
  }

  /** A row with a lower share has too little in common with the query. */
  get leastShare(): number {
    return weights.leastShare * this.bestShare;
  }

  offer(chunk: number, score: number, share: number): void {
    if (share > this.bestShare) this.bestShare = share;
    if (share === 0 || score < this.leastScore || share < this.leastShare) return;
    if (share >= weights.leastShare * this.possible * (1 + rounding)) this.#sure.offer(score, chunk);
    if (this.#count === this.#scores.length) this.#tidy();
    this.#scores[this.#count] = score;
    this.#shares[this.#count] = share;
    this.#chunks[this.#count++] = chunk;
  }

  /** Best first. */
  take(): { chunks: Uint32Array; scores: Float32Array } {
    this.#tidy();
    const best = new Best(Math.min(this.limit, this.#count), this.before);
    for (let n = 0; n < this.#count; n++) best.offer(this.#scores[n] ?? 0, this.#chunks[n] ?? 0);
    return best.take();
  }

  /** Drops rows that have proved insufficient, and grows the arrays if few were dropped. */
  #tidy(): void {
    const { leastScore, leastShare } = this;
    const [scores, shares, chunks] = [this.#scores, this.#shares, this.#chunks];
    let kept = 0;
    for (let n = 0; n < this.#count; n++) {
      const score = scores[n] ?? 0;
      const share = shares[n] ?? 0;
      if (score < leastScore || share < leastShare) continue;
      scores[kept] = score;
      shares[kept] = share;
      chunks[kept++] = chunks[n] ?? 0;
    }
    this.#count = kept;
    if (kept < scores.length / 2) return;
    this.#scores = grown(scores, scores.length * 2);
    this.#shares = grown(shares, scores.length * 2);
    this.#chunks = grown(chunks, scores.length * 2);
  }
}
