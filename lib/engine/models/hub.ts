/** Downloads a model once from the host the user switched on, into the store. Data only: what runs is in the extension. */
import { Problem } from '../../problem';
import { hasModel, onnxFiles, replaceModel } from './store';

const host = 'https://huggingface.co';
const modelId = /^[\w-][\w.-]*\/[\w-][\w.-]*$/;

/**
 * Does nothing when the model is stored already, so that it works offline from then on. Progress is 0 to 1, of the largest file.
 * Rejects with `NoNetwork`, `ModelMissing`, `VaultFull`.
 */
export async function downloadModel(name: string, onProgress: (progress: number) => void): Promise<void> {
  if (await hasModel(name)) return;
  if (!modelId.test(name)) throw new Problem('ModelMissing', `No model of the hub is named ${name}`);
  const get = (path: string) => fetchFile(`${host}/${name}/resolve/main/${path}`);

  await replaceModel(name, async put => {
    const config = await required(get, 'config.json');
    const externalData = hasExternalData(await config.clone().json());
    await put('config.json', config);
    await put('tokenizer.json', await required(get, 'tokenizer.json'));
    const tokenizerConfig = await get('tokenizer_config.json');
    if (tokenizerConfig) await put('tokenizer_config.json', tokenizerConfig);

    for (const { path } of onnxFiles) {
      const onnx = await get(path);
      if (!onnx) continue;
      await put(path, counted(onnx, onProgress));
      const data = externalData ? await get(`${path}_data`) : undefined;
      if (data) await put(`${path}_data`, counted(data, onProgress));
      return;
    }
    throw new Problem('ModelMissing', `${name} has no ONNX file`);
  });
}

async function required(get: (path: string) => Promise<Response | undefined>, path: string): Promise<Response> {
  const response = await get(path);
  if (!response) throw new Problem('ModelMissing', `The hub has no ${path} of this model`);
  return response;
}

/** `undefined` when the host says that there is no such file. It answers 401 for models that do not exist. */
async function fetchFile(url: string): Promise<Response | undefined> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (cause) {
    throw new Problem('NoNetwork', 'The model host could not be reached', { cause });
  }
  if ([401, 403, 404].includes(response.status)) return undefined;
  if (!response.ok) throw new Problem('NoNetwork', `The model host answered ${response.status}`);
  return response;
}

/** Large models keep their weights in a second file, and say so. */
function hasExternalData(config: unknown): boolean {
  return JSON.stringify(config).includes('"use_external_data_format"');
}

/** The same response, telling how much of it has passed. A connection that breaks is `NoNetwork`. */
function counted(response: Response, onProgress: (progress: number) => void): Response {
  const total = Number(response.headers.get('content-length'));
  const reader = response.body?.getReader();
  if (!reader) return response;
  let loaded = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
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
