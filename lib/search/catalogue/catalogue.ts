/** The catalogue maps each chunk number to its conversation, turn and offsets. It holds no text except titles. */
import type { ConversationId, Role } from '../../core/conversation';
import type { Change, Known } from './change';
import { allowedBy, isNote, type ChunkFilter } from './chunk-filter';
import { Columns, nowhere } from './columns';
import type { Chats } from '../text-index/text-index';
import { packCatalogue, unpackCatalogue } from './serialize';

export interface Entry {
  readonly id: ConversationId;
  readonly revision: number;
  /** The key of the scope, as `lib/core/scope.ts` builds it. */
  readonly wall: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** Chunk numbers in thread order. */
  readonly chunks: readonly number[];
  /** All turns ever indexed; a chunk stores the index of its turn in this list. */
  readonly turns: () => readonly string[];
  /** The turns as stored bytes, so that unchanged ones are written again without encoding. */
  readonly storedTurns?: Uint8Array;
}

/** The conversation, turn and range where a chunk's text is found. */
export interface Place {
  readonly chunk: number;
  readonly conversation: ConversationId;
  readonly turn: string;
  readonly role: Role;
  readonly wall: string;
  /** Whether the turn was on the shown branch when it was indexed. */
  readonly active: boolean;
  /** Offsets into the turn's text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Revision of the conversation when it was indexed. */
  readonly revision: number;
}

/**
 * Orders equal scores: newest first, then by conversation and position. The order is the same after an export and
 * import, although chunk numbers change.
 */
export const newerThenByPlace = (one: Place, other: Place): number =>
  newerThenByChat(one, other) || compare(one.turn, other.turn) || one.start - other.start;

export const newerThenByChat = (one: Place, other: Place): number =>
  other.at - one.at || compare(one.conversation, other.conversation);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const unknown: Known = { chunks: [], digests: [], turns: [] };

export class Catalogue {
  private constructor(
    private readonly columns: Columns,
    private readonly entries: (Entry | undefined)[],
    /** The number of chunks that can be found. */
    public chunks: number,
  ) {
    for (const [place, entry] of entries.entries()) if (entry) this.placeOf.set(entry.id, place);
  }

  private readonly placeOf = new Map<ConversationId, number>();
  private readonly masks = new Map<string, Uint8Array>();

  static empty = (): Catalogue => new Catalogue(new Columns(), [], 0);
  /** Throws for bytes that `serialize` did not write. The catalogue takes ownership of the bytes. */
  static restored(bytes: Uint8Array): Catalogue {
    const { columns, entries, chunks } = unpackCatalogue(bytes);
    return new Catalogue(Columns.restored(columns), entries, chunks);
  }
  stored(): Uint8Array {
    // Entries are renumbered, so that removed ones leave no gap.
    const entries = this.entries.filter(entry => entry !== undefined);
    const places = new Map(entries.map(({ id }, place) => [id, place]));
    const moved = Uint32Array.from(this.entries, entry => (entry && places.get(entry.id)) ?? nowhere);
    return packCatalogue({ columns: this.columns.stored(moved), entries });
  }

  /** The next free chunk number. */
  get next(): number {
    return this.columns.given;
  }

  get memory(): number {
    return this.columns.memory + this.chunks * 8;
  }

  get(id: ConversationId): Entry | undefined {
    return this.entries[this.placeOf.get(id) ?? nowhere];
  }

  all(): readonly Entry[] {
    return this.entries.filter(entry => entry !== undefined);
  }

  known(id: ConversationId): Known {
    const entry = this.get(id);
    if (!entry) return unknown;
    return {
      chunks: entry.chunks,
      digests: entry.chunks.map(chunk => this.columns.get(chunk)?.digest ?? 0),
      turns: entry.turns(),
    };
  }

  /** The conversation number of each chunk. */
  get chats(): Chats {
    return { count: this.placeOf.size, places: this.entries.length, of: chunk => this.columns.ownerOf(chunk) };
  }

  holds = (chunk: number): boolean => this.columns.holds(chunk);
  /** Whether the chunk is on the shown branch. */
  isShown = (chunk: number): boolean => this.columns.get(chunk)?.active ?? false;

  /** Returns the chunk numbers that were removed. */
  apply(change: Change): readonly number[] {
    const { conversation: id, revision, wall, title, updatedAt, kept, again, rows, newTurns } = change;
    const place = this.placeOf.get(id) ?? this.entries.length;
    const before = this.entries[place];
    const gone = before?.chunks.slice(kept + again) ?? [];
    for (const chunk of gone) this.columns.release(chunk);
    for (const { chunk, turn, start, end, at, role, active, digest } of rows) {
      this.columns.set(chunk, { conversation: place, turn, start, end, at, role, active, digest });
    }
    const chunks = [...(before?.chunks.slice(0, kept) ?? []), ...rows.map(({ chunk }) => chunk)];
    const known = before?.turns() ?? [];
    const turns = newTurns.length > 0 ? [...known, ...newTurns] : known;
    this.placeOf.set(id, place);
    this.entries[place] = { id, revision, wall, title, updatedAt, chunks, turns: () => turns };
    this.chunks += chunks.length - (before?.chunks.length ?? 0);
    this.masks.clear();
    return gone;
  }

  /** Returns the chunk numbers that were removed. */
  remove(id: ConversationId): readonly number[] {
    const place = this.placeOf.get(id);
    const gone = this.get(id)?.chunks ?? [];
    if (place === undefined) return gone;
    for (const chunk of gone) this.columns.release(chunk);
    this.placeOf.delete(id);
    this.entries[place] = undefined;
    this.chunks -= gone.length;
    this.masks.clear();
    return gone;
  }

  /** `undefined` for an unused chunk number. */
  place(chunk: number): Place | undefined {
    const row = this.columns.get(chunk);
    const entry = row && this.entries[row.conversation];
    const turn = row && entry?.turns()[row.turn];
    if (!row || !entry || turn === undefined) return undefined;
    const { start, end, role, active } = row;
    const { id: conversation, wall, revision } = entry;
    return { chunk, conversation, turn, role, wall, active, start, end, at: row.at * 1000, revision };
  }

  /** Whether `chunk` comes first among equal scores. */
  isBefore = (chunk: number, other: number): boolean => {
    const newer = this.columns.timeOf(chunk) - this.columns.timeOf(other);
    if (newer !== 0) return newer > 0;
    const [id, otherId] = [this.idOf(chunk), this.idOf(other)];
    if (id !== otherId) return id < otherId;
    // Turn names are decoded only here, when everything else is equal.
    const [place, otherPlace] = [this.place(chunk), this.place(other)];
    return place && otherPlace ? newerThenByPlace(place, otherPlace) < 0 : chunk < other;
  };

  private idOf(chunk: number): string {
    return this.entries[this.columns.ownerOf(chunk)]?.id ?? '';
  }

  /** Returns one byte per chunk number: 1 if the filter allows it. `undefined`: everything is allowed. */
  mask(filter: ChunkFilter = {}): Uint8Array | undefined {
    const wanted = Object.values(filter).some(value => value !== undefined && value !== false);
    if (!wanted) return undefined;
    const key = JSON.stringify(filter);
    const known = this.masks.get(key);
    if (known) return known;
    const mask = this.maskOf(filter);
    // Cached, because the same filter is used with every key press.
    if (this.masks.size >= 8) this.masks.clear();
    this.masks.set(key, mask);
    return mask;
  }

  private maskOf({ saidBefore, ...filter }: ChunkFilter): Uint8Array {
    const { role, active, from, to = Infinity } = filter;
    const isAllowed = allowedBy(filter);
    const within = (wanted: (entry: Entry) => boolean, before: number) =>
      this.columns.mask(
        Uint8Array.from(this.entries, entry => (entry && wanted(entry) && isAllowed(entry) ? 1 : 0)),
        {
          ...(role && { role }),
          ...(active && { active }),
          ...(from !== undefined && { from: Math.floor(from / 1000) }),
          ...(before < Infinity && { to: Math.ceil(before / 1000) }),
        },
      );
    if (saidBefore === undefined) return within(() => true, to);
    const notes = within(isNote, to);
    const said = within(entry => !isNote(entry), Math.min(to, saidBefore));
    return said.map((allowed, chunk) => allowed | (notes[chunk] ?? 0));
  }
}
