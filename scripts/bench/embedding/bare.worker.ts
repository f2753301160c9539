/** Plain Transformers.js for comparison: batches in the order of the texts, and nothing else. */
import { env, pipeline } from '@huggingface/transformers';

export interface BareOpen {
  readonly base: string;
  readonly name: string;
}

export interface BareTask {
  readonly pooling: 'mean' | 'cls' | 'last_token';
  readonly texts: readonly string[];
  readonly batch: number;
}

let extractor: ReturnType<typeof open> | undefined;

addEventListener('message', ({ data }: MessageEvent<BareOpen | BareTask>) => {
  answer(data).then(postMessage, (error: unknown) => postMessage({ error: String(error) }));
});

/** In milliseconds for all texts. Opening the model returns 0. */
async function answer(task: BareOpen | BareTask): Promise<{ readonly ms: number }> {
  if ('base' in task) extractor = open(task);
  const extract = await extractor;
  if ('base' in task || !extract) return { ms: 0 };
  const { texts, batch, pooling } = task;
  const began = performance.now();
  for (let at = 0; at < texts.length; at += batch) {
    await extract(texts.slice(at, at + batch), { pooling, normalize: true });
  }
  return { ms: performance.now() - began };
}

function open({ base, name }: BareOpen) {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  // With an http URL it would not look among the local files.
  env.localModelPath = 'bare:/';
  env.fetch = input => fetch(`${base}models/${String(input).slice('bare:/'.length)}`);
  env.useBrowserCache = false;
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (wasm) {
    const file = `${base}ort/ort-wasm-simd-threaded.asyncify`;
    wasm.wasmPaths = { mjs: `${file}.mjs`, wasm: `${file}.wasm` };
    // The same number of threads as in the product.
    wasm.numThreads = crossOriginIsolated ? Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2))) : 1;
  }
  return pipeline('feature-extraction', name, { dtype: 'q8', device: 'wasm' });
}
