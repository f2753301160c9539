/**
 * The root file describes the whole index in one file, so that a start reads few files and a crash leaves either the
 * old or the new root. Layout: the number of parts and the length of each (32 bits, little-endian), then the parts,
 * each at a multiple of eight bytes: the manifest as JSON, the catalogue, and the row states of each segment.
 */
import { chunkerVersion } from '../chunk/chunk';
import type { Files } from '../storage/files';

export interface Manifest {
  /** Version of the chunker; after an upgrade everything is chunked again. */
  readonly chunker: number;
  /** Grows with every save, and names the log that belongs to it. */
  readonly generation: number;
  readonly segments: readonly number[];
  /** The models that have vectors. */
  readonly models: readonly StoredEmbeddings[];
}

export interface StoredEmbeddings {
  readonly fingerprint: string;
  readonly dims: number;
  readonly pages: number;
  /** Number in its file names, because a fingerprint may hold characters that a file name must not. */
  readonly file: number;
  readonly unembeddable: readonly number[];
}

export interface Root extends Omit<Manifest, 'chunker'> {
  /** The bytes of `Catalogue.serialize`. */
  readonly catalogue: Uint8Array;
  /** Row states, one array per entry of `segments`. */
  readonly states: readonly Uint8Array[];
}

const format = 2;
const rootName = `index-${format}`;

export const fileNames = {
  segment: (id: number | '') => `words-${id}`,
  log: (generation: number | '') => `log-${generation}`,
  page: (file: number, page: number) => `vectors-${file}-${page}`,
};

/** `undefined` if the root is missing, damaged, or of another format or chunker; then the index cannot be used. */
export async function readRoot(files: Files): Promise<Root | undefined> {
  const bytes = await files.read(rootName);
  try {
    // The file's checksum guarantees that `writeRoot` wrote these bytes.
    const [json, catalogue, ...states] = bytes ? splitParts(bytes) : [];
    const { chunker, ...manifest } = JSON.parse(new TextDecoder().decode(json)) as Manifest;
    return catalogue && chunker === chunkerVersion ? { ...manifest, catalogue, states } : undefined;
  } catch {
    return undefined;
  }
}

/** Switches to the new root. From then on only the files that it names count; `removeOthers` frees the rest. */
export async function writeRoot(files: Files, { catalogue, states, ...rest }: Root): Promise<void> {
  const manifest: Manifest = { ...rest, chunker: chunkerVersion };
  const json = new TextEncoder().encode(JSON.stringify(manifest));
  await files.write(rootName, joinParts([json, catalogue, ...states]));
}

/** Removes files that the root does not name. If it fails, the next save does it. */
export async function removeOthers(files: Files, root: Omit<Manifest, 'chunker'>): Promise<void> {
  const namedFiles = new Set([rootName, ...listFiles(root)]);
  for (const file of await files.listNames()) if (!namedFiles.has(file)) await files.remove(file);
}

/** Removes all files. Not even a page of vectors may stay, because chunk numbers start again. */
export async function clearFiles(files: Files): Promise<void> {
  // The root goes first, so that a crash does not leave files that look complete.
  await files.remove(rootName);
  for (const file of await files.listNames()) await files.remove(file);
}

function listFiles({ generation, segments, models }: Omit<Manifest, 'chunker'>): string[] {
  const { segment, log, page } = fileNames;
  return [
    ...segments.map(segment),
    log(generation),
    ...models.flatMap(({ file, pages }) => Array.from({ length: pages }, (_, n) => page(file, n))),
  ];
}

const roundUp = (length: number) => Math.ceil(length / 8) * 8;

function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const header = Uint32Array.of(parts.length, ...parts.map(({ length }) => length));
  const pieces = [new Uint8Array(header.buffer), ...parts];
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + roundUp(length), 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += roundUp(piece.length);
  }
  return bytes;
}

/** Returns views, not copies. Throws `RangeError` for truncated bytes. */
function splitParts(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  let at = roundUp(4 + count * 4);
  return Array.from({ length: count }, (_, n) => {
    const from = at;
    at += roundUp(view.getUint32(4 + n * 4, true));
    return bytes.subarray(from, from + view.getUint32(4 + n * 4, true));
  });
}
