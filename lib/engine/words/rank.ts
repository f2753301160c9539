/**
 * Ranks rows by the words of a question: BM25 over the joint counts of a row's window. Telling terms find; function words only tell apart
 * what is found. Skipping (`late.ts`) is exact: what is left out cannot be in the answer.
 */
import { telling, type Term } from '../question';
import { noOccurrences } from './codes';
import { continuationsOf } from './continuations';
import type { Held, Resolved } from './held';
import { Best } from './heap';
import { lookUp, type LateTerm } from './late';
import { lengthsOf, noPieces, noScratch, score, scorePiece, settle, spread, type Lengths } from './spread';
import * as weights from './weights';
import type { RankedWords, WordQuestion } from './words';

/** BM25's rarity: how much a term of so many owners among so many rows says. */
const rarity = (owners: number, rows: number): number => Math.log(1 + (rows - owners + 0.5) / (owners + 0.5));

/** Sums of the same numbers in 32 bits may differ by so much, depending on their order. */
const rounding = 1e-4;

export class Ranker {
  readonly #held: Held;
  readonly #occurrences = noOccurrences();
  #scratch = noScratch();
  #pieces = noPieces();

  constructor(held: Held) {
    this.#held = held;
  }

  get memory(): number {
    return this.#scratch.scores.length * 25 + this.#pieces.scores.length * 14 + this.#occurrences.rows.length * 5;
  }

  rank({ terms, allowed, limit, also = [] }: WordQuestion): RankedWords {
    const { rows } = this.#held;
    this.#reserve();
    const scratch = this.#scratch;
    const lengths = lengthsOf(rows);
    const asked = telling(terms);
    const late = this.#find(asked, lengths, allowed);
    for (const term of terms) if (!asked.includes(term)) late.push(this.#weigh(term, false));

    const alsoRows = Uint32Array.from(also, chunk => rows.rowOf(chunk));
    const ranked =
      late.length === 0
        ? this.#best(limit, weights.leastShare * scratch.bestShare, allowed, scratch.found, scratch.foundCount)
        : this.#withLate(late, alsoRows, lengths, limit, allowed);
    const scores = Float32Array.from(alsoRows, row => scratch.scores[row] ?? 0);
    this.#clear(alsoRows);
    return { ...ranked, also: scores };
  }

  /** Scores what the telling terms find; answers those by which nothing more can be found. */
  #find(asked: readonly Term[], lengths: Lengths, allowed: Uint8Array | undefined): LateTerm[] {
    const scratch = this.#scratch;
    const { rows } = this.#held;
    const alone: LateTerm[] = [];
    for (const pieces of wordsOf(asked)) {
      const [term] = pieces;
      if (pieces.length > 1) this.#findPieces(pieces, lengths, allowed);
      else if (term?.isPrefix) score(this.#spreadPrefix(term), lengths, rows, scratch, allowed);
      else if (term) alone.push(this.#weigh(term, true));
    }
    alone.sort((a, b) => b.weight - a.weight);
    let rest = alone.reduce((sum, { weight }) => sum + weight, 0);
    let wanted: number | undefined;
    const late: LateTerm[] = [];
    for (const term of alone) {
      // A row that holds all of the rest and nothing else would share too little with the question. Half of that, so that most rows are
      // out of question already and looking up is little work.
      if (rest < (weights.leastShare / 2) * scratch.bestShare)
        wanted ??= this.#countSharing(weights.leastShare * scratch.bestShare - rest);
      if (wanted !== undefined && term.list.owners * 2 > wanted) late.push(term);
      else {
        this.#spread(term.list, 1);
        score(term.weight, lengths, rows, scratch, allowed);
      }
      rest -= term.weight;
    }
    return late;
  }

  #countSharing(least: number): number {
    const { shares, found, foundCount } = this.#scratch;
    let count = 0;
    for (let n = 0; n < foundCount; n++) if ((shares[found[n] ?? 0] ?? 0) >= least) count++;
    return count;
  }

  /** The pieces of a katakana word count only where more than half of them stand. */
  #findPieces(pieces: readonly Term[], lengths: Lengths, allowed: Uint8Array | undefined): void {
    const { rows } = this.#held;
    const scratch = this.#scratch;
    if (this.#pieces.scores.length < scratch.scores.length) this.#pieces = noPieces(scratch.scores.length);
    for (const term of pieces) {
      let weight: number;
      if (term.isPrefix) weight = this.#spreadPrefix(term);
      else {
        const weighed = this.#weigh(term, true);
        this.#spread(weighed.list, 1);
        ({ weight } = weighed);
      }
      scorePiece(weight, lengths, rows, scratch, this.#pieces);
    }
    settle(this.#pieces, pieces.length / 2, rows, scratch, allowed);
  }

  #weigh({ token, importance }: Term, isTelling: boolean): LateTerm {
    const list = this.#held.resolve(token);
    const weight = (isTelling ? importance : weights.functionWord) * rarity(list.owners, this.#held.rows.live);
    return { list, weight, isTelling };
  }

  #spread(list: Resolved, factor: number): void {
    this.#occurrences.length = 0;
    this.#held.read(list, this.#occurrences);
    spread(this.#occurrences, factor, this.#held.rows, this.#scratch);
  }

  /** An unfinished word and what it may become, as one term; answers its weight. */
  #spreadPrefix({ token, typed = token, importance }: Term): number {
    const held = this.#held;
    const exact = held.resolve(token);
    this.#spread(exact, 1);
    let most = 0;
    for (const { list, weight } of continuationsOf(typed, token, held)) {
      this.#spread(list, weight);
      most = Math.max(most, list.owners);
    }
    // A word that nobody wrote yet is as rare as what it most likely becomes.
    return importance * rarity(exact.owners || most, held.rows.live);
  }

  #best(limit: number, least: number, allowed: Uint8Array | undefined, from: Uint32Array, count: number) {
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

  /** The late terms can add no more than their weights: only rows within that of the last one can still get in. */
  #withLate(
    late: readonly LateTerm[],
    also: Uint32Array,
    lengths: Lengths,
    limit: number,
    allowed: Uint8Array | undefined,
  ) {
    const scratch = this.#scratch;
    const { scores, shares, found, foundCount, wanted, bestShare } = scratch;
    const { chunks } = this.#held.rows;
    const more = late.reduce((sum, { weight, isTelling }) => sum + (isTelling ? weight : 0), 0) * (1 + rounding);
    const mostScore = late.reduce((sum, { weight }) => sum + weight, 0) * (weights.saturation + 1);
    // These are sure of their share, whatever the best one's becomes; so the last of them is a score that must be reached.
    const sure = this.#best(limit, weights.leastShare * (bestShare + more), allowed, found, foundCount);
    const enough = sure.scores.length < limit ? 0 : (sure.scores.at(-1) ?? 0) * (1 - rounding) - mostScore;
    const mayRank = (row: number) => {
      const share = shares[row] ?? 0;
      if (share === 0 || share + more < weights.leastShare * bestShare) return false;
      // What may become the best share is looked at however low its score.
      return (
        ((scores[row] ?? 0) >= enough || share + more > bestShare) && (!allowed || Boolean(allowed[chunks[row] ?? 0]))
      );
    };
    let count = 0;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      if (mayRank(row)) wanted[count++] = row;
    }
    let all = count;
    for (const row of new Set(also)) if (row !== 0 && !mayRank(row)) wanted[all++] = row;
    lookUp(late, all, lengths, this.#held, scratch);
    let best = bestShare;
    for (let n = 0; n < count; n++) best = Math.max(best, shares[wanted[n] ?? 0] ?? 0);
    return this.#best(limit, weights.leastShare * best, allowed, wanted, count);
  }

  #clear(also: Uint32Array): void {
    const { scores, shares, found, foundCount } = this.#scratch;
    for (let n = 0; n < foundCount; n++) scores[found[n] ?? 0] = shares[found[n] ?? 0] = 0;
    // The late terms may have found these.
    for (const row of also) scores[row] = shares[row] = 0;
    this.#scratch.foundCount = this.#scratch.bestShare = 0;
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
