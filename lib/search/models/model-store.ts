/**
 * Model files that Kura stores, from a folder or from the hub. They are in the Cache storage of the extension's origin,
 * which pages and workers share, and which takes streams without holding them in memory.
 */
import { getNow } from '../../core/clock';
import { Problem } from '../../core/problem';
import { ensureSpace, isDiskFull, readDiskSpace } from '../../disk-space';
import { computeDigest, selectUsedFiles, onnxFiles, computeSha256 } from './integrity';
import type { StoredFile, StoredModel } from './stored-model';

export interface ModelFile {
  /**
   * Path inside the model's folder, with forward slashes: `onnx/model_quantized.onnx`. A folder around all files is
   * removed.
   */
  readonly path: string;
  readonly content: Blob | Uint8Array;
}

const cacheName = 'kura-models';
/** Written last with the facts of the model; without this entry the model is incomplete. */
const completeMark = 'kura-complete';

// Cache storage takes http addresses only; nobody can own one under `.invalid`.
const toAddress = (name: string, path: string) =>
  `https://models.kura.invalid/${encodeURIComponent(name)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/**
 * Replaces the model of this name and returns the digest of the files in use. Rejects with `ModelMissing` if a file is
 * missing, and with `VaultFull` if the disk is full; then the previous model stays.
 */
export async function putModelFiles(name: string, files: readonly ModelFile[]): Promise<string> {
  const root = findRoot(files);
  const modelFiles = files
    .filter(({ path }) => path.startsWith(root))
    .map(file => ({ ...file, path: file.path.slice(root.length) }));
  const has = (path: string) => modelFiles.some(file => file.path === path);
  if (!has('config.json')) throw new Problem('ModelMissing', 'The folder has no config.json');
  if (!has('tokenizer.json')) throw new Problem('ModelMissing', 'The folder has no tokenizer.json');
  if (!onnxFiles.some(({ path }) => has(path))) {
    throw new Problem('ModelMissing', `The folder has none of ${onnxFiles.map(({ path }) => path).join(', ')}`);
  }
  await ensureSpace(
    readDiskSpace,
    modelFiles.reduce((sum, { content }) => sum + (content instanceof Blob ? content.size : content.byteLength), 0),
  );

  const stored = await replaceModel(name, async put => {
    for (const { path, content } of modelFiles) await put(path, new Response(new Blob([content as BlobPart])));
    return { from: 'folder' };
  });
  return stored.digest;
}

type Put = (path: string, content: Response) => Promise<void>;

/** Stores the files that `fill` puts, all or none. Rejects with `VaultFull` if there is no space. */
export async function replaceModel(
  name: string,
  fill: (put: Put) => Promise<Pick<StoredModel, 'from' | 'revision'>>,
): Promise<StoredModel> {
  await ensureSpace(readDiskSpace);
  await removeModel(name);
  const cache = await caches.open(cacheName);
  const files: StoredFile[] = [];
  try {
    const about = await fill(async (path, content) => {
      await ensureSpace(readDiskSpace, Number(content.headers.get('content-length')));
      await cache.put(toAddress(name, path), content);
      // Read back, so that the digest covers the stored bytes and not the sent ones.
      const bytes = await (await cache.match(toAddress(name, path)))?.arrayBuffer();
      if (!bytes) throw new Problem('ModelMissing', `${path} was stored and is not there`);
      files.push({ path, bytes: bytes.byteLength, sha256: await computeSha256(bytes) });
    });
    const used = selectUsedFiles(files.map(({ path }) => path));
    const digest = await computeDigest(files.filter(({ path }) => used.includes(path)));
    const stored = { name, ...about, storedAt: getNow(), files, digest };
    await cache.put(toAddress(name, completeMark), Response.json(stored));
    return stored;
  } catch (cause) {
    // If this fails too, the remaining files have no mark and count as incomplete.
    await removeModel(name).catch(() => undefined);
    // Chrome's cache says then that something unexpected happened, or that the entry exists (measured).
    throw (await isDiskFull(cause)) ? new Problem('VaultFull', 'No room for the model', { cause }) : cause;
  }
}

/** `undefined` if the model is missing or incomplete. */
export async function readStoredModel(name: string): Promise<StoredModel | undefined> {
  const found = await (await caches.open(cacheName)).match(toAddress(name, completeMark));
  // Only `putModelFiles` and downloads write this mark, so the type holds.
  return found && ((await found.json()) as StoredModel);
}

/** All complete models, sorted by name. */
export async function listStoredModels(): Promise<readonly StoredModel[]> {
  const keys = await (await caches.open(cacheName)).keys();
  const names = keys.flatMap(({ url }) => {
    const [name = '', file] = new URL(url).pathname.slice(1).split('/');
    return file === completeMark ? [decodeURIComponent(name)] : [];
  });
  const models = await Promise.all(names.sort().map(readStoredModel));
  return models.filter(model => model !== undefined);
}

export const hasModel = async (name: string): Promise<boolean> => (await readStoredModel(name)) !== undefined;

/** `undefined` if the model has no such file. */
export async function readStoredFile(name: string, path: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(toAddress(name, path));
}

export async function removeModel(name: string): Promise<void> {
  const cache = await caches.open(cacheName);
  // The mark goes first, so that a crash does not leave a model that looks complete.
  await cache.delete(toAddress(name, completeMark));
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(toAddress(name, '')));
  await Promise.all(keys.map(key => cache.delete(key)));
}

/** The folder of `config.json`, with its slash: the paths of a picked folder begin with its name. */
function findRoot(files: readonly ModelFile[]): string {
  const configs = files.map(({ path }) => path).filter(path => path === 'config.json' || path.endsWith('/config.json'));
  const outermost = configs.sort((a, b) => a.split('/').length - b.split('/').length)[0] ?? 'config.json';
  return outermost.slice(0, -'config.json'.length);
}
