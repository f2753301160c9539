/** The contract of an embedder, which turns text into vectors. */
export interface Embedder {
  /** Model id, dims and dtype. Vectors of different fingerprints are never compared. */
  readonly fingerprint: string;
  readonly dims: number;
  /** Absent if it was not measured. */
  readonly ability?: Ability;
  /**
   * Returns one unit-length `Float32Array` of `dims` per text, in order; `undefined`, never NaN, for a text without
   * known tokens. Rejects with `ModelBroken`, or with the signal's reason.
   */
  embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<readonly (Float32Array | undefined)[]>;
}

/** The share of questions, 0 to 1, that a model finds again in other words of one language, or across both. */
export interface Ability {
  readonly english: number;
  readonly japanese: number;
  readonly across: number;
}

/** A vector with the fingerprint of its embedder. Only vectors of one fingerprint are compared. */
export interface Embedding {
  readonly fingerprint: string;
  readonly vector: Float32Array;
  readonly ability?: Ability;
}
