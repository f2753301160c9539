/**
 * The text of the newest rows, open for additions. The rows of a term are a linked list in one growing array, which
 * costs nothing per term and a few bytes per posting.
 */
import { growArray } from '../collections/grow-array';
import type { Vocabulary } from '../text/vocabulary';
import { ensureCapacity, type Occurrences } from './codecs';
import type { TokenizedRun, TokenNumbers, TokenSpan } from './tokenize-run';
import { maxTermBytes } from './dictionary';
import { sortByBytes } from './sort-by-bytes';
import { writeUtf8 } from './write-utf8';
import { maxRepeats } from './weights';

const none = 0xffffffff;

/** Truncates long terms (a pasted key), in text and query alike. */
export function truncateTerm(token: string): string {
  // A unit takes three bytes at most.
  const units = maxTermBytes / 3;
  if (token.length <= units) return token;
  const cut = token.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** `!` in it: terms and postings are in range. */
export class Memtable {
  /** Rows added, including titles and blank rows. */
  rows = 0;
  readonly #names: string[] = [];
  /** By name: the first `#named` terms; the others are added when one is looked up. */
  readonly #terms = new Map<string, number>();
  #named = 0;
  readonly #numbers = new TermsByNumber();
  /** All terms in UTF-8, one after the other, and the end of each. */
  #bytes = new Uint8Array(1 << 14);
  #ends = new Uint32Array(1024);
  /** By first UTF-16 unit, so that a prefix lookup does not visit every term. */
  readonly #byFirst = new Map<number, number[]>();
  /** How many terms it holds; only queries need it. */
  #sortedIn = 0;
  #heads = new Uint32Array(1024);
  #lasts = new Uint32Array(1024);
  #sizes = new Uint32Array(1024);
  #rowOf = new Uint32Array(1 << 14);
  #next = new Uint32Array(1 << 14);
  #counts = new Uint8Array(1 << 14);
  #postings = 0;

  get memory(): number {
    return this.#rowOf.length * 9 + this.#names.length * 100 + this.#bytes.length + this.#numbers.memory;
  }

  /** Returns the term of each token of a run. */
  toTerms({ tokens, numbered }: TokenizedRun): Uint32Array {
    const known = this.#numbers.begin(numbered);
    const terms = new Uint32Array(tokens.length);
    for (let place = 0; place < terms.length; place++) {
      const number = numbered?.numbers[place] ?? 0;
      let term = known ? known[number]! : none;
      if (term === none) {
        term = this.#termOf(tokens[place]!);
        if (known) known[number] = term;
      }
      terms[place] = term;
    }
    return terms;
  }

  /** `row` must not be before any row added. */
  add(row: number, { places, counts }: TokenizedRun, { from, to }: TokenSpan, terms: Uint32Array): void {
    this.#reserve(this.#postings + to - from);
    const [rowOf, next, repeats] = [this.#rowOf, this.#next, this.#counts];
    const [heads, lasts, sizes] = [this.#heads, this.#lasts, this.#sizes];
    let posting = this.#postings;
    for (let n = from; n < to; n++) {
      const term = terms[places[n]!]!;
      const last = lasts[term]!;
      // Two long tokens may be truncated to one term.
      if (last !== none && rowOf[last] === row) {
        repeats[last] = Math.min(repeats[last]! + counts[n]!, maxRepeats);
        continue;
      }
      rowOf[posting] = row;
      next[posting] = none;
      repeats[posting] = counts[n]!;
      if (last === none) heads[term] = posting;
      else next[last] = posting;
      lasts[term] = posting++;
      sizes[term]!++;
    }
    this.#postings = posting;
  }

  find(term: string): number {
    for (; this.#named < this.#names.length; this.#named++) this.#terms.set(this.name(this.#named), this.#named);
    return this.#terms.get(term) ?? -1;
  }

  get termCount(): number {
    return this.#names.length;
  }

  /** Rows with the term, in any state. */
  size(term: number): number {
    return this.#sizes[term] ?? 0;
  }

  name(term: number): string {
    return this.#names[term] ?? '';
  }

  /** Writes the term in UTF-8 and returns its length in bytes. */
  writeName(term: number, into: Uint8Array): number {
    const bytes = this.#bytes;
    const start = term === 0 ? 0 : this.#ends[term - 1]!;
    const end = this.#ends[term]!;
    for (let at = start; at < end; at++) into[at - start] = bytes[at]!;
    return end - start;
  }

  /** Appends the term's rows, shifted by `base`. */
  read(term: number, base: number, into: Occurrences): void {
    if (term === -1) return;
    ensureCapacity(into, into.length + this.size(term));
    const [rowOf, next, repeats] = [this.#rowOf, this.#next, this.#counts];
    const { rows, counts } = into;
    let { length } = into;
    for (let at = this.#heads[term]!; at !== none; at = next[at]!) {
      rows[length] = base + rowOf[at]!;
      counts[length++] = repeats[at]!;
    }
    into.length = length;
  }

  /** Appends the term's marked rows. */
  readMarked(term: number, marks: Uint8Array, into: Occurrences): void {
    ensureCapacity(into, into.length + this.size(term));
    for (let at = this.#heads[term] ?? none; at !== none; at = this.#next[at] ?? none) {
      const row = this.#rowOf[at] ?? 0;
      if (marks[row] === 0) continue;
      into.rows[into.length] = row;
      into.counts[into.length++] = this.#counts[at] ?? 1;
    }
  }

  findByPrefix(prefix: string): readonly number[] {
    for (; this.#sortedIn < this.#names.length; this.#sortedIn++) {
      const unit = this.name(this.#sortedIn).charCodeAt(0);
      const known = this.#byFirst.get(unit);
      if (known) known.push(this.#sortedIn);
      else this.#byFirst.set(unit, [this.#sortedIn]);
    }
    const candidates = this.#byFirst.get(prefix.charCodeAt(0)) ?? [];
    return candidates.filter(term => this.name(term).startsWith(prefix));
  }

  /** All terms, in the dictionary's order. */
  sorted(): Uint32Array {
    return sortByBytes({ bytes: this.#bytes, ends: this.#ends }, this.#names.length);
  }

  /** Resolves a token whose number is unknown. If all terms have numbers, it must be a new term. */
  #termOf(token: string): number {
    const term = truncateTerm(token);
    // Two tokens may be truncated to one term.
    if (term !== token) this.#numbers.hasAllNumbers = false;
    const known = this.#numbers.hasAllNumbers ? -1 : this.find(term);
    return known === -1 ? this.#append(term) : known;
  }

  #append(term: string): number {
    const number = this.#names.push(term) - 1;
    if (number >= this.#heads.length) {
      this.#heads = growArray(this.#heads, number * 2);
      this.#lasts = growArray(this.#lasts, number * 2);
      this.#sizes = growArray(this.#sizes, number * 2);
      this.#ends = growArray(this.#ends, number * 2);
    }
    this.#heads[number] = this.#lasts[number] = none;
    const start = number === 0 ? 0 : this.#ends[number - 1]!;
    if (start + maxTermBytes > this.#bytes.length) this.#bytes = growArray(this.#bytes, (start + maxTermBytes) * 2);
    this.#ends[number] = start + writeUtf8(term, this.#bytes, start);
    return number;
  }

  #reserve(postings: number): void {
    if (postings <= this.#rowOf.length) return;
    const capacity = Math.max(postings, this.#rowOf.length * 2);
    this.#rowOf = growArray(this.#rowOf, capacity);
    this.#next = growArray(this.#next, capacity);
    this.#counts = growArray(this.#counts, capacity);
  }
}

/** Terms by the token number of their vocabulary, so that tokens need no further lookup. */
class TermsByNumber {
  /**
   * True while every term has a number of this vocabulary and a token of its own. Then a token without a term must be
   * new, and needs no lookup by name.
   */
  hasAllNumbers = true;
  #vocabulary: Vocabulary | undefined;
  #terms = new Uint32Array(0);

  get memory(): number {
    return this.#terms.byteLength;
  }

  /** Prepares for the tokens of a run; `undefined` if they have no numbers. */
  begin(numbered: TokenNumbers | undefined): Uint32Array | undefined {
    if (!numbered) {
      this.hasAllNumbers = false;
      return undefined;
    }
    const { vocabulary } = numbered;
    if (vocabulary !== this.#vocabulary) {
      if (this.#vocabulary) this.hasAllNumbers = false;
      this.#vocabulary = vocabulary;
      this.#terms = new Uint32Array(0);
    }
    const known = this.#terms.length;
    if (vocabulary.tokens.length > known)
      this.#terms = growArray(this.#terms, vocabulary.tokens.length * 2).fill(none, known);
    return this.#terms;
  }
}
