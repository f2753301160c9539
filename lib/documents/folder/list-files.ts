/** Lists the documents of a folder. */
import { findFormat } from '../formats';
import { ignoreFileName, isLeftAlone, maxFolderDepth, parseIgnore, type IgnoreCheck } from './ignore';

export interface FoundFile {
  /** In the folder, with `/` between the parts. */
  readonly path: string;
  /** As listed, where to get the file costs more than to list it. `getFile` gives it as it was at one moment. Size -1: it may not be read. */
  readonly stamp?: { readonly size: number; readonly modifiedAt: number };
  readonly getFile: () => Promise<File>;
}

/**
 * Lists by the handle that the browser gave. It lists no links, so none leads out of the folder. A folder in it that cannot be read is named
 * as a file that cannot; rejects if that is the folder itself.
 */
export async function listHandleFiles(
  folder: FileSystemDirectoryHandle,
  signal: AbortSignal,
): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  const ignores = await readIgnoreFile(folder);
  const visit = async (at: FileSystemDirectoryHandle, parents: readonly string[]) => {
    for await (const entry of at.values()) {
      signal.throwIfAborted();
      const path = [...parents, entry.name].join('/');
      if (isLeftAlone(entry.name) || ignores(path, entry.kind === 'directory')) continue;
      if (entry.kind === 'directory') {
        if (parents.length < maxFolderDepth)
          await visit(entry, [...parents, entry.name]).catch(error => takeFolder(error, path, found));
      } else if (findFormat(entry.name)) {
        found.push({ path, getFile: () => entry.getFile() });
      }
    }
  };
  await visit(folder, []);
  return found;
}

/** One that was removed meanwhile holds nothing. */
function takeFolder(error: unknown, path: string, found: FoundFile[]): void {
  if (!(error instanceof DOMException) || error.name === 'AbortError') throw error;
  if (error.name === 'NotFoundError') return;
  found.push({ path, stamp: { size: -1, modifiedAt: 0 }, getFile: () => Promise.reject(error) });
}

async function readIgnoreFile(folder: FileSystemDirectoryHandle): Promise<IgnoreCheck> {
  try {
    return parseIgnore(await (await (await folder.getFileHandle(ignoreFileName)).getFile()).text());
  } catch (error) {
    if (error instanceof DOMException && ['NotFoundError', 'TypeMismatchError'].includes(error.name))
      return () => false;
    throw error;
  }
}

/** Lists the files that a page's folder picker gave. Their paths begin with the folder's name. */
export async function listPickedFiles(
  picked: readonly File[],
): Promise<{ readonly name: string; readonly files: readonly FoundFile[] }> {
  const listed = picked.map(file => {
    const [name = '', ...parts] = file.webkitRelativePath.split('/');
    return { file, name, parts };
  });
  const ignoreFile = listed.find(({ parts }) => parts.length === 1 && parts[0] === ignoreFileName);
  const ignores = parseIgnore((await ignoreFile?.file.text()) ?? '');
  const files = listed
    .filter(({ parts }) => parts.length > 0 && !parts.some(isLeftAlone) && findFormat(parts.at(-1) ?? '') !== undefined)
    .filter(({ parts }) => parts.every((_, n) => !ignores(parts.slice(0, n + 1).join('/'), n < parts.length - 1)))
    .map(({ file, parts }) => ({ path: parts.join('/'), getFile: () => Promise.resolve(file) }));
  return { name: listed[0]?.name ?? '', files };
}
