/** Reads and checks the files of a chosen model, wherever they come from, before anything runs on them. */
import { Problem } from '../../core/problem';
import type { OpenRequest } from './embed-protocol';
import { checkTokenizer } from './check-tokenizer';
import { downloadModel } from './download-model';
import { computeDigest, selectUsedFiles, sortByDtype, computeSha256, type Dtype } from './integrity';
import { removeModel, readStoredFile, readStoredModel } from './model-store';
import type { StoredModel } from './stored-model';

export interface ModelFiles {
  readonly dtype: Dtype;
  /** Digest of all files in use. */
  readonly digest: string;
  /** Returns each large file once, because its bytes are handed over. `undefined` if the model has no such file. */
  get(path: string): Promise<Response | undefined>;
}

type FetchFile = (path: string) => Promise<Response | undefined>;

/**
 * Opens the first weights of `dtypes` that are there. Rejects with `ModelMissing`, with `ModelBroken` if files changed since they were stored, and like a download.
 */
export async function openModelFiles(
  { choice, base }: OpenRequest,
  onProgress: (progress: number) => void,
  dtypes?: readonly Dtype[],
): Promise<ModelFiles> {
  const { from, name } = choice;
  if (from === 'extension') {
    // The browser rejects instead of answering 404 for a file that the extension lacks.
    const fetchOwn = async (path: string) => {
      const found = await fetch(`${base}models/${name}/${path}`).catch(() => undefined);
      return found?.ok ? found : undefined;
    };
    return readFiles(fetchOwn, dtypes);
  }
  if (from === 'hub') await downloadModel(name, onProgress);
  const stored = await readStoredModel(name);
  if (!stored) throw new Problem('ModelMissing', `No files are stored for ${name}`);
  return readFiles(path => readStoredFile(name, path), dtypes, stored);
}

async function readFiles(get: FetchFile, dtypes?: readonly Dtype[], stored?: StoredModel): Promise<ModelFiles> {
  const buffers = new Map<string, ArrayBuffer>();
  const onnx = await readFirstOnnx(get, buffers, dtypes);
  for (const path of ['config.json', 'tokenizer.json', 'tokenizer_config.json', `${onnx.path}_data`]) {
    const found = await get(path);
    if (found) buffers.set(path, await found.arrayBuffer());
  }
  const usedPaths = selectUsedFiles([...buffers.keys()], dtypes);
  const files = await Promise.all(
    usedPaths.map(async path => ({ path, sha256: await computeSha256(buffers.get(path) ?? new ArrayBuffer()) })),
  );
  await verifyStored(files, stored);
  checkTokenizer(buffers.get('config.json'), buffers.get('tokenizer.json'));
  return {
    dtype: onnx.dtype,
    digest: await computeDigest(files),
    async get(path) {
      const bytes = buffers.get(path);
      // Large files are not held twice.
      if (path.startsWith('onnx/')) buffers.delete(path);
      return bytes ? new Response(bytes) : get(path);
    },
  };
}

async function readFirstOnnx(get: FetchFile, buffers: Map<string, ArrayBuffer>, dtypes?: readonly Dtype[]) {
  for (const onnx of sortByDtype(dtypes)) {
    const found = await get(onnx.path);
    if (!found) continue;
    buffers.set(onnx.path, await found.arrayBuffer());
    return onnx;
  }
  throw new Problem('ModelMissing', 'The model has no ONNX file');
}

/** Removes a model whose files changed, so that the next attempt fetches them again. */
async function verifyStored(
  files: readonly { readonly path: string; readonly sha256: string }[],
  stored: StoredModel | undefined,
): Promise<void> {
  if (!stored) return;
  const expected = new Map(stored.files.map(({ path, sha256: digest }) => [path, digest]));
  const damaged = files.find(({ path, sha256: digest }) => expected.get(path) !== digest);
  if (!damaged) return;
  await removeModel(stored.name);
  throw new Problem('ModelBroken', `${damaged.path} is no longer what was stored`);
}
