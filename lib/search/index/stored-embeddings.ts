/**
 * The vectors of each model on disk, in pages. They are loaded after the text index, and only changed pages are
 * written.
 */
import type { Files } from '../storage/files';
import { createVectorIndex } from '../vector-index/create-vector-index';
import type { VectorIndex } from '../vector-index/vector-index';
import type { IndexState } from './index-state';
import { fileNames, type StoredEmbeddings } from './root';

/** Pages read at once; more would delay a query. */
const pagesAtOnce = 3;

/**
 * Queries are answered between pages. A lost page is computed again from its texts; an unreadable one rejects, and the
 * function may be called again. `firstNewChunk` is the next free chunk number at opening.
 */
export async function loadEmbeddings(
  files: Files,
  { embeddings, catalogue }: IndexState,
  models: readonly StoredEmbeddings[],
  firstNewChunk: number,
): Promise<void> {
  for (const { fingerprint, dims, pages, file, unembeddable } of models) {
    const vectors = createVectorIndex(dims);
    const modelEmbeddings = { vectors, unembeddable: new Set(unembeddable) };
    embeddings.set(fingerprint, modelEmbeddings);
    for (let page = 0; page < pages; page += pagesAtOnce) {
      const pageNumbers = Array.from({ length: Math.min(pagesAtOnce, pages - page) }, (_, n) => page + n);
      const read = await Promise.all(pageNumbers.map(each => files.read(fileNames.page(file, each))));
      for (const [n, bytes] of read.entries()) if (bytes) attachPage(vectors, page + n, bytes);
    }
    // Drops chunks that were removed after their page was written, and chunk numbers of a damaged log, which are used
    // again.
    const isStale = (chunk: number) => chunk >= firstNewChunk || !catalogue.has(chunk);
    for (const chunk of vectors.chunks()) if (isStale(chunk)) vectors.remove(chunk);
    for (const chunk of modelEmbeddings.unembeddable) if (isStale(chunk)) modelEmbeddings.unembeddable.delete(chunk);
  }
}

function attachPage(vectors: VectorIndex, page: number, bytes: Uint8Array): void {
  try {
    vectors.attach({ page, bytes });
  } catch {
    // A page of another format is dropped.
  }
}

/** Returns a function that writes the changed pages and returns what is stored afterwards. */
export function createEmbeddingWriter(
  files: Files,
  { embeddings }: IndexState,
): (models: readonly StoredEmbeddings[]) => Promise<StoredEmbeddings[]> {
  /** Pages taken but not written yet, by name: the next write repeats a failed one. */
  const pages = new Map<string, Uint8Array>();
  return async models => {
    const fileNumbers = assignFileNumbers([...embeddings.keys()], models);
    const stored = [...embeddings].map(([fingerprint, { vectors, unembeddable }]) => {
      const file = fileNumbers.get(fingerprint) ?? 0;
      for (const { page, bytes } of vectors.takeChanged()) pages.set(fileNames.page(file, page), bytes);
      return { fingerprint, dims: vectors.dims, pages: vectors.pages, file, unembeddable: [...unembeddable] };
    });
    for (const [name, bytes] of pages) {
      await files.write(name, bytes);
      pages.delete(name);
    }
    return stored;
  };
}

/** A model keeps its file number; a new one gets the next free number. */
function assignFileNumbers(
  fingerprints: readonly string[],
  models: readonly StoredEmbeddings[],
): ReadonlyMap<string, number> {
  let nextFree = models.reduce((max, { file }) => Math.max(max, file + 1), 0);
  return new Map(
    fingerprints.map(each => [each, models.find(({ fingerprint }) => fingerprint === each)?.file ?? nextFree++]),
  );
}
