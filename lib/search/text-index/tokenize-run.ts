/** Tokenizes runs: the index takes the result, and the log stores it, so that a replay does not tokenize. */
import { runInSlices } from '../async/yield-to-others';
import { growArray } from '../collections/grow-array';
import { getTokenizerMemory, clearTokenizer, Tokenizer } from '../text/tokenize';
import type { Vocabulary } from '../text/vocabulary';
import { maxRepeats } from './weights';
import type { TextRow, TextRun } from './text-index';

/** A title or a row: its postings are those from `from` to before `to` of the run. */
export interface TokenSpan {
  readonly from: number;
  readonly to: number;
}

export interface TokenizedRow extends Omit<TextRow, 'text'>, TokenSpan {
  /** Number of tokens, with repetitions. */
  readonly length: number;
}

export interface TokenizedRun {
  /** The unique tokens of the run. */
  readonly tokens: readonly string[];
  readonly title: TokenSpan;
  readonly rows: readonly TokenizedRow[];
  /** For each token of each span: its index in `tokens`, and its count (at most `maxRepeats`). */
  readonly places: Uint32Array;
  readonly counts: Uint8Array;
  /** Token numbers in the vocabulary, for a faster lookup. Not stored. */
  readonly numbered?: TokenNumbers;
}

export interface TokenNumbers {
  readonly vocabulary: Vocabulary;
  readonly numbers: Uint32Array;
}

export function tokenizeRun({ title, rows }: TextRun): TokenizedRun {
  const tokenizer = (cachedTokenizer ??= new RunTokenizer());
  return buildRun(
    tokenizer,
    tokenizer.begin(title),
    rows.map(row => tokenizeRow(tokenizer, row)),
  );
}

/** The same, but a query waits no longer than a few rows take. One run at a time; queries have a tokenizer of their own. */
export async function tokenizeRunInSlices(run: TextRun): Promise<TokenizedRun> {
  const tokenizer = (cachedTokenizer ??= new RunTokenizer());
  const title = tokenizer.begin(run.title);
  const rows: TokenizedRow[] = [];
  const waiting = run.rows.values();
  await runInSlices(() => {
    const { value, done } = waiting.next();
    if (value) rows.push(tokenizeRow(tokenizer, value));
    return done !== true;
  }, true);
  return buildRun(tokenizer, title, rows);
}

function tokenizeRow(tokenizer: RunTokenizer, { chunk, text, question, isContext }: TextRow): TokenizedRow {
  const { length, from, to } = tokenizer.add(text);
  if (isContext) return { chunk, length, from, to, isContext };
  return question === undefined ? { chunk, length, from, to } : { chunk, length, from, to, question };
}

function buildRun(tokenizer: RunTokenizer, title: TokenSpan, rows: readonly TokenizedRow[]): TokenizedRun {
  const run = { tokens: tokenizer.tokens, title, rows, ...tokenizer.copyColumns() };
  if (getRunTokenizerMemory() > maxCacheBytes) clearRunTokenizer();
  return run;
}

let cachedTokenizer: RunTokenizer | undefined;

/** In bytes, kept between runs. Known words, pairs and characters take about half of it. */
const maxCacheBytes = 32 << 20;

/** Bytes kept from one run to the next. */
export const getRunTokenizerMemory = (): number => getTokenizerMemory() + (cachedTokenizer?.memory ?? 0);

/** Clears the cache, which the next runs rebuild. */
export function clearRunTokenizer(): void {
  clearTokenizer();
  cachedTokenizer = undefined;
}

const none = 0xffffffff;

/** A hot loop: it keeps its token tables from one run to the next. `!`: in range. */
class RunTokenizer {
  tokens: string[] = [];
  readonly #cutter = new Tokenizer();
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
    return columns.reduce((sum, column) => sum + column.byteLength, this.#cutter.memory);
  }

  begin(title: string): TokenSpan {
    for (let place = 0; place < this.tokens.length; place++) this.#placeOf[this.#numbers[place]!] = none;
    this.#cutter.begin();
    this.tokens = [];
    this.#count = 0;
    return this.add(title);
  }

  add(text: string): TokenSpan & Pick<TokenizedRow, 'length'> {
    const cutter = this.#cutter;
    cutter.tokenize(text);
    const { numbers, count } = cutter;
    this.#reserve(count);
    const counts = this.#counts;
    const from = this.#count;
    let to = from;
    for (let n = 0; n < count; n++) {
      const place = this.#place(numbers[n]!);
      const last = this.#lastAt[place]!;
      if (last >= from && last !== none) {
        if (counts[last]! < maxRepeats) counts[last]!++;
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
  copyColumns(): Pick<TokenizedRun, 'places' | 'counts' | 'numbered'> {
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
      this.#placeOf = growArray(this.#placeOf, numbers * 2).fill(none, known);
    }
    if (this.#count + more > this.#places.length) {
      const capacity = (this.#count + more) * 2;
      this.#places = growArray(this.#places, capacity);
      this.#counts = growArray(this.#counts, capacity);
    }
    if (this.tokens.length + more > this.#numbers.length) {
      const capacity = (this.tokens.length + more) * 2;
      this.#numbers = growArray(this.#numbers, capacity);
      this.#lastAt = growArray(this.#lastAt, capacity);
    }
  }
}
