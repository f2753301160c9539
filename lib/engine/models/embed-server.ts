/** The embedder's inside: runs in its worker, where a failure poisons nobody else. */
import { env, LogLevel } from '@huggingface/transformers';
import { Problem, problemName } from '../../problem';
import type { Open, Reply, Request } from './embed-protocol';
import { loadEncoder, type Encoder } from './encoder';
import { familyOf } from './family';
import { downloadModel } from './hub';
import { hasModel, onnxFiles, storedFile } from './store';

/** The half of a dedicated worker's global that is used here. */
export interface WorkerSide {
  postMessage(reply: Reply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
}

type GetFile = (path: string) => Promise<Response | undefined>;

/** Not an http address, or Transformers.js would not look for it among the local files. */
const invented = 'kura-model:/';

export function serveModel(side: WorkerSide): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
  const say = (reply: Reply) => side.postMessage(reply);
  let encoder: Promise<Encoder> | undefined;
  side.addEventListener('message', ({ data }) => {
    if (data.kind === 'open') {
      encoder = open(data, say);
      encoder.catch(() => undefined); // Told by `open`.
    } else {
      embed(encoder, data.texts).then(
        vectors => say({ kind: 'embedded', vectors }),
        (error: unknown) => say({ kind: 'failed', message: messageOf(error) }),
      );
    }
  });
}

async function embed(encoder: Promise<Encoder> | undefined, texts: readonly string[]) {
  if (!encoder) throw new Error('No model was opened');
  return (await encoder).encode(texts);
}

async function open(request: Open, say: (reply: Reply) => void): Promise<Encoder> {
  let device: 'webgpu' | 'wasm' | undefined;
  try {
    const getFile = await filesOf(request, progress => say({ kind: 'progress', progress }));
    const dtype = await dtypeOf(getFile);
    // Decided before the pipeline is made: one failed session poisons the realm.
    device = request.device === 'wasm' || request.variant === '' ? 'wasm' : await bestDevice();
    settle(request, getFile);
    const { pooling } = familyOf(request.choice.name);
    const encoder = await loadEncoder({ model: 'model', dtype, device, pooling });
    say({ kind: 'opened', dims: encoder.dims, dtype, device });
    return encoder;
  } catch (error) {
    const problem = problemName(error);
    say({
      kind: 'failed',
      message: messageOf(error),
      ...((problem === 'ModelMissing' || problem === 'NoNetwork') && { problem }),
      ...(device && { device }),
    });
    throw error;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

async function filesOf({ choice, base }: Open, onProgress: (progress: number) => void): Promise<GetFile> {
  const { from, name } = choice;
  if (from === 'extension') {
    // The browser rejects instead of answering 404 for a file that the extension does not have.
    return path =>
      fetch(`${base}models/${name}/${path}`).then(
        found => (found.ok ? found : undefined),
        () => undefined,
      );
  }
  if (from === 'hub') await downloadModel(name, onProgress);
  if (!(await hasModel(name))) throw new Problem('ModelMissing', `No files are stored for ${name}`);
  return path => storedFile(name, path);
}

async function dtypeOf(getFile: GetFile): Promise<'q8' | 'fp32'> {
  for (const { path, dtype } of onnxFiles) {
    const found = await getFile(path);
    await found?.body?.cancel();
    if (found) return dtype;
  }
  throw new Problem('ModelMissing', 'The model has no ONNX file');
}

/** `navigator.gpu` exists without a GPU, and a fallback adapter is a CPU in disguise, slower than wasm. */
async function bestDevice(): Promise<'webgpu' | 'wasm'> {
  const adapter = await (navigator as { gpu?: Gpu }).gpu?.requestAdapter();
  return adapter && adapter.info?.isFallbackAdapter !== true ? 'webgpu' : 'wasm';
}

/** Of WebGPU, which TypeScript's library does not know. */
interface Gpu {
  requestAdapter(): Promise<{ readonly info?: { readonly isFallbackAdapter?: boolean } } | null>;
}

/** All files come through `getFile`, all code from the extension's own `ort/`: nothing else is ever asked for. */
function settle({ base, variant }: Open, getFile: GetFile): void {
  env.allowLocalModels = true;
  env.allowRemoteModels = false;
  env.localModelPath = invented;
  env.useFS = false;
  env.useBrowserCache = false;
  env.useFSCache = false;
  env.logLevel = LogLevel.ERROR;
  env.fetch = async input => {
    const path = String(input).slice(`${invented}model/`.length).replace(/^\/+/, '');
    const found = await getFile(path);
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
