/**
 * Columns with the facts of each chunk, by chunk number. Typed arrays keep 300,000 chunks within a few megabytes, and a
 * filter is one loop.
 */
import type { TextRange } from '../../core/conversation';
import { growArray } from '../collections/grow-array';

/** Marks a chunk number that is unused or whose chunk was removed. */
export const noConversation = 0xffffffff;

const roles = ['user', 'assistant', 'system'] as const;

export interface ChunkRow extends TextRange {
  /** Index of the conversation in the catalogue. */
  readonly conversation: number;
  /** Index of the turn in its conversation. */
  readonly turn: number;
  /** Seconds since 1970. */
  readonly at: number;
  readonly role: (typeof roles)[number];
  /** On the branch that the site shows. */
  readonly active: boolean;
  /** Shows whether the chunk changed. */
  readonly digest: number;
}

const columnNames = ['conversation', 'turn', 'start', 'end', 'at', 'digest'] as const;
type Numbers = Record<(typeof columnNames)[number], Uint32Array>;

export class Columns {
  /** The next free chunk number. */
  nextChunk = 0;
  private numbers: Numbers;
  private flags: Uint8Array;

  constructor(capacity = 1024) {
    this.numbers = Object.fromEntries(columnNames.map(name => [name, new Uint32Array(capacity)])) as Numbers;
    this.flags = new Uint8Array(capacity);
  }

  set(chunk: number, { role, active, ...rest }: ChunkRow): void {
    this.reserve(chunk + 1);
    for (const name of columnNames) this.numbers[name][chunk] = rest[name];
    this.flags[chunk] = roles.indexOf(role) | (active ? 4 : 0);
  }

  /** `undefined` for an unused chunk number. */
  get(chunk: number): ChunkRow | undefined {
    if (!this.has(chunk)) return undefined;
    const flags = this.flags[chunk] ?? 0;
    // Fields are listed one by one for speed: every candidate of every query passes here.
    const { conversation, turn, start, end, at, digest } = this.numbers;
    return {
      conversation: conversation[chunk] ?? noConversation,
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
  getTime(chunk: number): number {
    return this.numbers.at[chunk] ?? 0;
  }

  /** Index of the conversation in the catalogue; `noConversation` for an unused chunk number. */
  getConversation(chunk: number): number {
    return chunk < this.nextChunk ? (this.numbers.conversation[chunk] ?? noConversation) : noConversation;
  }

  /** The distance of two chunks of one message, in UTF-16 units; `undefined` for others. A long message has thousands with equal scores. */
  getDistance(chunk: number, other: number): number | undefined {
    const { conversation, turn, start } = this.numbers;
    const isSameTurn = conversation[chunk] === conversation[other] && turn[chunk] === turn[other];
    return isSameTurn && this.has(chunk) ? (start[chunk] ?? 0) - (start[other] ?? 0) : undefined;
  }

  has(chunk: number): boolean {
    return chunk < this.nextChunk && this.numbers.conversation[chunk] !== noConversation;
  }

  release(chunk: number): void {
    if (chunk < this.nextChunk) this.numbers.conversation[chunk] = noConversation;
  }

  /**
   * Returns one byte per chunk number: 1 if both the conversation and the row are allowed. `from` is inclusive, `to`
   * exclusive, in seconds.
   */
  mask(
    conversations: Uint8Array,
    { role, active, from = 0, to = 0xffffffff }: Partial<Pick<ChunkRow, 'role' | 'active'>> & SecondsRange,
  ): Uint8Array {
    const { conversation, at } = this.numbers;
    const { flags } = this;
    const allowed = new Uint8Array(this.nextChunk);
    const [bits, wanted] = [
      (role === undefined ? 0 : 3) | (active ? 4 : 0),
      (role === undefined ? 0 : roles.indexOf(role)) | (active ? 4 : 0),
    ];
    for (let chunk = 0; chunk < allowed.length; chunk++) {
      const time = at[chunk] ?? 0;
      // `noConversation` is beyond the end of `conversations`, so it reads as `undefined`.
      if (conversations[conversation[chunk] ?? noConversation] !== 1 || time < from || time >= to) continue;
      if (((flags[chunk] ?? 0) & bits) === wanted) allowed[chunk] = 1;
    }
    return allowed;
  }

  /** In bytes. */
  get memory(): number {
    return this.flags.length * (4 * columnNames.length + 1);
  }

  /** Returns the bytes for `deserialize`: 25 per chunk number. `moved` maps each conversation index to its new one. */
  serialize(moved: Uint32Array): Uint8Array {
    const bytes = new Uint8Array(this.nextChunk * (4 * columnNames.length + 1));
    for (const [n, name] of columnNames.entries()) {
      const column = this.numbers[name].subarray(0, this.nextChunk);
      const values = name === 'conversation' ? column.map(place => moved[place] ?? noConversation) : column;
      bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), n * 4 * this.nextChunk);
    }
    bytes.set(this.flags.subarray(0, this.nextChunk), 4 * columnNames.length * this.nextChunk);
    return bytes;
  }

  /** Uses the bytes without copying if they are aligned. */
  static deserialize(bytes: Uint8Array): Columns {
    const nextChunk = bytes.length / (4 * columnNames.length + 1);
    if (!Number.isInteger(nextChunk)) throw new RangeError('Columns of no whole length');
    const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    const columns = new Columns(0);
    columns.nextChunk = nextChunk;
    for (const [n, name] of columnNames.entries()) {
      columns.numbers[name] = new Uint32Array(buffer, byteOffset + n * 4 * nextChunk, nextChunk);
    }
    columns.flags = new Uint8Array(buffer, byteOffset + 4 * columnNames.length * nextChunk, nextChunk);
    return columns;
  }

  private reserve(count: number): void {
    if (count > this.flags.length) {
      const capacity = Math.max(count, Math.ceil(this.flags.length * 1.125));
      for (const name of columnNames) this.numbers[name] = growArray(this.numbers[name], capacity);
      this.flags = growArray(this.flags, capacity);
    }
    // Skipped chunk numbers are unused.
    if (count > this.nextChunk) this.numbers.conversation.fill(noConversation, this.nextChunk, count);
    this.nextChunk = Math.max(this.nextChunk, count);
  }
}

export interface SecondsRange {
  readonly from?: number;
  readonly to?: number;
}
