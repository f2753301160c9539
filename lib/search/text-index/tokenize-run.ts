/** Tokenizes runs: the index takes the result, and the log stores it, so that a replay does not tokenize. */
import { grown } from '../collections/grow-array';
import { cutterMemory, forgetCutter, theCutter } from '../text/tokenize';
import type { Vocabulary } from '../text/vocabulary';
import { mostRepeats } from './weights';
import type { WordRow, WordRun } from './text-index';

/** A title or a row: its postings are those from `from` to before `to` of the run. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface CutRow extends Omit<WordRow, 'text'>, Span {
  /** Number of tokens, with repetitions. */
  readonly length: number;
}

export interface CutRun {
  /** The unique tokens of the run. */
  readonly tokens: readonly string[];
  readonly title: Span;
  readonly rows: readonly CutRow[];
  /** For each token of each span: its index in `tokens`, and its count (at most `maxRepeats`). */
  readonly places: Uint32Array;
  readonly counts: Uint8Array;
  /** Token numbers in the vocabulary, for a faster lookup. Not stored. */
  readonly numbered?: Numbered;
}

export interface Numbered {
  readonly vocabulary: Vocabulary;
  readonly numbers: Uint32Array;
}

export function cut({ title, rows }: WordRun): CutRun {
  const spans = (kept ??= new Spans());
  spans.begin();
  const ofTitle = spans.add(title);
  const cutRows = rows.map(({ chunk, text, question, ghost }): CutRow => {
    const { length, from, to } = spans.add(text);
    if (ghost) return { chunk, length, from, to, ghost };
    return question === undefined ? { chunk, length, from, to } : { chunk, length, from, to, question };
  });
  const run = { tokens: spans.tokens, title: ofTitle, rows: cutRows, ...spans.taken() };
  if (cuttingMemory() > mostKept) forgetCutting();
  return run;
}

let kept: Spans | undefined;

/** In bytes, kept between runs. Known words, pairs and characters take about half of it. */
const mostKept = 32 << 20;

/** Bytes kept from one run to the next. */
export const cuttingMemory = (): number => cutterMemory() + (kept?.memory ?? 0);

/** Clears the cache, which the next runs rebuild. */
export function forgetCutting(): void {
  forgetCutter();
  kept = undefined;
}

const none = 0xffffffff;

/** A hot loop: it keeps its token tables from one run to the next. `!`: in range. */
class Spans {
  tokens: string[] = [];
  #cutter = theCutter();
  /** By token number; `none`: not in this run. */
  #placeOf = new Uint32Array(1024).fill(none);
  /** By index: the token's number, and its last posting. */
  #numbers = new Uint32Array(1024);
  #lastAt = new Uint32Array(1024);
  #places = new Uint32Array(1024);
  #counts = new Uint8Array(1024);
  #count = 0;

  get memory(): number {
    const columns = [this.#placeOf, this.#numbers, this.#lastAt, this.#places, this.#counts];
    return columns.reduce((sum, column) => sum + column.byteLength, 0);
  }

  begin(): void {
    for (let place = 0; place < this.tokens.length; place++) this.#placeOf[this.#numbers[place]!] = none;
    this.#cutter = theCutter();
    this.#cutter.begin();
    this.tokens = [];
    this.#count = 0;
  }

  add(text: string): Span & Pick<CutRow, 'length'> {
    const cutter = this.#cutter;
    cutter.cut(text);
    const { numbers, count } = cutter;
    this.#reserve(count);
    const counts = this.#counts;
    const from = this.#count;
    let to = from;
    for (let n = 0; n < count; n++) {
      const place = this.#place(numbers[n]!);
      const last = this.#lastAt[place]!;
      if (last >= from && last !== none) {
        if (counts[last]! < mostRepeats) counts[last]!++;
        continue;
      }
      this.#lastAt[place] = to;
      this.#places[to] = place;
      counts[to++] = 1;
    }
    this.#count = to;
    return { length: count, from, to };
  }

  /** Returns copies. */
  taken(): Pick<CutRun, 'places' | 'counts' | 'numbered'> {
    return {
      places: this.#places.slice(0, this.#count),
      counts: this.#counts.slice(0, this.#count),
      numbered: { vocabulary: this.#cutter.vocabulary, numbers: this.#numbers.slice(0, this.tokens.length) },
    };
  }

  #place(number: number): number {
    const known = this.#placeOf[number]!;
    if (known !== none) return known;
    const place = this.tokens.push(this.#cutter.vocabulary.tokens[number] ?? '') - 1;
    this.#placeOf[number] = place;
    this.#numbers[place] = number;
    this.#lastAt[place] = none;
    return place;
  }

  /** Ensures capacity for so many more tokens, each of which may be new. */
  #reserve(more: number): void {
    const numbers = this.#cutter.vocabulary.tokens.length;
    if (numbers > this.#placeOf.length) {
      const known = this.#placeOf.length;
      this.#placeOf = grown(this.#placeOf, numbers * 2).fill(none, known);
    }
    if (this.#count + more > this.#places.length) {
      const room = (this.#count + more) * 2;
      this.#places = grown(this.#places, room);
      this.#counts = grown(this.#counts, room);
    }
    if (this.tokens.length + more > this.#numbers.length) {
      const room = (this.tokens.length + more) * 2;
      this.#numbers = grown(this.#numbers, room);
      this.#lastAt = grown(this.#lastAt, room);
    }
  }
}
