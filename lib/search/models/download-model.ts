/** Downloads a model once into the store, from the hub. Only data is fetched; all code is in the extension. */
import { Problem } from '../../core/problem';
import type { FetchFromHub } from './hub';
import { findModel } from './model-list';
import { onnxFiles } from './integrity';
import { hasModel, replaceModel } from './model-store';

const modelId = /^[\w-][\w.-]*\/[\w-][\w.-]*$/;
const commit = /^[0-9a-f]{40}$/;

/**
 * Does nothing if the model is stored, so that it works offline afterwards. Progress is 0 to 1, of the largest file.
 * All files come from one commit: the listed one, or the one that the hub names with the first file. An interrupted
 * download leaves nothing. Rejects with `NoNetwork`, `ModelMissing`, `VaultFull`.
 */
export async function downloadModel(
  name: string,
  fetchFromHub: FetchFromHub,
  onProgress: (progress: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (await hasModel(name)) return;
  if (!modelId.test(name)) throw new Problem('ModelMissing', `No model of the hub is named ${name}`);
  let revision = findModel(name)?.revision;
  const fetchPath = (path: string) =>
    fetchFile(() => fetchFromHub(`${name}/resolve/${revision ?? 'main'}/${path}`, signal), signal);

  await replaceModel(name, async put => {
    const config = await fetchRequired(fetchPath, 'config.json');
    // Pins the commit if the hub exposes it, so that a later change at the hub is not mixed in.
    const newestCommit = config.headers.get('x-repo-commit');
    if (newestCommit && commit.test(newestCommit)) revision ??= newestCommit;
    const externalData = hasExternalData(await config.clone().json());
    await put('config.json', config);
    await put('tokenizer.json', await fetchRequired(fetchPath, 'tokenizer.json'));
    const tokenizerConfig = await fetchPath('tokenizer_config.json');
    if (tokenizerConfig) await put('tokenizer_config.json', tokenizerConfig);

    for (const { path } of onnxFiles) {
      const onnx = await fetchPath(path);
      if (!onnx) continue;
      await put(path, trackProgress(onnx, onProgress));
      const data = externalData ? await fetchPath(`${path}_data`) : undefined;
      if (data) await put(`${path}_data`, trackProgress(data, onProgress));
      return { from: 'hub', ...(revision && { revision }) };
    }
    throw new Problem('ModelMissing', `${name} has no ONNX file`);
  });
}

async function fetchRequired(
  fetchPath: (path: string) => Promise<Response | undefined>,
  path: string,
): Promise<Response> {
  const response = await fetchPath(path);
  if (!response) throw new Problem('ModelMissing', `The hub has no ${path} of this model`);
  return response;
}

/** `undefined` if the host has no such file. It answers 401 for models that do not exist. */
async function fetchFile(request: () => Promise<Response>, signal?: AbortSignal): Promise<Response | undefined> {
  let response: Response;
  try {
    response = await request();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Problem('NoNetwork', 'The model host could not be reached', { cause });
  }
  if ([401, 403, 404].includes(response.status)) return undefined;
  if (!response.ok) throw new Problem('NoNetwork', `The model host answered ${response.status}`);
  return response;
}

/** Large models keep their weights in a second file, and the config says so. */
function hasExternalData(config: unknown): boolean {
  return JSON.stringify(config).includes('"use_external_data_format"');
}

/** Returns the same response and reports its progress. A connection that breaks or ends early is `NoNetwork`. */
function trackProgress(response: Response, onProgress: (progress: number) => void): Response {
  // With a content encoding, the announced length is that of the compressed body.
  const total = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'));
  const reader = response.body?.getReader();
  if (!reader) return response;
  let loaded = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done && loaded < total) throw new Error(`${loaded} of ${total} bytes came`);
        if (done) return controller.close();
        loaded += value.length;
        if (total > 0) onProgress(Math.min(1, loaded / total));
        controller.enqueue(value);
      } catch (cause) {
        controller.error(new Problem('NoNetwork', 'The download broke off', { cause }));
      }
    },
    cancel: reason => reader.cancel(reason),
  });
  return new Response(body);
}
