/** The embedder inside its worker, where a failure affects nothing else. */
import { env, LogLevel } from '@huggingface/transformers';
import { toProblemName } from '../../core/problem';
import type { ModelProblem } from '../engine';
import { getFamily } from './model-list';
import type { EmbedRequest, OpenRequest, WorkerReply, WorkerRequest } from './embed-protocol';
import { gpuDtypes } from './integrity';
import { createEmbedQueue } from './embed-queue';
import { loadEncoder, type Encoder } from './encoder';
import { openModelFiles, type ModelFiles } from './open-model-files';

/** The part of a dedicated worker's global scope that is used here. */
export interface WorkerSide {
  postMessage(reply: WorkerReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

/** Not an http address, so that Transformers.js searches its local files. */
const modelRoot = 'kura-model:/';

export function serveModel(side: WorkerSide): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
  const sendReply = (reply: WorkerReply) => side.postMessage(reply);
  let encoder: Promise<Encoder> | undefined;
  const embed = createEmbedQueue<EmbedRequest>(async ({ id, texts }) => {
    try {
      if (!encoder) throw new Error('No model was opened');
      const ready = await encoder;
      const startedAt = performance.now();
      const vectors = await ready.encode(texts);
      sendReply({ kind: 'embedded', id, vectors, durationMs: performance.now() - startedAt });
    } catch (error) {
      sendReply({ kind: 'failed', message: formatError(error) });
    }
  });
  side.addEventListener('message', ({ data }) => {
    if (data.kind === 'embed') return embed(data);
    encoder = openEncoder(data, sendReply);
    encoder.catch(() => undefined); // `openEncoder` reports the failure.
  });
}

async function openEncoder(request: OpenRequest, sendReply: (reply: WorkerReply) => void): Promise<Encoder> {
  let device: 'webgpu' | 'wasm' | undefined;
  try {
    // Must be decided before the pipeline is created: one failed session breaks the whole realm.
    const chosen = request.device === 'wasm' || request.variant === '' ? 'wasm' : await detectDevice();
    const dtypes = request.dtype ? [request.dtype] : chosen === 'webgpu' ? gpuDtypes : undefined;
    const files = await openModelFiles(request, dtypes);
    const { dtype, digest } = files;
    device = chosen;
    setUpRuntime(request, files);
    const { pooling } = getFamily(request.choice.name);
    const encoder = await loadEncoder({ model: 'model', dtype, device, pooling });
    sendReply({ kind: 'opened', dims: encoder.dims, dtype, device, digest });
    return encoder;
  } catch (error) {
    const problem = toProblemName(error);
    sendReply({
      kind: 'failed',
      message: formatError(error),
      ...(isModelProblem(problem) && { problem }),
      ...(device && { device }),
    });
    throw error;
  }
}

const isModelProblem = (problem: string | undefined): problem is ModelProblem =>
  problem === 'ModelMissing' || problem === 'ModelBroken' || problem === 'NoNetwork' || problem === 'VaultFull';

const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** `navigator.gpu` exists without a GPU, and a fallback adapter is a CPU in disguise, slower than wasm. */
async function detectDevice(): Promise<'webgpu' | 'wasm'> {
  const adapter = await (navigator as { gpu?: Gpu }).gpu?.requestAdapter();
  return adapter && adapter.info?.isFallbackAdapter !== true ? 'webgpu' : 'wasm';
}

/** The part of WebGPU used here; TypeScript's library lacks it. */
interface Gpu {
  requestAdapter(): Promise<{ readonly info?: { readonly isFallbackAdapter?: boolean } } | null>;
}

/** All files come through `files` and all code from the extension's own `ort/`. Nothing else is ever fetched. */
function setUpRuntime({ base, variant }: OpenRequest, files: ModelFiles): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = modelRoot;
  env.useFS = false;
  env.useBrowserCache = false;
  env.useFSCache = false;
  env.logLevel = LogLevel.ERROR;
  env.fetch = async input => {
    const path = String(input).slice(`${modelRoot}model/`.length).replace(/^\/+/, '');
    const found = await files.get(path);
    if (found) return found;
    // Without this file Transformers.js assumes that the model has no tokenizer.
    return path === 'tokenizer_config.json' ? new Response('{}') : new Response(undefined, { status: 404 });
  };
  // With its cache, ONNX Runtime would import the module from a blob, which an extension may not.
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (!wasm) return;
  const file = `${base}ort/ort-wasm-simd-threaded${variant}`;
  wasm.wasmPaths = { mjs: `${file}.mjs`, wasm: `${file}.wasm` };
  // Threads need shared memory; half of the cores stay free for the browser.
  wasm.numThreads = crossOriginIsolated ? Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2))) : 1;
}
