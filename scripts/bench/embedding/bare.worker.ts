/** Transformers.js as anybody would use it: batches in the order of the texts, and nothing beside it. */
import { env, pipeline } from '@huggingface/transformers';

interface Asked {
  readonly base: string;
  readonly name: string;
  readonly pooling: 'mean' | 'cls';
  readonly texts: readonly string[];
  readonly batches: readonly number[];
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  measure(data).then(postMessage, (error: unknown) => postMessage({ error: String(error) }));
});

/** Milliseconds for all texts, by size of batch. */
async function measure({ base, name, pooling, texts, batches }: Asked): Promise<Record<number, number>> {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  // Not an http address, or it would not look for it among the local files.
  env.localModelPath = 'bare:/';
  env.fetch = input => fetch(`${base}models/${String(input).slice('bare:/'.length)}`);
  env.useBrowserCache = false;
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (wasm) {
    const file = `${base}ort/ort-wasm-simd-threaded.asyncify`;
    wasm.wasmPaths = { mjs: `${file}.mjs`, wasm: `${file}.wasm` };
    wasm.numThreads = crossOriginIsolated ? Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2))) : 1;
  }
  const extract = await pipeline('feature-extraction', name, { dtype: 'q8', device: 'wasm' });
  await extract(texts.slice(0, 64), { pooling, normalize: true });
  const ms: Record<number, number> = {};
  for (const batch of batches) {
    const began = performance.now();
    for (let at = 0; at < texts.length; at += batch) {
      await extract(texts.slice(at, at + batch), { pooling, normalize: true });
    }
    ms[batch] = performance.now() - began;
  }
  return ms;
}
