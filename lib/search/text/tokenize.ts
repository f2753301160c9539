/**
 * Tokenizes text for the index: the tokens of `scan`, without offsets. Nearly all text is short ASCII words and
 * Japanese runs, which are remembered (`vocabulary.ts`); only the rest goes through `scan`. It runs over every indexed
 * unit, so it allocates no strings or lists. `!`: in range.
 */
import { kind, kinds, registerKind } from './characters';
import { isAdjective } from './kanji';
import {
  normalizeSearchText,
  scanRun,
  toCharacterToken,
  toPairToken,
  tokenizeCompound,
  tokenizeWord,
  type Token,
} from './scan';
import { hashFinal, hashUnit, initialHash, Vocabulary } from './vocabulary';

/** All tokens of a text, with repetitions. */
export function tokenize(text: string): string[] {
  const tokenizer = (shared ??= new Tokenizer());
  tokenizer.begin();
  tokenizer.tokenize(text);
  return Array.from(
    tokenizer.numbers.subarray(0, tokenizer.count),
    number => tokenizer.vocabulary.tokens[number] ?? '',
  );
}

/** Tokenizes texts into token numbers of its vocabulary. */
export class Tokenizer {
  vocabulary = new Vocabulary();
  /** The token numbers of the last text: the first `count`. */
  numbers = new Uint32Array(1024);
  count = 0;
  #text = '';
  #units = new Uint16Array(1024);
  #length = 0;

  /** In bytes. */
  get memory(): number {
    return this.numbers.byteLength + this.#units.byteLength + this.vocabulary.memory;
  }

  /** Token numbers are valid until the next call. */
  begin(): void {
    if (this.vocabulary.isFull) this.vocabulary = new Vocabulary();
  }

  tokenize(text: string): void {
    if (!this.#read(text)) this.#read(normalizeSearchText(text));
    this.count = 0;
    for (let at = 0; at < this.#length;) {
      const first = this.#kindAt(at);
      if (first & kind.asciiWord) at = this.#word(at);
      else if (first & kind.pair) at = this.#pairs(at);
      else at = first & kind.gap ? at + 1 : this.#scanned(at);
    }
  }

  /** Reads a text; false if it may need normalizing. */
  #read(text: string): boolean {
    const { length } = text;
    // A unit gives at most two tokens (a kanji and its pair, `é` and `e`); one more is reserved, because writes beyond
    // an array's end are lost silently.
    if (this.numbers.length < length * 3) this.numbers = new Uint32Array(length * 4);
    if (this.#units.length < length) this.#units = new Uint16Array(length * 2);
    const units = this.#units;
    let seenKinds = 0;
    for (let n = 0; n < length; n++) {
      const unit = text.charCodeAt(n);
      units[n] = unit;
      seenKinds |= kinds[unit]! || registerKind(unit);
    }
    this.#text = text;
    this.#length = length;
    return (seenKinds & kind.needsNormalizing) === 0;
  }

  /** 0 beyond the end. */
  #kindAt(at: number): number {
    return at < this.#length ? kinds[this.#units[at]!]! : 0;
  }

  #scanned(at: number): number {
    const scanned: Token[] = [];
    const end = scanRun(this.#text, at, scanned);
    for (const { token } of scanned) this.numbers[this.count++] = this.vocabulary.number(token);
    return end;
  }

  #word(at: number): number {
    const units = this.#units;
    let hash = initialHash;
    let end = at;
    do hash = hashUnit(hash, units[end]!);
    while (this.#kindAt(++end) & kind.asciiWord);
    if (!this.#isWhole(at, end)) return this.#scanned(at);
    const whole = hashFinal(hash);
    const { words } = this.vocabulary;
    let word = words.find(units, at, end, whole);
    if (word === -1) word = this.#addWord(at, end, whole, tokenizeWord);
    for (let n = words.starts[word]!; n < words.starts[word + 1]!; n++) this.numbers[this.count++] = words.numbers[n]!;
    // Hardly any word begins a compound, and those have a joint behind them.
    if (units[at]! <= nine) this.#thousands(at, end);
    else if (this.#kindAt(end) & kind.joint && this.#kindAt(end + 1) & kind.asciiWord) this.#pieces(at, end, hash);
    else if (end - at === 3 && this.#isBehind(at, stop)) this.#joined(at);
    return end;
  }

  #addWord(at: number, end: number, hash: number, toTokens: (text: string) => string[]): number {
    const tokens = toTokens(this.#text.slice(at, end)).map(token => this.vocabulary.number(token));
    return this.vocabulary.words.add(this.#units, at, end, hash, tokens);
  }

  #isBehind(at: number, unit: number): boolean {
    return at > 0 && this.#units[at - 1] === unit;
  }

  /** Adds the joined forms of the compound at this offset. */
  #joined(at: number): void {
    for (const token of tokenizeCompound(this.#text, at)) this.numbers[this.count++] = this.vocabulary.number(token);
  }

  /** The first digits of a number, if three more follow. */
  #thousands(at: number, end: number): void {
    if (end - at > 3 || !(this.#units[end] === space || this.#kindAt(end) & kind.joint)) return;
    for (let n = end + 1; n < end + 4; n++) if (!(this.#kindAt(n) & kind.asciiWord) || this.#units[n]! > nine) return;
    this.#joined(at);
  }

  /** The first of several pieces. `hash` covers its units so far. */
  #pieces(at: number, end: number, hash: number): void {
    const units = this.#units;
    let last = end;
    while (
      last - at <= maxRememberedLength &&
      this.#kindAt(last) & kind.joint &&
      this.#kindAt(last + 1) & kind.asciiWord
    ) {
      do hash = hashUnit(hash, units[last++]!);
      while (this.#kindAt(last) & kind.asciiWord);
    }
    const isFirst = at === 0 || !(this.#kindAt(at - 1) & kind.joint);
    if (!isFirst || last - at > maxRememberedLength || !this.#isClear(last)) {
      this.#joined(at);
      return;
    }
    const whole = hashFinal(hash);
    const { words } = this.vocabulary;
    let word = words.find(units, at, last, whole);
    if (word === -1) word = this.#addWord(at, last, whole, tokenizeCompound);
    for (let n = words.starts[word]!; n < words.starts[word + 1]!; n++) this.numbers[this.count++] = words.numbers[n]!;
  }

  /** Whether the text from here on does not extend the compound. */
  #isClear(end: number): boolean {
    const next = this.#kindAt(end);
    if (next & kind.other || ('+#'.includes(this.#text.charAt(end)) && end < this.#length)) return false;
    return !(next & kind.joint && this.#kindAt(end + 1) & kind.other);
  }

  /** Whether the following text does not change the word's tokens. */
  #isWhole(at: number, end: number): boolean {
    const next = this.#kindAt(end);
    // The word continues in other letters, or is too long to be remembered.
    if (next & kind.other || end - at > maxRememberedLength) return false;
    if (end - at > 1 || next === 0) return true;
    // A single digit may count the next character, and a letter may be `C++` or `C#`.
    return (next & kind.gap) !== 0 && !'+#'.includes(this.#text.charAt(end));
  }

  #pairs(at: number): number {
    let end = at + 1;
    while (this.#kindAt(end) & kind.pair) end++;
    // A surrogate pair may belong to the run.
    if (end < this.#length && (this.#units[end]! & 0xf800) === 0xd800) return this.#scanned(at);
    const units = this.#units;
    for (let n = at; n < end; n++) {
      const isKanji = kinds[units[n]!]! & kind.kanji;
      const isLast = n + 1 === end;
      if (!isLast) this.numbers[this.count++] = this.#pair(n, n + 1);
      // Two kanji that may be written without the kana between them.
      if (isKanji && this.#isParted(n, end)) this.numbers[this.count++] = this.#pair(n, n + 2);
      // Each kanji, and the last or only character.
      if (isLast || isKanji) this.numbers[this.count++] = this.#character(n);
    }
    return end;
  }

  /** Whether okurigana and another kanji follow within the run. */
  #isParted(at: number, end: number): boolean {
    const units = this.#units;
    if (at + 2 >= end || !(kinds[units[at + 1]!]! & kind.okurigana && kinds[units[at + 2]!]! & kind.kanji))
      return false;
    return units[at + 1] !== hiraganaI || !isAdjective(this.#text.charAt(at), this.#text.charAt(at + 1));
  }

  #pair(at: number, next: number): number {
    const { pairs } = this.vocabulary;
    const first = this.#units[at]!;
    const second = this.#units[next]!;
    const known = pairs.find(first, second);
    if (known !== -1) return known;
    const number = this.vocabulary.number(toPairToken(String.fromCharCode(first, second)));
    pairs.add(first, second, number);
    return number;
  }

  #character(at: number): number {
    const { characters } = this.vocabulary;
    const unit = this.#units[at]!;
    const known = characters[unit]!;
    if (known !== 0) return known - 1;
    const number = this.vocabulary.number(toCharacterToken(this.#text.charAt(at)));
    characters[unit] = number + 1;
    return number;
  }
}

const space = 0x20;
const stop = 0x2e;
/** 「い」. */
const hiraganaI = 0x3044;
/** Among the units of words, only digits are lower or equal. */
const nine = 0x39;

/** In units; most text consists of few and short words. */
const maxRememberedLength = 24;

/** Of questions and single texts. A run has its own, because a question asked meanwhile may discard this one's vocabulary. */
let shared: Tokenizer | undefined;

/** Clears the remembered words. */
export function clearTokenizer(): void {
  shared = undefined;
}

/** In bytes. */
export const getTokenizerMemory = (): number => shared?.memory ?? 0;
