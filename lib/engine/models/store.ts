/**
 * Model files that Kura keeps itself: picked from a folder, or downloaded from the hub. They lie in the browser's Cache storage of
 * the extension's own origin, which pages and workers share, and which takes streams without holding them in memory.
 */
import { Problem } from '../../problem';

export interface ModelFile {
  /** Inside the model's folder, with forward slashes: `onnx/model_quantized.onnx`. A folder around all files is taken off. */
  readonly path: string;
  readonly content: Blob | Uint8Array;
}

/** Best first: a quarter of the size comes before full precision. */
export const onnxFiles = [
  { path: 'onnx/model_quantized.onnx', dtype: 'q8' },
  { path: 'onnx/model.onnx', dtype: 'fp32' },
] as const;

const cacheName = 'kura-models';
/** Written last: without it a model was not stored whole. */
const whole = 'kura-complete';

// Cache storage takes http addresses only; nobody can own one under `.invalid`.
const address = (name: string, path: string) =>
  `https://models.kura.invalid/${encodeURIComponent(name)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** Replaces what was stored under the name. `ModelMissing` when a file is lacking; then what was stored before is still there. */
export async function putModelFiles(name: string, files: readonly ModelFile[]): Promise<void> {
  const root = rootOf(files);
  const inside = files
    .filter(({ path }) => path.startsWith(root))
    .map(file => ({ ...file, path: file.path.slice(root.length) }));
  const has = (path: string) => inside.some(file => file.path === path);
  if (!has('config.json')) throw new Problem('ModelMissing', 'The folder has no config.json');
  if (!has('tokenizer.json')) throw new Problem('ModelMissing', 'The folder has no tokenizer.json');
  if (!onnxFiles.some(({ path }) => has(path))) {
    throw new Problem('ModelMissing', `The folder has none of ${onnxFiles.map(({ path }) => path).join(', ')}`);
  }

  await replaceModel(name, async put => {
    for (const { path, content } of inside) await put(path, new Response(new Blob([content as BlobPart])));
  });
}

/** Stores what `fill` puts, whole or not at all. `VaultFull` when there is no room. */
export async function replaceModel(
  name: string,
  fill: (put: (path: string, content: Response) => Promise<void>) => Promise<void>,
): Promise<void> {
  await removeModel(name);
  const cache = await caches.open(cacheName);
  try {
    await fill((path, content) => cache.put(address(name, path), content));
    await cache.put(address(name, whole), new Response());
  } catch (cause) {
    await removeModel(name);
    if (cause instanceof DOMException && cause.name === 'QuotaExceededError') {
      throw new Problem('VaultFull', 'No room for the model', { cause });
    }
    throw cause;
  }
}

export async function hasModel(name: string): Promise<boolean> {
  return (await (await caches.open(cacheName)).match(address(name, whole))) !== undefined;
}

/** `undefined` when the model has no such file. */
export async function storedFile(name: string, path: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(address(name, path));
}

export async function removeModel(name: string): Promise<void> {
  const cache = await caches.open(cacheName);
  // The mark goes first: what is left after a crash must not look whole.
  await cache.delete(address(name, whole));
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(address(name, '')));
  await Promise.all(keys.map(key => cache.delete(key)));
}

/** The folder that `config.json` lies in, with its slash: a picked folder names itself in its files' paths. */
function rootOf(files: readonly ModelFile[]): string {
  const configs = files.map(({ path }) => path).filter(path => path === 'config.json' || path.endsWith('/config.json'));
  const outermost = configs.sort((a, b) => a.split('/').length - b.split('/').length)[0] ?? 'config.json';
  return outermost.slice(0, -'config.json'.length);
}
