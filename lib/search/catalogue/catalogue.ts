/** The catalogue maps each chunk number to its conversation, turn and offsets. It holds no text except titles. */
import type { ConversationId, Role, TextRange } from '../../core/conversation';
import type { IndexChange, KnownRows } from './change';
import { createEntryFilter, isNote, type ChunkFilter } from './chunk-filter';
import { Columns, noConversation } from './columns';
import type { ConversationNumbers } from '../text-index/text-index';
import { serializeCatalogue, deserializeCatalogue } from './serialize';

export interface CatalogueEntry {
  readonly id: ConversationId;
  readonly revision: number;
  /** The key of the scope, as `lib/core/scope.ts` builds it. */
  readonly scopeKey: string;
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
export interface ChunkLocation extends TextRange {
  readonly chunk: number;
  readonly conversation: ConversationId;
  readonly turn: string;
  readonly role: Role;
  readonly scopeKey: string;
  /** Whether the turn was on the shown branch when it was indexed. */
  readonly active: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Revision of the conversation when it was indexed. */
  readonly revision: number;
}

/**
 * Orders equal scores: newest first, then by conversation and position. The order is the same after an export and
 * import, although chunk numbers change.
 */
export const compareLocations = (a: ChunkLocation, b: ChunkLocation): number =>
  compareNewestFirst(a, b) || compareStrings(a.turn, b.turn) || a.start - b.start;

export const compareNewestFirst = (a: ChunkLocation, b: ChunkLocation): number =>
  b.at - a.at || compareStrings(a.conversation, b.conversation);

const compareStrings = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The place of a chunk in its conversation. Later chunks have higher numbers, because a change numbers anew all that follow it. */
function findPlace(chunks: readonly number[], chunk: number): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunks[middle] ?? 0) < chunk) low = middle + 1;
    else high = middle;
  }
  return low;
}

const noKnownRows: KnownRows = { chunks: [], digests: [], turns: [] };

export class Catalogue {
  private constructor(
    private readonly columns: Columns,
    private readonly entries: (CatalogueEntry | undefined)[],
    /** The number of chunks that can be found. */
    public chunks: number,
  ) {
    for (const [index, entry] of entries.entries()) if (entry) this.indexById.set(entry.id, index);
  }

  private readonly indexById = new Map<ConversationId, number>();
  private readonly masks = new Map<string, Uint8Array>();

  static empty = (): Catalogue => new Catalogue(new Columns(), [], 0);
  /** Throws for bytes that `serialize` did not write. The catalogue takes ownership of the bytes. */
  static deserialize(bytes: Uint8Array): Catalogue {
    const { columns, entries, chunks } = deserializeCatalogue(bytes);
    return new Catalogue(Columns.deserialize(columns), entries, chunks);
  }
  serialize(): Uint8Array {
    // Entries are renumbered, so that removed ones leave no gap.
    const entries = this.entries.filter(entry => entry !== undefined);
    const places = new Map(entries.map(({ id }, index) => [id, index]));
    const moved = Uint32Array.from(this.entries, entry => (entry && places.get(entry.id)) ?? noConversation);
    return serializeCatalogue({ columns: this.columns.serialize(moved), entries });
  }

  /** The next free chunk number. */
  get next(): number {
    return this.columns.nextChunk;
  }

  get memory(): number {
    return this.columns.memory + this.chunks * 8;
  }

  get(id: ConversationId): CatalogueEntry | undefined {
    return this.entries[this.indexById.get(id) ?? noConversation];
  }

  all(): readonly CatalogueEntry[] {
    return this.entries.filter(entry => entry !== undefined);
  }

  known(id: ConversationId): KnownRows {
    const entry = this.get(id);
    if (!entry) return noKnownRows;
    return {
      chunks: entry.chunks,
      digests: entry.chunks.map(chunk => this.columns.get(chunk)?.digest ?? 0),
      turns: entry.turns(),
    };
  }

  /** The conversation number of each chunk. */
  get conversations(): ConversationNumbers {
    return {
      count: this.indexById.size,
      capacity: this.entries.length,
      getNumber: chunk => this.columns.getConversation(chunk),
    };
  }

  has = (chunk: number): boolean => this.columns.has(chunk);
  /** Whether the chunk is on the shown branch. */
  isActive = (chunk: number): boolean => this.columns.get(chunk)?.active ?? false;

  /** Returns the chunk numbers that were removed. */
  apply(change: IndexChange): readonly number[] {
    const { conversation: id, revision, scopeKey, title, updatedAt, kept, again, rows, newTurns } = change;
    const index = this.indexById.get(id) ?? this.entries.length;
    const before = this.entries[index];
    const removed = before?.chunks.slice(kept + again) ?? [];
    for (const chunk of removed) this.columns.release(chunk);
    for (const { chunk, turn, start, end, at, role, active, digest } of rows) {
      this.columns.set(chunk, { conversation: index, turn, start, end, at, role, active, digest });
    }
    const chunks = [...(before?.chunks.slice(0, kept) ?? []), ...rows.map(({ chunk }) => chunk)];
    const known = before?.turns() ?? [];
    const turns = newTurns.length > 0 ? [...known, ...newTurns] : known;
    this.indexById.set(id, index);
    this.entries[index] = { id, revision, scopeKey, title, updatedAt, chunks, turns: () => turns };
    this.chunks += chunks.length - (before?.chunks.length ?? 0);
    this.masks.clear();
    return removed;
  }

  /** Returns the chunk numbers that were removed. */
  remove(id: ConversationId): readonly number[] {
    const index = this.indexById.get(id);
    const removed = this.get(id)?.chunks ?? [];
    if (index === undefined) return removed;
    for (const chunk of removed) this.columns.release(chunk);
    this.indexById.delete(id);
    this.entries[index] = undefined;
    this.chunks -= removed.length;
    this.masks.clear();
    return removed;
  }

  /** `undefined` for an unused chunk number. */
  getLocation(chunk: number): ChunkLocation | undefined {
    const row = this.columns.get(chunk);
    const entry = row && this.entries[row.conversation];
    const turn = row && entry?.turns()[row.turn];
    if (!row || !entry || turn === undefined) return undefined;
    const { start, end, role, active } = row;
    const { id: conversation, scopeKey, revision } = entry;
    return { chunk, conversation, turn, role, scopeKey, active, start, end, at: row.at * 1000, revision };
  }

  /** Calls `visit` with the chunks at most `radius` places before and after this one in its conversation, in thread order. */
  visitNeighbours(chunk: number, radius: number, visit: (neighbour: number) => void): void {
    const chunks = this.entries[this.columns.getConversation(chunk)]?.chunks ?? [];
    const place = findPlace(chunks, chunk);
    if (chunks[place] !== chunk) return;
    const end = Math.min(chunks.length, place + radius + 1);
    for (let n = Math.max(0, place - radius); n < end; n++) if (n !== place) visit(chunks[n] ?? 0);
  }

  /** Whether `chunk` comes first among equal scores. */
  isBefore = (chunk: number, b: number): boolean => {
    const newer = this.columns.getTime(chunk) - this.columns.getTime(b);
    if (newer !== 0) return newer > 0;
    const distance = this.columns.getDistance(chunk, b);
    if (distance !== undefined) return distance < 0;
    const [id, idB] = [this.getId(chunk), this.getId(b)];
    if (id !== idB) return id < idB;
    // Turn names are decoded only here, when everything else is equal.
    const [location, otherLocation] = [this.getLocation(chunk), this.getLocation(b)];
    return location && otherLocation ? compareLocations(location, otherLocation) < 0 : chunk < b;
  };

  private getId(chunk: number): string {
    return this.entries[this.columns.getConversation(chunk)]?.id ?? '';
  }

  /** Returns one byte per chunk number: 1 if the filter allows it. `undefined`: everything is allowed. */
  mask(filter: ChunkFilter = {}): Uint8Array | undefined {
    const wanted = Object.values(filter).some(value => value !== undefined && value !== false);
    if (!wanted) return undefined;
    const key = JSON.stringify(filter);
    const known = this.masks.get(key);
    if (known) return known;
    const mask = this.computeMask(filter);
    // Cached, because the same filter is used with every key press.
    if (this.masks.size >= 8) this.masks.clear();
    this.masks.set(key, mask);
    return mask;
  }

  private computeMask({ turnsBefore, ...filter }: ChunkFilter): Uint8Array {
    const { role, active, from, to = Infinity } = filter;
    const isAllowed = createEntryFilter(filter);
    const maskEntries = (wanted: (entry: CatalogueEntry) => boolean, before: number) =>
      this.columns.mask(
        Uint8Array.from(this.entries, entry => (entry && wanted(entry) && isAllowed(entry) ? 1 : 0)),
        {
          ...(role && { role }),
          ...(active && { active }),
          ...(from !== undefined && { from: Math.floor(from / 1000) }),
          ...(before < Infinity && { to: Math.ceil(before / 1000) }),
        },
      );
    if (turnsBefore === undefined) return maskEntries(() => true, to);
    const notes = maskEntries(isNote, to);
    const turns = maskEntries(entry => !isNote(entry), Math.min(to, turnsBefore));
    return turns.map((allowed, chunk) => allowed | (notes[chunk] ?? 0));
  }
}
