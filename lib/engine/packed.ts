/**
 * What was learnt of one conversation, as bytes: passages with their contexts, and their vectors. Rebuilds the index without the
 * model and without the vault. Layout, little-endian: magic, format, checksum, dims, length of the JSON (32 bits each), the JSON,
 * padding to 4 bytes, then `dims` floats for each passage that has a vector.
 */
import type { Chunk, ConversationId } from '../conversation';
import { chunkerVersion } from './chunk';
import type { IndexedChunk } from './engine';

export interface Packed {
  readonly conversation: ConversationId;
  /** Of the embedder that made the vectors; `words` when there are none. */
  readonly fingerprint: string;
  readonly chunks: readonly IndexedChunk[];
}

const magic = 0x4152554b; // "KURA"
const format = 1;
const headerWords = 5;

interface Contents {
  readonly chunker: number;
  readonly conversation: ConversationId;
  readonly fingerprint: string;
  /** Each context once; passages name theirs by its place. */
  readonly contexts: readonly string[];
  readonly passages: readonly (Chunk & { readonly context: number; readonly hasVector: boolean })[];
}

export function pack({ conversation, fingerprint, chunks }: Packed): Uint8Array {
  const contexts = [...new Set(chunks.map(({ context }) => context))];
  const place = new Map(contexts.map((context, n) => [context, n]));
  const contents: Contents = {
    chunker: chunkerVersion,
    conversation,
    fingerprint,
    contexts,
    passages: chunks.map(({ context, meaning, ...chunk }) => ({
      ...chunk,
      context: place.get(context) ?? 0,
      hasVector: meaning !== undefined,
    })),
  };
  const vectors = chunks.flatMap(({ meaning }) => meaning?.vector ?? []);
  const dims = vectors[0]?.length ?? 0;
  const json = new TextEncoder().encode(JSON.stringify(contents));
  const vectorsAt = headerWords * 4 + Math.ceil(json.length / 4) * 4;

  const bytes = new Uint8Array(vectorsAt + vectors.length * dims * 4);
  bytes.set(json, headerWords * 4);
  const view = new DataView(bytes.buffer);
  for (const [n, vector] of vectors.entries()) {
    for (const [i, x] of vector.entries()) view.setFloat32(vectorsAt + (n * dims + i) * 4, x, true);
  }
  const header = [magic, format, 0, dims, json.length];
  for (const [n, word] of header.entries()) view.setUint32(n * 4, word, true);
  view.setUint32(8, checksum(bytes), true);
  return bytes;
}

/** `undefined` for bytes that are damaged, of another format, or cut by another chunker. */
export function unpack(bytes: Uint8Array): Packed | undefined {
  if (bytes.length < headerWords * 4) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [found, version, sum, dims = 0, length = 0] = Array.from({ length: headerWords }, (_, n) =>
    view.getUint32(n * 4, true),
  );
  if (found !== magic || version !== format || sum !== checksum(bytes)) return undefined;

  const jsonAt = headerWords * 4;
  // The checksum vouches for the shape: these are the bytes that `pack` wrote.
  const contents = JSON.parse(new TextDecoder().decode(bytes.subarray(jsonAt, jsonAt + length))) as Contents;
  if (contents.chunker !== chunkerVersion) return undefined;

  let vectorAt = jsonAt + Math.ceil(length / 4) * 4;
  const nextVector = (): Float32Array => {
    const vector = Float32Array.from({ length: dims }, (_, i) => view.getFloat32(vectorAt + i * 4, true));
    vectorAt += dims * 4;
    return vector;
  };
  const { conversation, fingerprint, contexts, passages } = contents;
  const chunks = passages.map(({ context, hasVector, ...chunk }) => ({
    ...chunk,
    context: contexts[context] ?? '',
    ...(hasVector && { meaning: { fingerprint, vector: nextVector() } }),
  }));
  return { conversation, fingerprint, chunks };
}

/** FNV-1a over everything but the checksum's own place. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) {
    if (at >= 8 && at < 12) continue;
    // Within the length there is a byte.
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
