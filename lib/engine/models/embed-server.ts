/** The embedder's inside: runs in its worker, where a failure poisons nobody else. */
import { env, LogLevel } from '@huggingface/transformers';
import { problemName } from '../../problem';
import type { ModelProblem } from '../engine';
import { familyOf } from './catalogue';
import type { Embed, Open, Reply, Request } from './embed-protocol';
import { createQueue } from './embed-queue';
import { loadEncoder, type Encoder } from './encoder';
import { openFiles, type OpenFiles } from './open-files';

/** The half of a dedicated worker's global that is used here. */
export interface WorkerSide {
  postMessage(reply: Reply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
}

/** Not an http address, or Transformers.js would not look for it among the local files. */
const invented = 'kura-model:/';

export function serveModel(side: WorkerSide): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
  const say = (reply: Reply) => side.postMessage(reply);
  let encoder: Promise<Encoder> | undefined;
  const embed = createQueue<Embed>(async ({ id, texts }) => {
    try {
      if (!encoder) throw new Error('No model was opened');
      const opened = await encoder;
      const began = performance.now();
      const vectors = await opened.encode(texts);
      say({ kind: 'embedded', id, vectors, ms: performance.now() - began });
    } catch (error) {
      say({ kind: 'failed', message: messageOf(error) });
    }
  });
  side.addEventListener('message', ({ data }) => {
    if (data.kind === 'embed') return embed(data);
    encoder = open(data, say);
    encoder.catch(() => undefined); // Told by `open`.
  });
}

async function open(request: Open, say: (reply: Reply) => void): Promise<Encoder> {
  let device: 'webgpu' | 'wasm' | undefined;
  try {
    const files = await openFiles(request, progress => say({ kind: 'progress', progress }));
    const { dtype, digest } = files;
    // Decided before the pipeline is made: one failed session poisons the realm.
    device = request.device === 'wasm' || request.variant === '' ? 'wasm' : await bestDevice();
    settle(request, files);
    const { pooling } = familyOf(request.choice.name);
    const encoder = await loadEncoder({ model: 'model', dtype, device, pooling });
    say({ kind: 'opened', dims: encoder.dims, dtype, device, digest });
    return encoder;
  } catch (error) {
    const problem = problemName(error);
    say({
      kind: 'failed',
      message: messageOf(error),
      ...(isModelProblem(problem) && { problem }),
      ...(device && { device }),
    });
    throw error;
  }
}

const isModelProblem = (problem: string | undefined): problem is ModelProblem =>
  problem === 'ModelMissing' || problem === 'ModelBroken' || problem === 'NoNetwork' || problem === 'VaultFull';

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** `navigator.gpu` exists without a GPU, and a fallback adapter is a CPU in disguise, slower than wasm. */
async function bestDevice(): Promise<'webgpu' | 'wasm'> {
  const adapter = await (navigator as { gpu?: Gpu }).gpu?.requestAdapter();
  return adapter && adapter.info?.isFallbackAdapter !== true ? 'webgpu' : 'wasm';
}

/** Of WebGPU, which TypeScript's library does not know. */
interface Gpu {
  requestAdapter(): Promise<{ readonly info?: { readonly isFallbackAdapter?: boolean } } | null>;
}

/** All files come through `files`, all code from the extension's own `ort/`: nothing else is ever asked for. */
function settle({ base, variant }: Open, files: OpenFiles): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = invented;
  env.useFS = false;
  env.useBrowserCache = false;
  env.useFSCache = false;
  env.logLevel = LogLevel.ERROR;
  env.fetch = async input => {
    const path = String(input).slice(`${invented}model/`.length).replace(/^\/+/, '');
    const found = await files.get(path);
    if (found) return found;
    // Without this file Transformers.js takes the model for one without a tokenizer.
    return path === 'tokenizer_config.json' ? new Response('{}') : new Response(undefined, { status: 404 });
  };
  // With the cache on, it would import the module from a blob, which an extension may not.
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (!wasm) return;
  const file = `${base}ort/ort-wasm-simd-threaded${variant}`;
  wasm.wasmPaths = { mjs: `${file}.mjs`, wasm: `${file}.wasm` };
  // Threads need shared memory; half of the cores, so that the browser keeps the others.
  wasm.numThreads = crossOriginIsolated ? Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2))) : 1;
}
