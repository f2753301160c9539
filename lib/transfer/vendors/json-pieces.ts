/**
 * Splits a large JSON text by its brackets, so that only one piece is in memory and each is parsed by the browser. It works on bytes,
 * because an export may have hundreds of megabytes: in UTF-8, quotes, brackets and commas are never part of a longer character.
 */
import { Problem } from '../../core/problem';
import type { Bytes } from './bytes';

/**
 * The pieces to read: the items of the root array; the items of the root object's array `conversations`; or the roots themselves, of which
 * JSON Lines have one a line.
 */
export type JsonPieceKind = 'items' | 'conversations' | 'roots';

/** One piece is held as a text, and no browser allows more than some 500 million characters in one. */
const maxPieceBytes = 256 * 2 ** 20;
/** A tree of nested messages has two levels for each message. */
const maxDepth = 5_000;

const bracket = 0x5b;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const newline = 0x0a;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d;

/** Yields the text of each piece, in order; it may be no JSON. Rejects with `FileDamaged` if the text ends too early. */
export async function* readJsonPieces(chunks: AsyncIterable<Bytes>, kind: JsonPieceKind): AsyncGenerator<string> {
  const scanner = new Scanner(kind);
  for await (const chunk of chunks) yield* scanner.take(chunk);
  yield* scanner.end();
}

/** Finds a byte in a chunk. Positions must be asked for from left to right. */
class ByteFinder {
  private next = -1;

  constructor(
    private readonly chunk: Bytes,
    private readonly byte: number,
  ) {}

  /** The first position at or after `at`; the chunk's end if there is none. */
  find(at: number): number {
    if (this.next >= at) return this.next;
    const found = this.chunk.indexOf(this.byte, at);
    this.next = found < 0 ? this.chunk.length : found;
    return this.next;
  }
}

/** In bytes: longer than the one name that is searched for. */
const maxNameLength = 16;

const decodeLatin = (chunk: Bytes, from: number, to: number): string =>
  String.fromCharCode(...chunk.subarray(from, Math.min(to, from + maxNameLength)));

class Scanner {
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  /** The depth of the list whose items are the pieces; -1 before the list begins and after it ends. */
  private listDepth: number;
  private readonly pending: Bytes[] = [];
  private pendingBytes = 0;
  /** Whether a piece has begun. */
  private isOpen = false;
  /** The last text at the root's own level, as far as it can be the name that is searched for. */
  private name = '';
  private isNamed = false;
  /** Whether the first root was on one line. Then a line break ends a root, even a broken one. */
  private lines: 'yes' | 'no' | 'unknown' = 'unknown';

  private quotes = new ByteFinder(new Uint8Array(), quote);
  private backslashes = this.quotes;
  private newlines = this.quotes;

  constructor(private readonly kind: JsonPieceKind) {
    this.listDepth = kind === 'roots' ? 0 : -1;
  }

  *take(chunk: Bytes): Generator<string> {
    this.quotes = new ByteFinder(chunk, quote);
    this.backslashes = new ByteFinder(chunk, backslash);
    this.newlines = new ByteFinder(chunk, newline);
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.isInText) at = this.skipText(chunk, at);
      const byte = chunk[at];
      if (byte === undefined) break;
      if (byte === newline && this.isOpen && this.kind === 'roots') {
        if (this.lines === 'yes') {
          yield this.takePiece(chunk.subarray(from, at));
          this.depth = 0;
        } else this.lines = 'no';
        continue;
      }
      if (isSpace(byte)) continue;
      if (!this.isOpen && this.depth === this.listDepth && byte !== comma && !isClosing(byte)) {
        this.isOpen = true;
        from = at;
      }
      if (byte === quote) {
        this.isInText = true;
        if (this.depth === 1) this.name = '';
      } else if (isOpening(byte)) this.openBracket(byte);
      else if (byte === comma) {
        if (this.isOpen && this.depth === this.listDepth) yield this.takePiece(chunk.subarray(from, at));
        if (this.depth === 1) this.isNamed = false;
      } else if (byte === colon) {
        if (this.depth === 1) this.isNamed = this.name === 'conversations';
      } else if (isClosing(byte)) {
        if (this.isOpen && this.depth === this.listDepth) yield this.takePiece(chunk.subarray(from, at));
        if (this.closeBracket()) yield this.takePiece(chunk.subarray(from, at + 1));
      }
    }
    if (this.isOpen) this.keepBytes(chunk.subarray(from));
  }

  *end(): Generator<string> {
    if (this.isOpen && this.lines === 'yes') yield this.takePiece(new Uint8Array());
    else if (this.depth !== 0 || this.isInText) throw new Problem('FileDamaged', 'Not JSON: it ends too early');
  }

  /**
   * Skips a text to the byte after it, or to the line end of a broken one. Most of an export is text, so the browser searches for the next
   * quote, backslash and line break, each once.
   */
  private skipText(chunk: Bytes, start: number): number {
    let at = start;
    if (this.isEscaped) {
      this.isEscaped = false;
      at += 1;
    }
    for (;;) {
      const end = this.quotes.find(at);
      const escape = this.backslashes.find(at);
      const stop = Math.min(end, escape, this.lines === 'yes' ? this.newlines.find(at) : chunk.length);
      if (this.depth === 1 && this.name.length < maxNameLength) this.name += decodeLatin(chunk, at, stop);
      if (stop === chunk.length) return stop;
      if (stop !== escape) {
        this.isInText = false;
        return stop === end ? stop + 1 : stop;
      }
      // The escaped character may be in the next chunk.
      this.isEscaped = stop + 1 === chunk.length;
      if (this.isEscaped) return chunk.length;
      at = stop + 2;
    }
  }

  private openBracket(byte: number): void {
    this.depth += 1;
    if (this.depth > maxDepth) throw new Problem('FileDamaged', `The JSON is nested more than ${maxDepth} levels deep`);
    if (byte !== bracket) return;
    const isHere = this.kind === 'items' ? this.depth === 1 : this.depth === 2 && this.isNamed;
    if (isHere && this.kind !== 'roots') this.listDepth = this.depth;
  }

  /** Returns whether a root ends here that is a piece. */
  private closeBracket(): boolean {
    if (this.depth === 0 && this.lines === 'yes') return false;
    if (this.depth === 0) throw new Problem('FileDamaged', 'Not JSON: more is closed than was opened');
    if (this.depth === this.listDepth) this.listDepth = -1;
    this.depth -= 1;
    if (this.depth > 0 || this.kind !== 'roots') return false;
    if (this.lines === 'unknown') this.lines = 'yes';
    return this.isOpen;
  }

  private keepBytes(bytes: Bytes): void {
    this.pendingBytes += bytes.length;
    if (this.pendingBytes <= maxPieceBytes) this.pending.push(bytes);
    else this.pending.length = 0;
    // Another value may follow in a list, or in the next line. A root alone is the file.
    if (this.pendingBytes > maxPieceBytes && this.kind === 'roots' && this.lines !== 'yes')
      throw new Problem('FileDamaged', `One value in the file has more than ${maxPieceBytes} bytes`);
  }

  /** Returns '' for a piece that is too long, which is no JSON. */
  private takePiece(last: Bytes): string {
    this.keepBytes(last);
    const whole = new Uint8Array(this.pending.reduce((sum, { length }) => sum + length, 0));
    let length = 0;
    for (const bytes of this.pending) {
      whole.set(bytes, length);
      length += bytes.length;
    }
    this.pending.length = 0;
    this.pendingBytes = 0;
    this.isOpen = false;
    return new TextDecoder().decode(whole);
  }
}
