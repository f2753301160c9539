/** Embeds with a static model: the rows of a text's words, weighed and added up. No runtime, no GPU, no worker. */
import { yieldToOthers } from '../../async/yield-to-others';
import type { Embedder } from '../../embedding';
import { createSplitText } from './split-text';
import type { StaticModel } from './static-file';

/** In milliseconds; a query waits for one slice at most. */
const sliceMs = 8;

export function createStaticEmbedder(model: StaticModel, fingerprint: string): Embedder {
  const split = createSplitText(model.vocabulary, model.costs);
  return {
    fingerprint,
    dims: model.dims,
    async embed(texts, _kind, signal) {
      const vectors: (Float32Array | undefined)[] = [];
      let startedAt = performance.now();
      for (const text of texts) {
        vectors.push(addRows(model, split(text)));
        if (performance.now() - startedAt < sliceMs) continue;
        await yieldToOthers();
        signal?.throwIfAborted();
        startedAt = performance.now();
      }
      return vectors;
    },
  };
}

/** `undefined` without a known word. */
function addRows({ dims, rows, scales }: StaticModel, entries: readonly number[]): Float32Array | undefined {
  const sum = new Float32Array(dims);
  for (const entry of entries) {
    const scale = scales[entry] ?? 0;
    const from = entry * dims;
    for (let n = 0; n < dims; n += 1) sum[n] = (sum[n] ?? 0) + scale * (rows[from + n] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map(x => x / length) : undefined;
}
