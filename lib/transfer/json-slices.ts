/**
 * Cuts one large JSON object into its values as its bytes arrive, so that only one value is in memory. Each value is parsed by `JSON.parse`,
 * which is much faster than a parser in JavaScript and sets no prototype from `__proto__`. It rejects at the first error, because a vault
 * file is all or nothing; `vendors/json-pieces.ts` goes on after one.
 */

/** The value of a key, or an item of the list. */
export interface Slice {
  readonly key: string;
  /** The item's index in the list; absent for a value that is not cut further. */
  readonly item?: number;
  readonly value: unknown;
}

/** The bytes are not one JSON object. The message names the position and quotes no content. */
export class InvalidJsonError extends Error {
  override readonly name = 'NotJson';
}

/** More bytes than any message between our pages may hold, so nothing larger could be stored. */
const maxValueBytes = 100_000_000;
/** Levels of brackets in one value. Kura's files have six; deeper nesting is hostile. */
const maxDepth = 100;

const byte = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  open: 0x7b,
  close: 0x7d,
} as const;

/** The token that is expected next. */
type Next =
  | 'object'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'comma'
  | 'first item'
  | 'item'
  | 'item comma'
  | 'nothing';

/**
 * Yields the object's values in the order of the bytes. If the value of the key `list` is a list, it comes first as an empty one, then item
 * by item. Rejects with `InvalidJsonError`.
 */
export async function* readSlices(bytes: AsyncIterable<Uint8Array>, list: string): AsyncGenerator<Slice> {
  const cutter = new JsonSlicer(list);
  for await (const chunk of bytes) yield* cutter.cut(chunk);
  cutter.end();
}

class JsonSlicer {
  private next: Next = 'object';
  private key = '';
  private items = 0;
  /** Number of bytes before the current chunk. */
  private before = 0;

  // State of the value or key that is being read: its bytes in earlier chunks, and where the scan stands in it.
  private pieces: Uint8Array[] = [];
  private size = 0;
  private isOpen = false;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  constructor(private readonly list: string) {}

  *cut(chunk: Uint8Array): Generator<Slice> {
    let at = this.before === 0 && hasByteOrderMark(chunk) ? 3 : 0;
    while (at < chunk.length) {
      if (this.isOpen) {
        const end = this.scan(chunk, at);
        this.keepPiece(chunk.subarray(at, end.at));
        at = end.at;
        if (end.isWhole) yield* this.takeValue(at);
      } else {
        const read = chunk[at] ?? 0;
        if (isBlank(read)) at += 1;
        else if (this.isFrameByte(read)) {
          this.takeFrameByte(read, at);
          at += 1;
          if (this.next === 'first item') yield { key: this.key, value: [] };
        } else this.isOpen = true;
      }
    }
    this.before += chunk.length;
  }

  end(): void {
    if (this.next !== 'nothing') throw new InvalidJsonError(`it ends too early, after ${this.before} bytes`);
  }

  /** Whether this byte stands between values and is read by itself. Any other byte begins a value or a key. */
  private isFrameByte(read: number): boolean {
    if (this.next === 'value') return read === byte.openList && this.key === this.list;
    if (this.next === 'first key' || this.next === 'key') return read !== byte.quote;
    if (this.next === 'item') return false;
    return this.next !== 'first item' || read === byte.closeList;
  }

  /** Reads one byte of the frame around the values. */
  private takeFrameByte(read: number, at: number): void {
    const follows = frame[this.next]?.[read];
    if (follows === undefined) throw this.createError(at, this.next === 'object' ? 'is not an object' : undefined);
    this.next = follows;
  }

  /** Follows brackets and quotation marks to the end of the value or of the chunk. One branch a byte, because whole vaults pass here. */
  private scan(chunk: Uint8Array, from: number): { readonly at: number; readonly isWhole: boolean } {
    for (let at = from; at < chunk.length; at += 1) {
      const read = chunk[at] ?? 0;
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (read === byte.backslash) this.isEscaped = true;
        else if (read === byte.quote) {
          this.isInText = false;
          if (this.depth === 0) return { at: at + 1, isWhole: true };
        }
      } else if (read === byte.quote) {
        this.isInText = true;
      } else if (read === byte.open || read === byte.openList) {
        this.depth += 1;
        if (this.depth > maxDepth) throw this.createError(at, 'is nested too deep');
      } else if (read === byte.close || read === byte.closeList) {
        // A number or a literal ends where the enclosing object or list does.
        if (this.depth === 0) return { at, isWhole: true };
        this.depth -= 1;
        if (this.depth === 0) return { at: at + 1, isWhole: true };
      } else if (this.depth === 0 && (read === byte.comma || read === byte.colon || isBlank(read))) {
        return { at, isWhole: true };
      }
    }
    return { at: chunk.length, isWhole: false };
  }

  private keepPiece(piece: Uint8Array): void {
    // The sender may reuse the chunk's memory.
    this.pieces.push(piece.slice());
    this.size += piece.length;
    if (this.size > maxValueBytes) throw this.createError(0, `is larger than ${maxValueBytes} bytes`);
  }

  private *takeValue(at: number): Generator<Slice> {
    const value = this.parseValue(at);
    this.pieces = [];
    this.size = 0;
    this.isOpen = false;
    if (this.next === 'first key' || this.next === 'key') {
      if (typeof value !== 'string') throw this.createError(at);
      this.key = value;
      this.next = 'colon';
    } else if (this.next === 'value') {
      this.next = 'comma';
      yield { key: this.key, value };
    } else {
      this.next = 'item comma';
      yield { key: this.key, item: this.items, value };
      this.items += 1;
    }
  }

  private parseValue(at: number): unknown {
    try {
      return JSON.parse(decodeText(this.pieces, this.size)) as unknown;
    } catch (error) {
      // The browser's message quotes the file, which is somebody's chat, so only the position is reported.
      throw this.createError(at, undefined, error);
    }
  }

  private createError(at: number, what?: string, cause?: unknown): InvalidJsonError {
    const inside = this.next === 'item' || this.next === 'first item' ? `, in ${this.list}[${this.items}]` : '';
    const where = `at position ${this.before + at}${inside}`;
    return new InvalidJsonError(what ? `${where}: ${what}` : where, { cause });
  }
}

/** The next token by the expected token and the byte that is read. */
const frame: Readonly<Record<Next, Readonly<Record<number, Next>> | undefined>> = {
  object: { [byte.open]: 'first key' },
  'first key': { [byte.close]: 'nothing' },
  key: {},
  colon: { [byte.colon]: 'value' },
  value: { [byte.openList]: 'first item' },
  comma: { [byte.comma]: 'key', [byte.close]: 'nothing' },
  'first item': { [byte.closeList]: 'comma' },
  item: {},
  'item comma': { [byte.comma]: 'item', [byte.closeList]: 'comma' },
  nothing: {},
};

const isBlank = (read: number): boolean => read === 0x20 || read === 0x0a || read === 0x0d || read === 0x09;

/** Editors on Windows put a byte order mark before a text. */
const hasByteOrderMark = (chunk: Uint8Array): boolean => chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;

function decodeText(pieces: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}
