/**
 * The contract of the vector store: the vectors of one model, by chunk number. Knows no text, no conversations and no
 * files.
 */
import type { TieBreaker } from '../collections/top-k';

/** Best first. `scores` are cosines with 8-bit precision. */
export interface Nearest {
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}

/** A stored page: a group of slots that is rewritten when one of them changes. */
export interface StoredPage {
  readonly page: number;
  readonly bytes: Uint8Array;
}

/** `PageDamaged`: the bytes are no valid page. `OtherDims`: the vector has another length than the store's. */
export class VectorIndexError extends Error {
  constructor(
    override readonly name: 'PageDamaged' | 'OtherDims',
    message: string,
  ) {
    super(message);
  }
}

export interface VectorIndex {
  readonly dims: number;
  /** The number of chunks with a vector. */
  readonly size: number;
  has(chunk: number): boolean;
  /** All chunks with a vector, in order. */
  chunks(): readonly number[];
  /**
   * Adds or replaces the vector of a chunk, which must have unit length. Throws `OtherDims`, like all methods that take
   * a vector.
   */
  add(chunk: number, vector: Float32Array): void;
  /** Erases the vector at once, and keeps it out of pages attached later. */
  remove(chunk: number): void;
  /** `allowed` is by chunk number, 0 excludes. `isBefore` orders equal scores; absent: the lower chunk number first. */
  nearest(query: Float32Array, limit: number, allowed?: Uint8Array, isBefore?: TieBreaker): Nearest;
  /** The cosines of these chunks, in order; NaN for a chunk without a vector. */
  scores(query: Float32Array, chunks: readonly number[]): Float32Array;
  /** The mean cosine of all vectors with the query. */
  mean(query: Float32Array): number;

  /**
   * Returns the pages that changed since the last call, in order, as stored bytes. Call it only after all stored pages
   * are attached.
   */
  takeChanged(): readonly StoredPage[];
  /**
   * Adds a stored page; pages may come in any order. Vectors added meanwhile win over stored ones. Throws `PageDamaged`
   * for invalid bytes or other dims, and adds nothing then.
   */
  attach(page: StoredPage): void;
  /**
   * Moves vectors from the end into gaps and returns the number of pages. Writing changed pages in order before
   * removing those beyond keeps every vector in a crash.
   */
  compact(): number;
  readonly pages: number;
  /** In bytes, of what is held in memory. */
  readonly memory: number;
}
