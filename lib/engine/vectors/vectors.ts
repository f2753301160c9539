/** The contract of the vector store: the vectors of one model, by chunk number. Knows no text, no conversation and no file. */

/** Best first; equals in order of chunk number. `scores` are cosines, within what 8 bits can tell. */
export interface Nearest {
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}

/** A page as it is stored: a part of the slots, rewritten when one of them changed. */
export interface StoredPage {
  readonly page: number;
  readonly bytes: Uint8Array;
}

export interface Vectors {
  readonly dims: number;
  /** Chunks with a vector. */
  readonly size: number;
  has(chunk: number): boolean;
  /** `vector`: of unit length, `dims` long. A chunk that has one already gets the new one. */
  add(chunk: number, vector: Float32Array): void;
  remove(chunk: number): void;
  /** `allowed`: by chunk number, 0 is left out. */
  nearest(query: Float32Array, limit: number, allowed?: Uint8Array): Nearest;
  /** The cosines of these chunks, in order; NaN for one without a vector. */
  scores(query: Float32Array, chunks: readonly number[]): Float32Array;
  /** The mean cosine of all vectors with the query. */
  mean(query: Float32Array): number;

  /** Pages that changed since they were last taken, as they are to be stored. */
  changed(): readonly StoredPage[];
  /** Takes a stored page in. Throws `PageDamaged` for bytes that are no page, or of other dims. */
  attach(page: StoredPage): void;
  /** Closes the gaps that removed vectors left; answers how many pages there are now. */
  compact(): number;
  readonly pages: number;
  /** In bytes, of what is held in memory. */
  readonly memory: number;
}
