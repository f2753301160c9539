/**
 * The tokens of a text for the index: what `scan` finds, without saying where. Nearly all of a text is small runs of plain letters and of
 * Japanese, which are known after their first time (`vocabulary.ts`); only the others go through `scan`. It runs over every unit of
 * everything that is learnt, so it makes no text and no list for any of them; `!` says that an index is in range.
 */
import { kind, kinds, meet } from './characters';
import { isAdjective } from './kanji';
import { normalise, scanRun, tokenOfCharacter, tokenOfPair, tokensOfJoined, tokensOfWord, type Token } from './scan';
import { hashed, hashUnit, noHash, Vocabulary } from './vocabulary';

/** All tokens of a text; repeated as often as they occur. */
export function tokenize(text: string): string[] {
  const cutter = theCutter();
  cutter.begin();
  cutter.cut(text);
  return Array.from(cutter.numbers.subarray(0, cutter.count), number => cutter.vocabulary.tokens[number] ?? '');
}

/** Cuts one text after the other into the numbers that their tokens have in its vocabulary. */
class Cutter {
  vocabulary = new Vocabulary();
  /** Of the tokens of the last text, the first `count`. */
  numbers = new Uint32Array(1024);
  count = 0;
  #text = '';
  #units = new Uint16Array(1024);
  #length = 0;

  /** In bytes. */
  get memory(): number {
    return this.numbers.byteLength + this.#units.byteLength + this.vocabulary.memory;
  }

  /** Numbers are good from here to the next time. */
  begin(): void {
    if (this.vocabulary.isFull) this.vocabulary = new Vocabulary();
  }

  cut(text: string): void {
    if (!this.#read(text)) this.#read(normalise(text));
    this.count = 0;
    for (let at = 0; at < this.#length;) {
      const first = this.#kindAt(at);
      if (first & kind.letter) at = this.#word(at);
      else if (first & kind.pair) at = this.#pairs(at);
      else at = first & kind.gap ? at + 1 : this.#scanned(at);
    }
  }

  /** Takes a text in; false: it may have to be normalised first. */
  #read(text: string): boolean {
    const { length } = text;
    // A unit gives two tokens at most (a kanji and its pair, `é` and `e`), and one more to be safe: what is written beyond an array's
    // end is lost without a word.
    if (this.numbers.length < length * 3) this.numbers = new Uint32Array(length * 4);
    if (this.#units.length < length) this.#units = new Uint16Array(length * 2);
    const units = this.#units;
    let met = 0;
    for (let n = 0; n < length; n++) {
      const unit = text.charCodeAt(n);
      units[n] = unit;
      met |= kinds[unit]! || meet(unit);
    }
    this.#text = text;
    this.#length = length;
    return (met & kind.unsettled) === 0;
  }

  /** 0 behind the end. */
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
    let hash = noHash;
    let end = at;
    do hash = hashUnit(hash, units[end]!);
    while (this.#kindAt(++end) & kind.letter);
    if (!this.#isWhole(at, end)) return this.#scanned(at);
    const whole = hashed(hash);
    const { words } = this.vocabulary;
    let word = words.find(units, at, end, whole);
    if (word === -1) word = this.#learn(at, end, whole, tokensOfWord);
    for (let n = words.starts[word]!; n < words.starts[word + 1]!; n++) this.numbers[this.count++] = words.numbers[n]!;
    // Hardly any word is the first piece of a longer one, and those look so.
    if (units[at]! <= nine) this.#thousands(at, end);
    else if (this.#kindAt(end) & kind.joint && this.#kindAt(end + 1) & kind.letter) this.#pieces(at, end, hash);
    else if (end - at === 3 && this.#isBehind(at, stop)) this.#joined(at);
    return end;
  }

  #learn(at: number, end: number, hash: number, tokensOf: (text: string) => string[]): number {
    const tokens = tokensOf(this.#text.slice(at, end)).map(token => this.vocabulary.number(token));
    return this.vocabulary.words.add(this.#units, at, end, hash, tokens);
  }

  #isBehind(at: number, unit: number): boolean {
    return at > 0 && this.#units[at - 1] === unit;
  }

  /** What begins here and is written as one, too. */
  #joined(at: number): void {
    for (const token of tokensOfJoined(this.#text, at)) this.numbers[this.count++] = this.vocabulary.number(token);
  }

  /** The first figures of a number, if three more follow. */
  #thousands(at: number, end: number): void {
    if (end - at > 3 || !(this.#units[end] === space || this.#kindAt(end) & kind.joint)) return;
    for (let n = end + 1; n < end + 4; n++) if (!(this.#kindAt(n) & kind.letter) || this.#units[n]! > nine) return;
    this.#joined(at);
  }

  /** The first of several pieces. `hash`: of its units. */
  #pieces(at: number, end: number, hash: number): void {
    const units = this.#units;
    let last = end;
    while (this.#kindAt(last) & kind.joint && this.#kindAt(last + 1) & kind.letter) {
      do hash = hashUnit(hash, units[last++]!);
      while (this.#kindAt(last) & kind.letter);
    }
    const isFirst = at === 0 || !(this.#kindAt(at - 1) & kind.joint);
    if (!isFirst || last - at > longestRemembered || !this.#isClear(last)) {
      this.#joined(at);
      return;
    }
    const whole = hashed(hash);
    const { words } = this.vocabulary;
    let word = words.find(units, at, last, whole);
    if (word === -1) word = this.#learn(at, last, whole, tokensOfJoined);
    for (let n = words.starts[word]!; n < words.starts[word + 1]!; n++) this.numbers[this.count++] = words.numbers[n]!;
  }

  /** Whether what stands from here on has no part in what ended. */
  #isClear(end: number): boolean {
    const next = this.#kindAt(end);
    if (next & kind.other || ('+#'.includes(this.#text.charAt(end)) && end < this.#length)) return false;
    return !(next & kind.joint && this.#kindAt(end + 1) & kind.other);
  }

  /** Whether what follows says nothing about the word. */
  #isWhole(at: number, end: number): boolean {
    const next = this.#kindAt(end);
    // It goes on with other letters, or it is nothing that comes again.
    if (next & kind.other || end - at > longestRemembered) return false;
    if (end - at > 1 || next === 0) return true;
    // One digit may count what follows; and it may be `C++` or `C#`.
    return (next & kind.gap) !== 0 && !'+#'.includes(this.#text.charAt(end));
  }

  #pairs(at: number): number {
    let end = at + 1;
    while (this.#kindAt(end) & kind.pair) end++;
    // A character of two units may belong to the run.
    if (end < this.#length && (this.#units[end]! & 0xf800) === 0xd800) return this.#scanned(at);
    const units = this.#units;
    for (let n = at; n < end; n++) {
      const isKanji = kinds[units[n]!]! & kind.kanji;
      const isLast = n + 1 === end;
      if (!isLast) this.numbers[this.count++] = this.#pair(n, n + 1);
      // Two kanji that may be written side by side.
      if (isKanji && this.#isParted(n, end)) this.numbers[this.count++] = this.#pair(n, n + 2);
      // Each kanji, and what is last or alone.
      if (isLast || isKanji) this.numbers[this.count++] = this.#character(n);
    }
    return end;
  }

  /** Whether okurigana and another kanji follow, before the run ends. */
  #isParted(at: number, end: number): boolean {
    const units = this.#units;
    if (at + 2 >= end || !(kinds[units[at + 1]!]! & kind.okurigana && kinds[units[at + 2]!]! & kind.kanji))
      return false;
    return units[at + 1] !== i || !isAdjective(this.#text.charAt(at), this.#text.charAt(at + 1));
  }

  #pair(at: number, next: number): number {
    const { pairs } = this.vocabulary;
    const one = this.#units[at]!;
    const other = this.#units[next]!;
    const known = pairs.find(one, other);
    if (known !== -1) return known;
    const number = this.vocabulary.number(tokenOfPair(String.fromCharCode(one, other)));
    pairs.add(one, other, number);
    return number;
  }

  #character(at: number): number {
    const { characters } = this.vocabulary;
    const unit = this.#units[at]!;
    const known = characters[unit]!;
    if (known !== 0) return known - 1;
    const number = this.vocabulary.number(tokenOfCharacter(this.#text.charAt(at)));
    characters[unit] = number + 1;
    return number;
  }
}

const space = 0x20;
const stop = 0x2e;
/** 「い」. */
const i = 0x3044;
/** Of the units that words are made of, only digits come before it. */
const nine = 0x39;

/** In letters: most of what is written is few and short words. */
const longestRemembered = 24;

let cutter: Cutter | undefined;

/** The one that remembers what was cut before. */
export const theCutter = (): Cutter => (cutter ??= new Cutter());

/** What it remembers is found out again. */
export function forgetCutter(): void {
  cutter = undefined;
}

/** In bytes. */
export const cutterMemory = (): number => cutter?.memory ?? 0;
