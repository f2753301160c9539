/** What may be among the best of all, until everything was looked at: only then it is known which share a row must hold. */
import { Best, type Before } from '../best';
import { grown } from '../grown';
import * as weights from './weights';

/** Sums of the same numbers in 32 bits may differ by so much, depending on their order. */
export const rounding = 1e-4;

export class Pool {
  /** The greatest share of a row that may be found. */
  bestShare = 0;
  #scores = new Float32Array(1024);
  #shares = new Float32Array(1024);
  #chunks = new Uint32Array(1024);
  #count = 0;
  /** Of rows that hold enough, however much the best one turns out to hold. */
  readonly #sure: Best;

  /** `possible`: no row's share is more. */
  constructor(
    readonly limit: number,
    readonly possible: number,
    private readonly before?: Before,
  ) {
    this.#sure = new Best(limit, before);
  }

  /** A row of a lower score is not among the best. */
  get leastScore(): number {
    return this.#sure.threshold;
  }

  /** A row that holds less shares too little with the question. */
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

  /** Leaves out what has proved to be too little, and makes room where that was not much. */
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
