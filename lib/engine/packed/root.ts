/**
 * The root file: what the index is at this moment, in one piece, so that a start waits for few files and a crash leaves the old root or
 * the new one. Layout: for each part its length (32 bits, little-endian, how many parts first), then the parts, each at a multiple of
 * eight bytes: the manifest as JSON, the catalogue, and the states of each segment's rows.
 */
import { chunkerVersion } from '../chunk';
import type { Files } from '../files/files';

export interface Manifest {
  /** Of the chunker that cut the passages: another one cuts all of them anew. */
  readonly chunker: number;
  /** Grows with every switch, and names the log that belongs to it. */
  readonly generation: number;
  readonly segments: readonly number[];
  /** Of which models there are vectors. */
  readonly models: readonly StoredModel[];
}

export interface StoredModel {
  readonly fingerprint: string;
  readonly dims: number;
  readonly pages: number;
  /** Names its files: fingerprints may hold what a file's name may not. */
  readonly file: number;
  readonly meaningless: readonly number[];
}

export interface Root extends Omit<Manifest, 'chunker'> {
  /** As `Catalogue.stored` made it. */
  readonly catalogue: Uint8Array;
  /** Of each of `segments`. */
  readonly states: readonly Uint8Array[];
}

const format = 2;
const rootName = `index-${format}`;

export const fileNames = {
  segment: (id: number | '') => `words-${id}`,
  log: (generation: number | '') => `log-${generation}`,
  page: (file: number, page: number) => `vectors-${file}-${page}`,
};

/** `undefined`: there is none, it is damaged, or it is of another format or chunker. Then nothing of the index can be used. */
export async function readRoot(files: Files): Promise<Root | undefined> {
  const bytes = await files.read(rootName);
  try {
    // The store's checksum vouches for the shape: these are bytes that `writeRoot` wrote.
    const [json, catalogue, ...states] = bytes ? partsOf(bytes) : [];
    const { chunker, ...manifest } = JSON.parse(new TextDecoder().decode(json)) as Manifest;
    return catalogue && chunker === chunkerVersion ? { ...manifest, catalogue, states } : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the switch. From then on only what it names counts; `removeOthers` frees the rest. */
export async function writeRoot(files: Files, { catalogue, states, ...rest }: Root): Promise<void> {
  const manifest: Manifest = { ...rest, chunker: chunkerVersion };
  const json = new TextEncoder().encode(JSON.stringify(manifest));
  await files.write(rootName, inOnePiece([json, catalogue, ...states]));
}

/** Removes what the root does not name. Where it fails, the next switch makes up for it. */
export async function removeOthers(files: Files, root: Omit<Manifest, 'chunker'>): Promise<void> {
  const kept = new Set([rootName, ...filesOf(root)]);
  for (const file of await files.names()) if (!kept.has(file)) await files.remove(file);
}

/** Nothing of what lies there can be used; numbers begin anew, so not even a page of vectors may be left. */
export async function clear(files: Files): Promise<void> {
  // The root goes first: what is left after a crash must not look whole.
  await files.remove(rootName);
  for (const file of await files.names()) await files.remove(file);
}

function filesOf({ generation, segments, models }: Omit<Manifest, 'chunker'>): string[] {
  const { segment, log, page } = fileNames;
  return [
    ...segments.map(segment),
    log(generation),
    ...models.flatMap(({ file, pages }) => Array.from({ length: pages }, (_, n) => page(file, n))),
  ];
}

const aligned = (length: number) => Math.ceil(length / 8) * 8;

function inOnePiece(parts: readonly Uint8Array[]): Uint8Array {
  const header = Uint32Array.of(parts.length, ...parts.map(({ length }) => length));
  const pieces = [new Uint8Array(header.buffer), ...parts];
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + aligned(length), 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += aligned(piece.length);
  }
  return bytes;
}

/** Views, not copies. Throws `RangeError` for bytes that are shorter than they say. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  let at = aligned(4 + count * 4);
  return Array.from({ length: count }, (_, n) => {
    const from = at;
    at += aligned(view.getUint32(4 + n * 4, true));
    return bytes.subarray(from, from + view.getUint32(4 + n * 4, true));
  });
}
