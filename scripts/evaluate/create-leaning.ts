/** Pushes all vectors of a model to one side, as in transformers, where all texts are close to each other. */
import type { Embedder } from '../../lib/search/engine';
import { seeded, vector as anyVector } from '../../test/search/vector-index/made-up-vectors';

/**
 * `lean` is 0 or more. Each cosine c becomes about (c + lean) / (lean + 1), so that 3 leaves a quarter of the
 * differences.
 */
export function createLeaning(model: Embedder, lean: number): Embedder {
  const side = anyVector(seeded(7), model.dims);
  const pushVector = (vector: Float32Array) =>
    normalizeVector(vector.map((x, n) => x + Math.sqrt(lean) * (side[n] ?? 0)));
  return {
    fingerprint: `${model.fingerprint}:leaning ${lean}`,
    dims: model.dims,
    async embed(texts, kind) {
      return (await model.embed(texts, kind)).map(vector => vector && pushVector(vector));
    },
  };
}

function normalizeVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map(x => x / length);
}
