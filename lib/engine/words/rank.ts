/**
 * Ranks rows by the words of a question: BM25 over the joint counts of a row's window. Telling terms find; the others only re-score what
 * may still be among the best.
 */
import { telling, type Term } from '../question';
import { noOccurrences } from './codes';
import { continuationsOf, type Continuation } from './continuations';
import type { Held } from './held';
import { Best } from './heap';
import { rescore } from './rescore';
import { lengthsOf, noScratch, score, settle, spread, type Lengths } from './spread';
import * as weights from './weights';
import type { RankedWords, WordQuestion } from './words';

/** BM25's rarity: how much a term of so many owners among so many rows says. */
export const rarity = (owners: number, rows: number): number => Math.log(1 + (rows - owners + 0.5) / (owners + 0.5));

export class Ranker {
  readonly #held: Held;
  readonly #occurrences = noOccurrences();
  #scratch = noScratch();
  /** Of the pieces of one katakana word. */
  #pieces = noScratch();
  #holders = new Uint16Array(0);

  constructor(held: Held) {
    this.#held = held;
  }

  get memory(): number {
    return this.#scratch.scores.length * 20 + this.#pieces.scores.length * 22;
  }

  rank({ terms, allowed, limit, also = [] }: WordQuestion): RankedWords {
    const { rows } = this.#held;
    this.#reserve();
    const scratch = this.#scratch;
    const lengths = lengthsOf(rows);
    const asked = telling(terms);
    for (const pieces of wordsOf(asked)) this.#find(pieces, lengths);

    const least = weights.leastShare * this.#bestShare(allowed);
    const others = terms.filter(term => !asked.includes(term));
    const alsoRows = Uint32Array.from(also, chunk => rows.rowOf(chunk));
    const ranked =
      others.length === 0
        ? this.#best(limit, least, allowed)
        : this.#bestOfAll(others, alsoRows, lengths, limit, least, allowed);
    const scores = Float32Array.from(alsoRows, row => scratch.scores[row] ?? 0);
    this.#clear();
    return { ...ranked, also: scores };
  }

  /** Terms that count only where more than half of them stand; mostly one. */
  #find(pieces: readonly Term[], lengths: Lengths): void {
    const { rows } = this.#held;
    if (pieces.length === 1) {
      for (const term of pieces) score(this.#spread(term), lengths, rows, this.#scratch, this.#scratch);
      return;
    }
    if (this.#pieces.scores.length < this.#scratch.scores.length) {
      this.#pieces = noScratch(this.#scratch.scores.length);
      this.#holders = new Uint16Array(this.#scratch.scores.length);
    }
    for (const term of pieces) score(this.#spread(term), lengths, rows, this.#scratch, this.#pieces, this.#holders);
    settle(this.#pieces, this.#holders, pieces.length / 2, this.#scratch);
  }

  /** Fills the windows; answers the term's weight. */
  #spread({ token, isPrefix, typed = token, importance }: Term): number {
    const held = this.#held;
    const take = ({ term, weight }: Continuation) => {
      this.#occurrences.length = 0;
      const owners = held.read(term, this.#occurrences);
      spread(this.#occurrences, weight, held.rows, this.#scratch);
      return owners;
    };
    let owners = take({ term: token, weight: 1 });
    if (isPrefix) {
      const counted = continuationsOf(typed, token, held).map(take);
      // A word that nobody wrote yet is as rare as what it most likely becomes.
      if (owners === 0) owners = Math.max(0, ...counted);
    }
    return importance * rarity(owners, held.rows.live);
  }

  #bestShare(allowed: Uint8Array | undefined): number {
    const { shares, found, foundCount } = this.#scratch;
    const { chunks } = this.#held.rows;
    let best = 0;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const share = shares[row] ?? 0;
      if (share > best && (!allowed || allowed[chunks[row] ?? 0])) best = share;
    }
    return best;
  }

  #best(
    limit: number,
    least: number,
    allowed: Uint8Array | undefined,
    count = this.#scratch.foundCount,
    from = this.#scratch.found,
  ) {
    const { scores, shares } = this.#scratch;
    const { chunks } = this.#held.rows;
    const best = new Best(Math.min(limit, count));
    let { threshold } = best;
    for (let n = 0; n < count; n++) {
      const row = from[n] ?? 0;
      const found = scores[row] ?? 0;
      if (found < threshold || (shares[row] ?? 0) < least) continue;
      const chunk = chunks[row] ?? 0;
      if (allowed && !allowed[chunk]) continue;
      best.offer(found, chunk);
      ({ threshold } = best);
    }
    return best.take();
  }

  /** The others can only add to a score, and no more than their weights: only rows within that of the last one can still get in. */
  #bestOfAll(
    others: readonly Term[],
    also: Uint32Array,
    lengths: Lengths,
    limit: number,
    least: number,
    allowed: Uint8Array | undefined,
  ) {
    const { scores, shares, found, foundCount } = this.#scratch;
    const { rows } = this.#held;
    const first = this.#best(limit, least, allowed);
    const weighed = others.map(term => ({
      token: term.token,
      weight: weights.functionWord * rarity(this.#held.owners(term.token), rows.live),
    }));
    const most = weighed.reduce((sum, { weight }) => sum + weight, 0) * (weights.saturation + 1);
    // A thousandth more, for what adding up in 32 bits may have rounded away.
    const enough = first.scores.length < limit ? 0 : (first.scores.at(-1) ?? 0) * 0.999 - most;
    const near = found
      .subarray(0, foundCount)
      .filter(
        row =>
          (scores[row] ?? 0) >= enough && (shares[row] ?? 0) >= least && (!allowed || allowed[rows.chunks[row] ?? 0]),
      );
    const wanted = Uint32Array.from(new Set([...near, ...also.filter(row => (scores[row] ?? 0) > 0)])).sort();
    for (const { token, weight } of weighed)
      rescore(token, weight, wanted, lengths, this.#held, this.#scratch, this.#occurrences);
    return this.#best(limit, least, allowed, near.length, near);
  }

  #clear(): void {
    const { scores, shares, found, foundCount } = this.#scratch;
    for (let n = 0; n < foundCount; n++) scores[found[n] ?? 0] = shares[found[n] ?? 0] = 0;
    this.#scratch.foundCount = 0;
  }

  /** Windows reach two rows behind the last. */
  #reserve(): void {
    const size = this.#held.rows.count + 4;
    if (this.#scratch.scores.length < size) this.#scratch = noScratch(Math.ceil(size * 1.25));
  }
}

/** The terms of one katakana word together, every other term alone. */
function wordsOf(terms: readonly Term[]): readonly (readonly Term[])[] {
  const groups = new Map<string | Term, Term[]>();
  for (const term of terms) {
    const group = groups.get(term.word ?? term);
    if (group) group.push(term);
    else groups.set(term.word ?? term, [term]);
  }
  return [...groups.values()];
}
