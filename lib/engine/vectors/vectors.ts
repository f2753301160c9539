/** The contract of the vector store: the vectors of one model, by chunk number. Knows no text, no conversation and no file. */
import type { Before } from '../best';

/** Best first. `scores` are cosines, within what 8 bits can tell. */
export interface Nearest {
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}

/** A page as it is stored: a part of the slots, rewritten when one of them changed. */
export interface StoredPage {
  readonly page: number;
  readonly bytes: Uint8Array;
}

/** `PageDamaged`: bytes that are no page. `OtherDims`: a vector of another length than the store's. */
export class VectorsError extends Error {
  constructor(
    override readonly name: 'PageDamaged' | 'OtherDims',
    message: string,
  ) {
    super(message);
  }
}

export interface Vectors {
  readonly dims: number;
  /** Chunks with a vector. */
  readonly size: number;
  has(chunk: number): boolean;
  /** All that have one, in order. */
  chunks(): readonly number[];
  /** `vector`: of unit length. A chunk that has one already gets the new one. Throws `OtherDims`, as all that take a vector do. */
  add(chunk: number, vector: Float32Array): void;
  /** Its numbers are wiped at once. Also keeps it out of pages that are attached later. */
  remove(chunk: number): void;
  /** `allowed`: by chunk number, 0 is left out. `before`: among equals; left out, the lower chunk number. */
  nearest(query: Float32Array, limit: number, allowed?: Uint8Array, before?: Before): Nearest;
  /** The cosines of these chunks, in order; NaN for one without a vector. */
  scores(query: Float32Array, chunks: readonly number[]): Float32Array;
  /** The mean cosine of all vectors with the query. */
  mean(query: Float32Array): number;

  /** Pages that changed since they were last taken, in order of page, as they are to be stored. To be asked once all stored pages are attached. */
  changed(): readonly StoredPage[];
  /**
   * Takes a stored page in; in any order. What was added meanwhile stays, in place of what is stored. Throws `PageDamaged` for bytes
   * that are no page, or of other dims; then nothing was taken in.
   */
  attach(page: StoredPage): void;
  /**
   * Closes the gaps that removed vectors left; answers how many pages there are now. Vectors move from the end into gaps: whoever
   * writes changed pages in order, and then drops those beyond, loses none by a crash.
   */
  compact(): number;
  readonly pages: number;
  /** In bytes, of what is held in memory. */
  readonly memory: number;
}
