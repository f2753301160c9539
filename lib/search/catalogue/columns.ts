/**
 * Columns with the facts of each chunk, by chunk number. Typed arrays keep 300,000 chunks within a few megabytes, and a
 * filter is one loop.
 */
import { grown } from '../collections/grow-array';

/** Marks a chunk number that is unused or whose chunk was removed. */
export const nowhere = 0xffffffff;

const roles = ['user', 'assistant', 'system'] as const;

export interface ChunkColumns {
  /** Index of the conversation in the catalogue. */
  readonly conversation: number;
  /** Index of the turn in its conversation. */
  readonly turn: number;
  /** Offsets into the turn's text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Seconds since 1970. */
  readonly at: number;
  readonly role: (typeof roles)[number];
  /** On the branch that the site shows. */
  readonly active: boolean;
  /** Shows whether the chunk changed. */
  readonly digest: number;
}

const names = ['conversation', 'turn', 'start', 'end', 'at', 'digest'] as const;
type Numbers = Record<(typeof names)[number], Uint32Array>;

export class Columns {
  /** The next free chunk number. */
  given = 0;
  private numbers: Numbers;
  private flags: Uint8Array;

  constructor(room = 1024) {
    this.numbers = Object.fromEntries(names.map(name => [name, new Uint32Array(room)])) as Numbers;
    this.flags = new Uint8Array(room);
  }

  set(chunk: number, { role, active, ...rest }: ChunkColumns): void {
    this.reach(chunk + 1);
    for (const name of names) this.numbers[name][chunk] = rest[name];
    this.flags[chunk] = roles.indexOf(role) | (active ? 4 : 0);
  }

  /** `undefined` for an unused chunk number. */
  get(chunk: number): ChunkColumns | undefined {
    if (!this.holds(chunk)) return undefined;
    const flags = this.flags[chunk] ?? 0;
    // Fields are listed one by one for speed: every candidate of every query passes here.
    const { conversation, turn, start, end, at, digest } = this.numbers;
    return {
      conversation: conversation[chunk] ?? nowhere,
      turn: turn[chunk] ?? 0,
      start: start[chunk] ?? 0,
      end: end[chunk] ?? 0,
      at: at[chunk] ?? 0,
      digest: digest[chunk] ?? 0,
      role: roles[flags & 3] ?? 'system',
      active: (flags & 4) !== 0,
    };
  }

  /** In seconds since 1970. A separate method, because equal scores are compared very often. */
  timeOf(chunk: number): number {
    return this.numbers.at[chunk] ?? 0;
  }

  /** Index of the conversation in the catalogue; `noConversation` for an unused chunk number. */
  ownerOf(chunk: number): number {
    return chunk < this.given ? (this.numbers.conversation[chunk] ?? nowhere) : nowhere;
  }

  holds(chunk: number): boolean {
    return chunk < this.given && this.numbers.conversation[chunk] !== nowhere;
  }

  release(chunk: number): void {
    if (chunk < this.given) this.numbers.conversation[chunk] = nowhere;
  }

  /**
   * Returns one byte per chunk number: 1 if both the conversation and the row are allowed. `from` is inclusive, `to`
   * exclusive, in seconds.
   */
  mask(
    conversations: Uint8Array,
    { role, active, from = 0, to = 0xffffffff }: Partial<Pick<ChunkColumns, 'role' | 'active'>> & Range,
  ): Uint8Array {
    const { conversation, at } = this.numbers;
    const { flags } = this;
    const allowed = new Uint8Array(this.given);
    const [bits, wanted] = [
      (role === undefined ? 0 : 3) | (active ? 4 : 0),
      (role === undefined ? 0 : roles.indexOf(role)) | (active ? 4 : 0),
    ];
    for (let chunk = 0; chunk < allowed.length; chunk++) {
      const time = at[chunk] ?? 0;
      // `noConversation` is beyond the end of `conversations`, so it reads as `undefined`.
      if (conversations[conversation[chunk] ?? nowhere] !== 1 || time < from || time >= to) continue;
      if (((flags[chunk] ?? 0) & bits) === wanted) allowed[chunk] = 1;
    }
    return allowed;
  }

  /** In bytes. */
  get memory(): number {
    return this.flags.length * (4 * names.length + 1);
  }

  /** Returns the bytes for `deserialize`: 25 per chunk number. `moved` maps each conversation index to its new one. */
  stored(moved: Uint32Array): Uint8Array {
    const bytes = new Uint8Array(this.given * (4 * names.length + 1));
    for (const [n, name] of names.entries()) {
      const column = this.numbers[name].subarray(0, this.given);
      const told = name === 'conversation' ? column.map(place => moved[place] ?? nowhere) : column;
      bytes.set(new Uint8Array(told.buffer, told.byteOffset, told.byteLength), n * 4 * this.given);
    }
    bytes.set(this.flags.subarray(0, this.given), 4 * names.length * this.given);
    return bytes;
  }

  /** Uses the bytes without copying if they are aligned. */
  static restored(bytes: Uint8Array): Columns {
    const given = bytes.length / (4 * names.length + 1);
    if (!Number.isInteger(given)) throw new RangeError('Columns of no whole length');
    const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    const columns = new Columns(0);
    columns.given = given;
    for (const [n, name] of names.entries()) {
      columns.numbers[name] = new Uint32Array(buffer, byteOffset + n * 4 * given, given);
    }
    columns.flags = new Uint8Array(buffer, byteOffset + 4 * names.length * given, given);
    return columns;
  }

  private reach(count: number): void {
    if (count > this.flags.length) {
      const room = Math.max(count, Math.ceil(this.flags.length * 1.125));
      for (const name of names) this.numbers[name] = grown(this.numbers[name], room);
      this.flags = grown(this.flags, room);
    }
    // Skipped chunk numbers are unused.
    if (count > this.given) this.numbers.conversation.fill(nowhere, this.given, count);
    this.given = Math.max(this.given, count);
  }
}

export interface Range {
  readonly from?: number;
  readonly to?: number;
}
