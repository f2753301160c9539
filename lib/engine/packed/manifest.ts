/** The manifest says which files are the index at this moment. It is switched in one write, so that a crash leaves the old or the new one. */
import { chunkerVersion } from '../chunk';
import type { Files } from '../files/files';

export interface Manifest {
  /** Of the chunker that cut the passages: another one cuts all of them anew. */
  readonly chunker: number;
  /** Grows with every switch, and names the files that belong to it. */
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

const format = 1;
const name = `manifest-${format}`;

export const fileNames = {
  segment: (id: number) => `words-${id}`,
  states: (id: number, generation: number) => `states-${id}-${generation}`,
  catalogue: (generation: number) => `catalogue-${generation}`,
  log: (generation: number) => `log-${generation}`,
  page: (file: number, page: number) => `vectors-${file}-${page}`,
};

/** `undefined`: there is none, it is damaged, or it is of another format or chunker. Then nothing of the index can be used. */
export async function readManifest(files: Files): Promise<Manifest | undefined> {
  const bytes = await files.read(name);
  try {
    // The store's checksum vouches for the shape: these are bytes that `writeManifest` wrote.
    const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
    return manifest.chunker === chunkerVersion ? manifest : undefined;
  } catch {
    return undefined;
  }
}

export async function writeManifest(files: Files, manifest: Omit<Manifest, 'chunker'>): Promise<void> {
  const told: Manifest = { ...manifest, chunker: chunkerVersion };
  await files.write(name, new TextEncoder().encode(JSON.stringify(told)));
  const kept = new Set([name, ...filesOf(told)]);
  for (const file of await files.names()) if (!kept.has(file)) await files.remove(file);
}

/** Nothing of what lies there can be used; numbers begin anew, so not even a page of vectors may be left. */
export async function clear(files: Files): Promise<void> {
  // The manifest goes first: what is left after a crash must not look whole.
  await files.remove(name);
  for (const file of await files.names()) await files.remove(file);
}

function filesOf({ generation, segments, models }: Manifest): string[] {
  const { segment, states, catalogue, log, page } = fileNames;
  return [
    ...segments.flatMap(id => [segment(id), states(id, generation)]),
    catalogue(generation),
    log(generation),
    ...models.flatMap(({ file, pages }) => Array.from({ length: pages }, (_, n) => page(file, n))),
  ];
}
