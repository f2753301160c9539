/** A model made to lean: its vectors all pushed to one side, as transformers have them, whose every text is near to every other. */
import type { Embedder } from '../../lib/engine/engine';
import { seeded, vector as anyVector } from '../../test/engine/vectors/made-up-vectors';

/** `lean`: 0 and more; each cosine c becomes about (c + lean) / (lean + 1), so that 3 leaves a quarter of what told them apart. */
export function leaning(model: Embedder, lean: number): Embedder {
  const side = anyVector(seeded(7), model.dims);
  const pushed = (vector: Float32Array) => unit(vector.map((x, n) => x + Math.sqrt(lean) * (side[n] ?? 0)));
  return {
    fingerprint: `${model.fingerprint}:leaning ${lean}`,
    dims: model.dims,
    async embed(texts, kind) {
      return (await model.embed(texts, kind)).map(vector => vector && pushed(vector));
    },
  };
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map(x => x / length);
}
