/**
 * The vectors of each model on disk, in pages. They are loaded after the text index, and only changed pages are
 * written.
 */
import type { Files } from '../storage/files';
import { createVectors } from '../vector-index/create-vector-index';
import type { Vectors } from '../vector-index/vector-index';
import type { Contents } from './index-state';
import { fileNames, type StoredModel } from './root';

/** Pages read at once; more would delay a query. */
const atOnce = 3;

/**
 * Queries are answered between pages. A lost page is computed again from its texts; an unreadable one rejects, and the
 * function may be called again. `firstNewChunk` is the next free chunk number at opening.
 */
export async function loadMeanings(
  files: Files,
  { meanings, catalogue }: Contents,
  models: readonly StoredModel[],
  firstNew: number,
): Promise<void> {
  for (const { fingerprint, dims, pages, file, meaningless } of models) {
    const vectors = createVectors(dims);
    const known = { vectors, meaningless: new Set(meaningless) };
    meanings.set(fingerprint, known);
    for (let page = 0; page < pages; page += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, pages - page) }, (_, n) => page + n);
      const read = await Promise.all(some.map(each => files.read(fileNames.page(file, each))));
      for (const [n, bytes] of read.entries()) if (bytes) attach(vectors, page + n, bytes);
    }
    // Drops chunks that were removed after their page was written, and chunk numbers of a damaged log, which are used
    // again.
    const isOfAnother = (chunk: number) => chunk >= firstNew || !catalogue.holds(chunk);
    for (const chunk of vectors.chunks()) if (isOfAnother(chunk)) vectors.remove(chunk);
    for (const chunk of known.meaningless) if (isOfAnother(chunk)) known.meaningless.delete(chunk);
  }
}

function attach(vectors: Vectors, page: number, bytes: Uint8Array): void {
  try {
    vectors.attach({ page, bytes });
  } catch {
    // A page of another format is dropped.
  }
}

/** Returns a function that writes the changed pages and returns what is stored afterwards. */
export function writesMeanings(
  files: Files,
  { meanings }: Contents,
): (models: readonly StoredModel[]) => Promise<StoredModel[]> {
  /** Pages taken but not written yet, by name: the next write repeats a failed one. */
  const pages = new Map<string, Uint8Array>();
  return async models => {
    const named = namedFiles([...meanings.keys()], models);
    const told = [...meanings].map(([fingerprint, { vectors, meaningless }]) => {
      const file = named.get(fingerprint) ?? 0;
      for (const { page, bytes } of vectors.changed()) pages.set(fileNames.page(file, page), bytes);
      return { fingerprint, dims: vectors.dims, pages: vectors.pages, file, meaningless: [...meaningless] };
    });
    for (const [name, bytes] of pages) {
      await files.write(name, bytes);
      pages.delete(name);
    }
    return told;
  };
}

/** A model keeps its file number; a new one gets the next free number. */
function namedFiles(fingerprints: readonly string[], models: readonly StoredModel[]): ReadonlyMap<string, number> {
  let free = models.reduce((most, { file }) => Math.max(most, file + 1), 0);
  return new Map(
    fingerprints.map(each => [each, models.find(({ fingerprint }) => fingerprint === each)?.file ?? free++]),
  );
}
