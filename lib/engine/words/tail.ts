/**
 * The words of the newest rows, to which more can be added at any time. The rows of a term are a chain through one growing array, which
 * costs nothing per term and a few bytes per posting.
 */
import { compareTerms, longestTerm } from './dictionary';
import { reserve, type Occurrences } from './codes';
import { mostRepeats } from './weights';

const none = 0xffffffff;
const surrogate = /[\uD800-\uDFFF]/;

/** A term as it stands in the index: what nobody types whole (a pasted key) is cut, in the text as in the question. */
export function indexed(token: string): string {
  // Each unit takes three bytes at most.
  const units = longestTerm / 3;
  if (token.length <= units) return token;
  const cut = token.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

export class Tail {
  /** Rows added, titles and blanks among them. */
  rows = 0;
  readonly #terms = new Map<string, number>();
  readonly #names: string[] = [];
  /** By first UTF-16 unit, so that what begins like something is found without looking at every term. */
  readonly #byFirst = new Map<number, number[]>();
  #heads = new Uint32Array(1024);
  #lasts = new Uint32Array(1024);
  #sizes = new Uint32Array(1024);
  #rowOf = new Uint32Array(1 << 14);
  #next = new Uint32Array(1 << 14);
  #counts = new Uint8Array(1 << 14);
  #postings = 0;

  get memory(): number {
    return this.#rowOf.length * 9 + this.#names.length * 100;
  }

  /** `row` must not be before any added. */
  add(row: number, tokens: readonly string[]): void {
    for (const token of tokens) {
      const term = this.#number(indexed(token));
      const last = this.#lasts[term] ?? none;
      if (last !== none && this.#rowOf[last] === row) {
        this.#counts[last] = Math.min((this.#counts[last] ?? 0) + 1, mostRepeats);
        continue;
      }
      const posting = this.#posting(row);
      if (last === none) this.#heads[term] = posting;
      else this.#next[last] = posting;
      this.#lasts[term] = posting;
      this.#sizes[term] = (this.#sizes[term] ?? 0) + 1;
    }
  }

  find(term: string): number {
    return this.#terms.get(term) ?? -1;
  }

  /** Rows that hold the term, in whatever state. */
  size(term: number): number {
    return this.#sizes[term] ?? 0;
  }

  name(term: number): string {
    return this.#names[term] ?? '';
  }

  /** Appends the term's rows, shifted by `base`. */
  read(term: number, base: number, into: Occurrences): void {
    reserve(into, into.length + this.size(term));
    for (let at = this.#heads[term] ?? none; at !== none; at = this.#next[at] ?? none) {
      into.rows[into.length] = base + (this.#rowOf[at] ?? 0);
      into.counts[into.length++] = this.#counts[at] ?? 1;
    }
  }

  /** Appends the term's marked rows. */
  pick(term: number, marks: Uint8Array, into: Occurrences): void {
    reserve(into, into.length + this.size(term));
    for (let at = this.#heads[term] ?? none; at !== none; at = this.#next[at] ?? none) {
      const row = this.#rowOf[at] ?? 0;
      if (marks[row] === 0) continue;
      into.rows[into.length] = row;
      into.counts[into.length++] = this.#counts[at] ?? 1;
    }
  }

  beginningWith(prefix: string): readonly number[] {
    const some = this.#byFirst.get(prefix.charCodeAt(0)) ?? [];
    return some.filter(term => this.name(term).startsWith(prefix));
  }

  /** All terms, in the dictionary's order. */
  sorted(): readonly number[] {
    const names = this.#names.slice();
    // The browser's own order is the dictionary's as long as no character needs two units, and it is much faster.
    if (names.some(name => surrogate.test(name))) names.sort(compareTerms);
    else names.sort();
    return names.map(name => this.find(name));
  }

  #number(token: string): number {
    const known = this.#terms.get(token);
    if (known !== undefined) return known;
    const term = this.#names.length;
    if (term >= this.#heads.length) {
      this.#heads = doubled(this.#heads);
      this.#lasts = doubled(this.#lasts);
      this.#sizes = doubled(this.#sizes);
    }
    this.#heads[term] = this.#lasts[term] = none;
    this.#terms.set(token, term);
    this.#names.push(token);
    const first = this.#byFirst.get(token.charCodeAt(0));
    if (first) first.push(term);
    else this.#byFirst.set(token.charCodeAt(0), [term]);
    return term;
  }

  #posting(row: number): number {
    const posting = this.#postings++;
    if (posting >= this.#rowOf.length) {
      this.#rowOf = doubled(this.#rowOf);
      this.#next = doubled(this.#next);
      const counts = new Uint8Array(this.#rowOf.length);
      counts.set(this.#counts);
      this.#counts = counts;
    }
    this.#rowOf[posting] = row;
    this.#next[posting] = none;
    this.#counts[posting] = 1;
    return posting;
  }
}

function doubled(old: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(old.length * 2);
  larger.set(old);
  return larger;
}
