/** The vectors of each model on disk: page by page, there after the words, and written only where they changed. */
import type { Files } from '../files/files';
import { createVectors } from '../vectors/create-vectors';
import type { Vectors } from '../vectors/vectors';
import type { Contents } from './contents';
import { fileNames, type StoredModel } from './root';

/** Pages that are read at once; more would keep a question waiting. */
const atOnce = 3;

/**
 * Questions are answered in between. A page that is lost is made anew from its texts; one that cannot be read now rejects, and all of
 * it may be called again. `firstNew`: the chunk number that was the next to be given when the files were opened.
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
    // What was forgotten after its page was written; and what a log told that is damaged: its numbers are given again, to others.
    const isOfAnother = (chunk: number) => chunk >= firstNew || !catalogue.holds(chunk);
    for (const chunk of vectors.chunks()) if (isOfAnother(chunk)) vectors.remove(chunk);
    for (const chunk of known.meaningless) if (isOfAnother(chunk)) known.meaningless.delete(chunk);
  }
}

function attach(vectors: Vectors, page: number, bytes: Uint8Array): void {
  try {
    vectors.attach({ page, bytes });
  } catch {
    // Of another format: as good as none.
  }
}

/** Answers what writes the pages that changed, and says what is stored then. */
export function writesMeanings(
  files: Files,
  { meanings }: Contents,
): (models: readonly StoredModel[]) => Promise<StoredModel[]> {
  /** Pages that were taken and not written yet, by name: a write that failed is made up for by the next. */
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

/** A model keeps the file number that it has; a new one gets the next. */
function namedFiles(fingerprints: readonly string[], models: readonly StoredModel[]): ReadonlyMap<string, number> {
  let free = models.reduce((most, { file }) => Math.max(most, file + 1), 0);
  return new Map(
    fingerprints.map(each => [each, models.find(({ fingerprint }) => fingerprint === each)?.file ?? free++]),
  );
}
