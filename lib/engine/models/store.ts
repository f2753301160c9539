/**
 * Model files that Kura keeps itself: picked from a folder, or downloaded from the hub. They lie in the browser's Cache storage of
 * the extension's own origin, which pages and workers share, and which takes streams without holding them in memory.
 */
import { Problem } from '../../problem';
import { hasRoom, makeSureOfRoom, roomOnDisk } from '../../room';
import { digestOf, filesInUse, onnxFiles, sha256 } from './integrity';
import type { StoredFile, StoredModel } from './stored-model';

export interface ModelFile {
  /** Inside the model's folder, with forward slashes: `onnx/model_quantized.onnx`. A folder around all files is taken off. */
  readonly path: string;
  readonly content: Blob | Uint8Array;
}

const cacheName = 'kura-models';
/** Written last, and says what was stored: without it a model was not stored whole. */
const whole = 'kura-complete';

// Cache storage takes http addresses only; nobody can own one under `.invalid`.
const address = (name: string, path: string) =>
  `https://models.kura.invalid/${encodeURIComponent(name)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/**
 * Replaces what was stored under the name; answers the digest of the files that will be used. `ModelMissing` when a file is lacking,
 * `VaultFull` when they do not fit on the disk: then what was stored before is still there.
 */
export async function putModelFiles(name: string, files: readonly ModelFile[]): Promise<string> {
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
  await makeSureOfRoom(
    roomOnDisk,
    inside.reduce((sum, { content }) => sum + (content instanceof Blob ? content.size : content.byteLength), 0),
  );

  const stored = await replaceModel(name, async put => {
    for (const { path, content } of inside) await put(path, new Response(new Blob([content as BlobPart])));
    return { from: 'folder' };
  });
  return stored.digest;
}

type Put = (path: string, content: Response) => Promise<void>;

/** Stores what `fill` puts, whole or not at all. `VaultFull` when there is no room. */
export async function replaceModel(
  name: string,
  fill: (put: Put) => Promise<Pick<StoredModel, 'from' | 'revision'>>,
): Promise<StoredModel & { readonly digest: string }> {
  await makeSureOfRoom(roomOnDisk);
  await removeModel(name);
  const cache = await caches.open(cacheName);
  const files: StoredFile[] = [];
  try {
    const about = await fill(async (path, content) => {
      await makeSureOfRoom(roomOnDisk, Number(content.headers.get('content-length')));
      await cache.put(address(name, path), content);
      // As it lies there now, so that the digest is of what was stored and not of what was sent.
      const bytes = await (await cache.match(address(name, path)))?.arrayBuffer();
      if (!bytes) throw new Problem('ModelMissing', `${path} was stored and is not there`);
      files.push({ path, bytes: bytes.byteLength, sha256: await sha256(bytes) });
    });
    const used = filesInUse(files.map(({ path }) => path));
    const digest = await digestOf(files.filter(({ path }) => used.includes(path)));
    const stored = { name, ...about, storedAt: Date.now(), files, digest };
    await cache.put(address(name, whole), Response.json(stored));
    return stored;
  } catch (cause) {
    // Should this fail as well, what is left has no mark, and is not whole.
    await removeModel(name).catch(() => undefined);
    throw (await isFull(cause)) ? new Problem('VaultFull', 'No room for the model', { cause }) : cause;
  }
}

/** On a full disk Chrome's cache says that something unexpected happened, or that the entry exists (measured). */
const isFull = async (cause: unknown) =>
  cause instanceof DOMException && (cause.name === 'QuotaExceededError' || !(await hasRoom(roomOnDisk)));

/** `undefined` when it is not there, or not whole. */
export async function storedModel(name: string): Promise<StoredModel | undefined> {
  const found = await (await caches.open(cacheName)).match(address(name, whole));
  if (!found) return undefined;
  const said = await found.text();
  // Models of Kura 0.1 carry an empty mark: they are there, and nothing is known of them.
  return said === '' ? { name, from: 'folder', storedAt: 0, files: [] } : (JSON.parse(said) as StoredModel);
}

/** All that are whole, in order of name. */
export async function storedModels(): Promise<readonly StoredModel[]> {
  const keys = await (await caches.open(cacheName)).keys();
  const names = keys.flatMap(({ url }) => {
    const [name = '', file] = new URL(url).pathname.slice(1).split('/');
    return file === whole ? [decodeURIComponent(name)] : [];
  });
  const models = await Promise.all(names.sort().map(storedModel));
  return models.filter(model => model !== undefined);
}

export const hasModel = async (name: string): Promise<boolean> => (await storedModel(name)) !== undefined;

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
