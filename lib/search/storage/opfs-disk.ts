/**
 * A disk in the browser's private file system (OPFS), through sync access handles, which dedicated workers have. A file
 * is written under a new name, `<key>~<number>`, and the previous one is removed after the new one is flushed, so that
 * one complete file always exists.
 */
import { Problem } from '../../core/problem';
import { yieldToOthers } from '../async/yield-to-others';
import { createSerialDisk } from './serial-disk';
import { workerExitMs } from './exclusive-lock';
import { openFolder, type Folder, type SyncFile } from './opfs-folder';
import { verifyTrailer } from './frame-with-checksum';
import type { Disk } from './disk';

/** `waitMs`: how long to wait for an exiting worker that still holds a file. */
export async function openOpfsDisk(directory: FileSystemDirectoryHandle, waitMs = workerExitMs): Promise<Disk> {
  const folder = openFolder(directory, waitMs);
  return createSerialDisk(new OpfsDisk(folder, await findCurrentNames(folder)));
}

class OpfsDisk implements Disk {
  /** The log appended to last. It stays open, because opening takes longer than appending. */
  private log: { readonly key: string; readonly file: SyncFile } | undefined;
  /** Files by name that were just read. They are closed later, because closing waits for the browser. */
  private readonly lingeringFiles = new Map<string, SyncFile>();

  constructor(
    private readonly folder: Folder,
    /** By key. */
    private readonly names: Map<string, string>,
  ) {}

  async put(key: string, pieces: readonly Uint8Array[]): Promise<void> {
    const before = this.names.get(key);
    const name = `${key}~${parseNumber(before) + 1}`;
    try {
      await writeComplete(await this.folder.create(name), pieces);
    } catch (error) {
      await this.folder.remove(name);
      throw error;
    }
    this.closeLog(key);
    this.names.set(key, name);
    if (before !== undefined) await this.removeFile(before);
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return this.withFile(key, readContent, (file, name) => {
      this.lingeringFiles.set(name, file);
      setTimeout(() => this.takeLingering(name)?.close(), lingerMs);
    });
  }

  async append(key: string, bytes: Uint8Array): Promise<void> {
    const file = await this.openLog(key);
    truncateAndFlush(file, writeAt(file, file.getSize(), bytes));
  }

  async truncate(key: string, length: number): Promise<void> {
    await this.withFile(key, file => {
      file.truncate(length);
      file.flush();
    });
  }

  async remove(key: string): Promise<void> {
    this.closeLog(key);
    const name = this.names.get(key);
    this.names.delete(key);
    if (name !== undefined) await this.removeFile(name);
  }

  async keys(): Promise<readonly string[]> {
    return [...this.names.keys()];
  }

  async size(): Promise<number> {
    let sum = 0;
    for (const key of await this.keys()) sum += (await this.withFile(key, file => file.getSize())) ?? 0;
    return sum;
  }

  close(): void {
    this.log?.file.close();
    this.log = undefined;
    for (const file of this.lingeringFiles.values()) file.close();
    this.lingeringFiles.clear();
  }

  private closeLog(key: string): void {
    if (this.log?.key !== key) return;
    this.log.file.close();
    this.log = undefined;
  }

  private async openLog(key: string): Promise<SyncFile> {
    if (this.log?.key === key) return this.log.file;
    if (this.log) this.closeLog(this.log.key);
    const name = this.names.get(key) ?? `${key}~1`;
    const file = this.takeLingering(name) ?? (await this.folder.create(name));
    this.names.set(key, name);
    this.log = { key, file };
    return file;
  }

  /** The caller must close the file. */
  private takeLingering(name: string): SyncFile | undefined {
    const file = this.lingeringFiles.get(name);
    this.lingeringFiles.delete(name);
    return file;
  }

  private async removeFile(name: string): Promise<void> {
    this.takeLingering(name)?.close();
    await this.folder.remove(name);
  }

  /** `undefined` if the file is missing, or the browser removed it. */
  private async withFile<T>(
    key: string,
    work: (file: SyncFile) => T,
    onDone: (file: SyncFile, name: string) => void = file => file.close(),
  ): Promise<T | undefined> {
    if (this.log?.key === key) return work(this.log.file);
    const name = this.names.get(key);
    const file = name && (this.takeLingering(name) ?? (await this.folder.open(name)));
    if (file) return runWith(file, work, () => onDone(file, name));
    this.names.delete(key);
    return undefined;
  }
}

/** In milliseconds. */
const lingerMs = 200;

const parseNumber = (name = ''): number => Number(name.slice(name.lastIndexOf('~') + 1));

/**
 * Returns the current file name by key. After a crash a key may have two files: the newer one counts if it is complete,
 * and the others are removed.
 */
async function findCurrentNames(folder: Folder): Promise<Map<string, string>> {
  const byKey = new Map<string, string[]>();
  for (const name of await folder.listNames()) {
    const [, key] = /^(.+)~\d+$/.exec(name) ?? [];
    if (key === undefined) continue;
    byKey.set(key, [...(byKey.get(key) ?? []), name]);
  }
  const found = new Map<string, string>();
  for (const [key, names] of byKey) {
    const newestFirst = names.sort((one, other) => parseNumber(other) - parseNumber(one));
    const complete = newestFirst.length > 1 ? await findFirstComplete(folder, newestFirst) : undefined;
    const chosen = complete ?? newestFirst[0];
    if (chosen !== undefined) found.set(key, chosen);
    for (const name of newestFirst) if (name !== chosen) await folder.remove(name);
  }
  return found;
}

async function findFirstComplete(folder: Folder, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const file = await folder.open(name);
    if (file && runWith(file, one => verifyTrailer(readContent(one)) !== undefined)) return name;
  }
  return undefined;
}

function runWith<T>(file: SyncFile, work: (file: SyncFile) => T, onDone = () => file.close()): T {
  try {
    return work(file);
  } finally {
    onDone();
  }
}

function readContent(file: SyncFile): Uint8Array {
  const bytes = new Uint8Array(file.getSize());
  const length = file.read(bytes, { at: 0 });
  return bytes.subarray(0, length);
}

/** Bytes flushed in one step that cannot be interrupted; a query waits meanwhile. */
const maxFlushBytes = 4 * 2 ** 20;

/** Writes and flushes all pieces, truncates the rest, and closes the file. */
async function writeComplete(file: SyncFile, pieces: readonly Uint8Array[]): Promise<void> {
  try {
    let [at, flushed] = [0, 0];
    for (const part of pieces.flatMap(splitParts)) {
      at = writeAt(file, at, part);
      if (at - flushed < maxFlushBytes) continue;
      file.flush();
      flushed = at;
      await yieldToOthers();
    }
    truncateAndFlush(file, at);
  } finally {
    file.close();
  }
}

const splitParts = (piece: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(piece.length / maxFlushBytes) }, (_, n) =>
    piece.subarray(n * maxFlushBytes, (n + 1) * maxFlushBytes),
  );

/** Returns the end offset. */
function writeAt(file: SyncFile, at: number, piece: Uint8Array): number {
  const length = file.write(piece, { at });
  if (length < piece.length) throw new Problem('VaultFull', `${length} of ${piece.length} bytes found room`);
  return at + length;
}

/** Truncates the file here and flushes it. */
function truncateAndFlush(file: SyncFile, at: number): void {
  file.truncate(at);
  file.flush();
}
