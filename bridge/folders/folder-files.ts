/** What of a folder the host gives: its documents, and nothing that a link leads to or that is left alone. */
import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  isInnerPath,
  maxFilePieceBytes,
  type FilePiece,
  type FileStamp,
  type ListedFile,
} from '../../lib/bridge/folders';
import {
  ignoreFileName,
  isLeftAlone,
  maxFolderDepth,
  parseIgnore,
  type IgnoreCheck,
} from '../../lib/documents/folder/ignore';
import { findFormat } from '../../lib/documents/formats';
import { maxFileBytes } from '../../lib/documents/refusal';

/** Bytes. A longer list of what is left alone is none. */
const maxIgnoreBytes = 1_000_000;

/** Rejects if the folder is not there, is now a link, or cannot be read. */
export async function listFolderFiles(root: string, signal: AbortSignal): Promise<readonly ListedFile[]> {
  await assertRoot(root);
  const found: ListedFile[] = [];
  const ignores = await readIgnoreFile(root);
  const visit = async (parents: readonly string[]): Promise<void> => {
    const entries = await readdir(path.join(root, ...parents), { withFileTypes: true }).catch(error =>
      takeFolder(error, parents, found),
    );
    signal.throwIfAborted();
    const wanted = entries.filter(
      entry => !isLeftAlone(entry.name) && !ignores([...parents, entry.name].join('/'), entry.isDirectory()),
    );
    const files = wanted.filter(entry => entry.isFile() && findFormat(entry.name));
    const stamps = await Promise.all(
      files.map(({ name }) => lstat(path.join(root, ...parents, name)).then(toStamp, takeFile)),
    );
    for (const [n, stamp] of stamps.entries())
      if (stamp) found.push({ path: [...parents, files[n]?.name].join('/'), ...stamp });
    if (parents.length >= maxFolderDepth) return;
    for (const entry of wanted) if (entry.isDirectory()) await visit([...parents, entry.name]);
  };
  await visit([]);
  return found;
}

/** A part of the folder that was removed meanwhile holds nothing; one that may not be read is named as a file that may not. */
function takeFolder(error: unknown, parents: readonly string[], found: ListedFile[]): readonly Dirent[] {
  if (parents.length === 0) throw error;
  const stamp = takeFile(error);
  if (stamp) found.push({ path: parents.join('/'), ...stamp });
  return [];
}

function takeFile(error: unknown): FileStamp | undefined {
  if (isCode(error, 'EACCES', 'EPERM')) return { size: -1, modifiedAt: 0 };
  return toMissing(error);
}

/** A piece of the file, of at most `maxFilePieceBytes`. Rejects for whatever the list would not name. */
export async function readFilePiece(root: string, inside: string, offset: number): Promise<FilePiece> {
  await assertRoot(root);
  const parts = inside.split('/');
  if (!isInnerPath(inside) || !(await isForKura(root, parts))) throw new FolderError('gone');
  const file = path.join(root, ...parts);
  // A link on the way would lead elsewhere.
  if ((await realpath(file)) !== file) throw new FolderError('gone');
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const before = await handle.stat();
    if (!before.isFile() || before.size > maxFileBytes) throw new FolderError('unreadable');
    const length = Math.max(0, Math.min(maxFilePieceBytes, before.size - offset));
    const buffer = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await handle.read(buffer, done, length - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return { bytes: buffer.toString('base64', 0, done), ...toStamp(await handle.stat()) };
  } finally {
    await handle.close();
  }
}

/** Why a question is not answered. Errors of the system count by their codes. */
export class FolderError extends Error {
  constructor(readonly fault: 'gone' | 'unreadable') {
    super(fault);
  }
}

export const toFolderFault = (error: unknown): 'gone' | 'unreadable' => {
  if (error instanceof FolderError) return error.fault;
  return isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP') ? 'gone' : 'unreadable';
};

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** It was a real folder when it was named. A link in its place could lead anywhere. */
async function assertRoot(root: string): Promise<void> {
  if ((await realpath(root)) !== root || !(await lstat(root)).isDirectory()) throw new FolderError('gone');
}

async function isForKura(root: string, parts: readonly string[]): Promise<boolean> {
  if (parts.some(isLeftAlone) || parts.length > maxFolderDepth + 1 || !findFormat(parts.at(-1) ?? '')) return false;
  const ignores = await readIgnoreFile(root);
  return parts.every((_, n) => !ignores(parts.slice(0, n + 1).join('/'), n < parts.length - 1));
}

async function readIgnoreFile(root: string): Promise<IgnoreCheck> {
  const file = path.join(root, ignoreFileName);
  const stat = await lstat(file).catch(toMissing);
  if (!stat?.isFile() || stat.size > maxIgnoreBytes) return () => false;
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return parseIgnore(await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

const toStamp = ({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): FileStamp => ({
  size,
  modifiedAt: Math.floor(mtimeMs),
});

/** What is gone is none. */
function toMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT', 'ENOTDIR')) throw error;
}
