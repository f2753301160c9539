import type { Embedder, LoadedModel } from '../../lib/search/engine';

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Words hashed into 64 buckets: no model, no download, and shared words still mean nearness. */
export function fakeEmbedder(fingerprint = 'fake-1'): Embedder {
  return {
    fingerprint,
    dims: 64,
    embed: async (texts, _kind, signal) => {
      signal?.throwIfAborted();
      await Promise.resolve();
      return texts.map(vectorOf);
    },
  };
}

/** A model that is ready at once. */
export const fakeModel = (embedder: Embedder = fakeEmbedder()): LoadedModel => ({
  embedder,
  device: 'wasm',
  close: () => undefined,
});

function vectorOf(text: string): Float32Array | undefined {
  const vector = new Float32Array(64);
  for (const { segment, isWordLike } of words.segment(text.toLowerCase())) {
    const place = bucket(segment);
    if (isWordLike) vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? undefined : vector.map(x => x / length);
}

const bucket = (word: string): number =>
  Array.from(word).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 64, 0);
