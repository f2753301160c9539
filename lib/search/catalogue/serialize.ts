/**
 * The catalogue as bytes. Layout, little-endian: magic, format and the lengths of the parts that follow (32 bits each), then the
 * chunk numbers of all entries, the columns, the entries as JSON, and the turns of each entry as JSON of its own. Numbers come first,
 * where they are aligned, so that they need no copy; chunks and turns of an entry are only looked at when a hit lies there.
 */
import type { ConversationId } from '../../core/conversation';
import type { CatalogueEntry } from './catalogue';

const magic = 0x4b435431; // "KCT1"
const format = 2;
const headerWords = 6;

/** Id, revision, scope key, title, updatedAt, number of chunks, bytes of its turns. */
type EntryHeader = [ConversationId, number, string, string, number, number, number];

export interface StoredCatalogue {
  readonly columns: Uint8Array;
  readonly entries: CatalogueEntry[];
  /** Number of chunks in all entries. */
  readonly chunks: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function serializeCatalogue({ columns, entries }: Omit<StoredCatalogue, 'chunks'>): Uint8Array {
  const turns = entries.map(entry => entry.storedTurns ?? encoder.encode(JSON.stringify(entry.turns())));
  const headers = entries.map(({ id, revision, scopeKey, title, updatedAt, chunks }, n): EntryHeader => [
    id,
    revision,
    scopeKey,
    title,
    updatedAt,
    chunks.length,
    turns[n]?.length ?? 0,
  ]);
  const json = encoder.encode(JSON.stringify(headers));
  const chunks = Uint32Array.from(entries.flatMap(entry => entry.chunks));
  const parts = [new Uint8Array(chunks.buffer), columns, json, ...turns];
  const lengths = [chunks.byteLength, columns.length, json.length, turns.reduce((sum, { length }) => sum + length, 0)];
  const header = Uint32Array.from([magic, format, ...lengths]);
  const bytes = new Uint8Array(header.byteLength + lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const part of [new Uint8Array(header.buffer), ...parts]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Throws `RangeError` or `SyntaxError` for another format. Keeps the bytes; `columns` is a view of them. */
export function deserializeCatalogue(bytes: Uint8Array): StoredCatalogue {
  const header = new Uint32Array(bytes.slice(0, headerWords * 4).buffer);
  const [found, version, chunkBytes = 0, columnBytes = 0, json = 0] = header;
  if (found !== magic || version !== format) throw new RangeError('No catalogue, or one of another format');
  let at = headerWords * 4;
  const takePart = (length: number) => bytes.subarray(at, (at += length));
  const chunks = new Uint32Array(takePart(chunkBytes).slice().buffer);
  const columns = takePart(columnBytes);
  const headers = JSON.parse(decoder.decode(takePart(json))) as EntryHeader[];
  let chunkAt = 0;
  const entries = headers.map(header =>
    toEntry(header, chunks.subarray(chunkAt, (chunkAt += header[5])), takePart(header[6])),
  );
  return { columns, entries, chunks: chunks.length };
}

function toEntry(
  [id, revision, scopeKey, title, updatedAt]: EntryHeader,
  chunkNumbers: Uint32Array,
  storedTurns: Uint8Array,
): CatalogueEntry {
  let chunks: readonly number[] | undefined;
  let turns: readonly string[] | undefined;
  return {
    id,
    revision,
    scopeKey,
    title,
    updatedAt,
    storedTurns,
    get chunks() {
      return (chunks ??= Array.from(chunkNumbers));
    },
    turns: () => (turns ??= JSON.parse(decoder.decode(storedTurns)) as string[]),
  };
}
