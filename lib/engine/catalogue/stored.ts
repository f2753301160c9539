/**
 * The catalogue as bytes. Layout, little-endian: magic, format and the lengths of the parts that follow (32 bits each), then the
 * entries as JSON, the chunk numbers of all of them, the columns, and the turns of each entry as JSON of its own, because they are
 * only read when a hit lies there.
 */
import type { ConversationId } from '../../conversation';
import type { Entry } from './catalogue';

const magic = 0x4b435431; // "KCT1"
const format = 1;
const headerWords = 6;

/** Id, revision, space, title, updatedAt, count of chunks, bytes of its turns. */
type Head = [ConversationId, number, string, string, number, number, number];

export interface Stored {
  readonly columns: Uint8Array;
  readonly entries: Entry[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function packCatalogue({ columns, entries }: Stored): Uint8Array {
  const turns = entries.map(entry => encoder.encode(JSON.stringify(entry.turns())));
  const heads = entries.map(({ id, revision, space, title, updatedAt, chunks }, n): Head => [
    id,
    revision,
    space,
    title,
    updatedAt,
    chunks.length,
    turns[n]?.length ?? 0,
  ]);
  const json = encoder.encode(JSON.stringify(heads));
  const chunks = Uint32Array.from(entries.flatMap(entry => entry.chunks));
  const parts = [json, new Uint8Array(chunks.buffer), columns, ...turns];
  const lengths = [json.length, chunks.byteLength, columns.length, turns.reduce((sum, { length }) => sum + length, 0)];
  const header = Uint32Array.from([magic, format, ...lengths]);
  const bytes = new Uint8Array(header.byteLength + lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const part of [new Uint8Array(header.buffer), ...parts]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Throws `RangeError` or `SyntaxError` for bytes of another format. */
export function unpackCatalogue(bytes: Uint8Array): Stored {
  const header = new Uint32Array(bytes.slice(0, headerWords * 4).buffer);
  const [found, version, json = 0, chunkBytes = 0, columnBytes = 0] = header;
  if (found !== magic || version !== format) throw new RangeError('No catalogue, or one of another format');
  let at = headerWords * 4;
  const part = (length: number) => bytes.subarray(at, (at += length));
  const heads = JSON.parse(decoder.decode(part(json))) as Head[];
  const chunks = new Uint32Array(part(chunkBytes).slice().buffer);
  const columns = part(columnBytes);
  let chunkAt = 0;
  const entries = heads.map(([id, revision, space, title, updatedAt, count, turnBytes]): Entry => {
    const own = Array.from(chunks.subarray(chunkAt, (chunkAt += count)));
    const stored = part(turnBytes);
    let turns: readonly string[] | undefined;
    return {
      id,
      revision,
      space,
      title,
      updatedAt,
      chunks: own,
      turns: () => (turns ??= JSON.parse(decoder.decode(stored)) as string[]),
    };
  });
  return { columns, entries };
}
