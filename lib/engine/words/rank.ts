/**
 * Ranks rows by the words of a question: BM25 over the joint counts of a row's window. Telling terms find; function words only tell apart
 * what is found. Skipping (`late.ts`) is exact: what is left out cannot be in the answer.
 */
import { telling, type Term } from '../question';
import { noOccurrences } from './codes';
import { continuationsOf } from './continuations';
import type { Held, Resolved } from './held';
import { Best } from './heap';
import { lookUp, mark, unmark, type LateTerm } from './late';
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
    return this.#scratch.scores.length * 21 + this.#pieces.scores.length * 14 + this.#occurrences.rows.length * 5;
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
    if (late.length > 0) this.#addLate(late, alsoRows, lengths, limit, allowed);
    const ranked = this.#best(limit, weights.leastShare * scratch.bestShare, allowed);
    const scores = Float32Array.from(alsoRows, row => scratch.scores[row] ?? 0);
    this.#clear();
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
    let wanted = 0;
    const late: LateTerm[] = [];
    for (const term of alone) {
      // A row that holds all of the rest and nothing else would share too little with the question.
      const canWait = rest * (1 + rounding) < weights.leastShare * scratch.bestShare;
      if (canWait && late.length === 0) wanted = this.#countSharing(weights.leastShare * scratch.bestShare - rest);
      if (canWait && term.list.owners * 2 > wanted) late.push(term);
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

  /** Of the rows found that hold at least this share of the question. */
  #best(limit: number, least: number, allowed: Uint8Array | undefined) {
    const { scores, shares, found, foundCount } = this.#scratch;
    const { chunks } = this.#held.rows;
    const best = new Best(Math.min(limit, foundCount));
    let { threshold } = best;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const score = scores[row] ?? 0;
      const share = shares[row] ?? 0;
      // Who is only asked for may hold nothing at all.
      if (score < threshold || share < least || share === 0) continue;
      const chunk = chunks[row] ?? 0;
      if (allowed && !allowed[chunk]) continue;
      best.offer(score, chunk);
      ({ threshold } = best);
    }
    return best.take();
  }

  /** Looks up what says least at last, and around fewer and fewer rows: those that can still be among the best. */
  #addLate(
    terms: readonly LateTerm[],
    also: Uint32Array,
    lengths: Lengths,
    limit: number,
    allowed: Uint8Array | undefined,
  ): void {
    const scratch = this.#scratch;
    const late = terms.toSorted((a, b) => Number(b.isTelling) - Number(a.isTelling) || b.weight - a.weight);
    const asked = Uint32Array.from(new Set(also.filter(row => row !== 0)));
    this.#narrow(late, asked, limit, allowed);
    let wanted = mark(scratch.foundCount, this.#held, scratch);
    let rest = late.reduce((sum, { weight }) => sum + weight, 0);
    let narrowedAt = rest;
    for (const [n, term] of late.entries()) {
      // Narrowing and marking anew cost about as much as two terms.
      if (rest < narrowedAt / 2 && late.length - n > 2 && scratch.foundCount > 4 * limit) {
        this.#raiseBestShare(allowed);
        unmark(wanted, scratch);
        this.#narrow(late.slice(n), asked, limit, allowed);
        wanted = mark(scratch.foundCount, this.#held, scratch);
        narrowedAt = rest;
      }
      lookUp(term, wanted, lengths, this.#held, scratch);
      rest -= term.weight;
    }
    unmark(wanted, scratch);
    this.#raiseBestShare(allowed);
  }

  #raiseBestShare(allowed: Uint8Array | undefined): void {
    const { found, foundCount, shares } = this.#scratch;
    const { chunks } = this.#held.rows;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      const share = shares[row] ?? 0;
      if (share > this.#scratch.bestShare && (!allowed || allowed[chunks[row] ?? 0])) this.#scratch.bestShare = share;
    }
  }

  /**
   * Drops what was found and cannot be among the best, whatever of the late terms it holds: they add no more than their weights, so only
   * rows within that of the last one can still get in. `asked` stay, at the end.
   */
  #narrow(late: readonly LateTerm[], asked: Uint32Array, limit: number, allowed: Uint8Array | undefined): void {
    const scratch = this.#scratch;
    const { scores, shares, found, foundCount, bestShare, marks } = scratch;
    const { chunks } = this.#held.rows;
    const more = late.reduce((sum, { weight, isTelling }) => sum + (isTelling ? weight : 0), 0) * (1 + rounding);
    const mostScore = late.reduce((sum, { weight }) => sum + weight, 0) * (weights.saturation + 1);
    // These are sure of their share, whatever the best one's becomes; so the last of them is a score that must be reached.
    const sure = this.#best(limit, weights.leastShare * (bestShare + more), allowed);
    const enough = sure.scores.length < limit ? 0 : (sure.scores.at(-1) ?? 0) * (1 - rounding) - mostScore;
    const leastShare = weights.leastShare * bestShare;
    for (const row of asked) marks[row] = 1;
    let count = 0;
    for (let n = 0; n < foundCount; n++) {
      const row = found[n] ?? 0;
      if (marks[row] === 1) continue;
      const share = shares[row] ?? 0;
      // What may become the best share is looked at however low its score.
      const mayRank =
        share + more >= leastShare &&
        ((scores[row] ?? 0) >= enough || share + more > bestShare) &&
        (!allowed || allowed[chunks[row] ?? 0]);
      if (mayRank) found[count++] = row;
      else scores[row] = shares[row] = 0;
    }
    for (const row of asked) marks[row] = 0;
    found.set(asked, count);
    scratch.foundCount = count + asked.length;
  }

  #clear(): void {
    const { scores, shares, found, foundCount } = this.#scratch;
    for (let n = 0; n < foundCount; n++) scores[found[n] ?? 0] = shares[found[n] ?? 0] = 0;
    this.#scratch.foundCount = this.#scratch.bestShare = 0;
  }

  /** Windows reach two rows behind the last. */
  #reserve(): void {
    const size = this.#held.rows.count + 4;
    if (this.#scratch.scores.length < size) this.#scratch = noScratch(Math.ceil(size * 1.125));
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
