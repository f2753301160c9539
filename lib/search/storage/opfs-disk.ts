/**
 * A disk in the browser's private file system (OPFS), through sync access handles, which dedicated workers have. A file
 * is written under a new name, `<key>~<number>`, and the previous one is removed after the new one is flushed, so that
 * one complete file always exists.
 */
import { Problem } from '../../core/problem';
import { giveWay } from '../async/yield-to-others';
import { oneAtATime } from './one-at-a-time';
import { dyingTakes } from './exclusive-lock';
import { openFolder, type Folder, type OpenFile } from './opfs-folder';
import { unsealed } from './frame-with-checksum';
import type { Disk } from './disk';

/** `waitMs`: how long to wait for an exiting worker that still holds a file. */
export async function openOpfsDisk(directory: FileSystemDirectoryHandle, patience = dyingTakes): Promise<Disk> {
  const folder = openFolder(directory, patience);
  return oneAtATime(new OpfsDisk(folder, await namesInForce(folder)));
}

class OpfsDisk implements Disk {
  /** The log appended to last. It stays open, because opening takes longer than appending. */
  private log: { readonly key: string; readonly file: OpenFile } | undefined;
  /** Files by name that were just read. They are closed later, because closing waits for the browser. */
  private readonly lingering = new Map<string, OpenFile>();

  constructor(
    private readonly folder: Folder,
    /** By key. */
    private readonly names: Map<string, string>,
  ) {}

  async put(key: string, pieces: readonly Uint8Array[]): Promise<void> {
    const before = this.names.get(key);
    const name = `${key}~${numberIn(before) + 1}`;
    try {
      await writeWhole(await this.folder.create(name), pieces);
    } catch (error) {
      await this.folder.remove(name);
      throw error;
    }
    this.closeLog(key);
    this.names.set(key, name);
    if (before !== undefined) await this.removeFile(before);
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return this.with(key, contentOf, (file, name) => {
      this.lingering.set(name, file);
      setTimeout(() => this.lingeringFile(name)?.close(), lingers);
    });
  }

  async append(key: string, bytes: Uint8Array): Promise<void> {
    const file = await this.openLog(key);
    endAt(file, writeAt(file, file.getSize(), bytes));
  }

  async cut(key: string, length: number): Promise<void> {
    await this.with(key, file => {
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
    for (const key of await this.keys()) sum += (await this.with(key, file => file.getSize())) ?? 0;
    return sum;
  }

  close(): void {
    this.log?.file.close();
    this.log = undefined;
    for (const file of this.lingering.values()) file.close();
    this.lingering.clear();
  }

  private closeLog(key: string): void {
    if (this.log?.key !== key) return;
    this.log.file.close();
    this.log = undefined;
  }

  private async openLog(key: string): Promise<OpenFile> {
    if (this.log?.key === key) return this.log.file;
    if (this.log) this.closeLog(this.log.key);
    const name = this.names.get(key) ?? `${key}~1`;
    const file = this.lingeringFile(name) ?? (await this.folder.create(name));
    this.names.set(key, name);
    this.log = { key, file };
    return file;
  }

  /** The caller must close the file. */
  private lingeringFile(name: string): OpenFile | undefined {
    const file = this.lingering.get(name);
    this.lingering.delete(name);
    return file;
  }

  private async removeFile(name: string): Promise<void> {
    this.lingeringFile(name)?.close();
    await this.folder.remove(name);
  }

  /** `undefined` if the file is missing, or the browser removed it. */
  private async with<T>(
    key: string,
    work: (file: OpenFile) => T,
    after: (file: OpenFile, name: string) => void = file => file.close(),
  ): Promise<T | undefined> {
    if (this.log?.key === key) return work(this.log.file);
    const name = this.names.get(key);
    const file = name && (this.lingeringFile(name) ?? (await this.folder.open(name)));
    if (file) return using(file, work, () => after(file, name));
    this.names.delete(key);
    return undefined;
  }
}

/** In milliseconds. */
const lingers = 200;

const numberIn = (name = ''): number => Number(name.slice(name.lastIndexOf('~') + 1));

/**
 * Returns the current file name by key. After a crash a key may have two files: the newer one counts if it is complete,
 * and the others are removed.
 */
async function namesInForce(folder: Folder): Promise<Map<string, string>> {
  const byKey = new Map<string, string[]>();
  for (const name of await folder.names()) {
    const [, key] = /^(.+)~\d+$/.exec(name) ?? [];
    if (key === undefined) continue;
    byKey.set(key, [...(byKey.get(key) ?? []), name]);
  }
  const found = new Map<string, string>();
  for (const [key, names] of byKey) {
    const newestFirst = names.sort((one, other) => numberIn(other) - numberIn(one));
    const whole = newestFirst.length > 1 ? await firstWhole(folder, newestFirst) : undefined;
    const chosen = whole ?? newestFirst[0];
    if (chosen !== undefined) found.set(key, chosen);
    for (const name of newestFirst) if (name !== chosen) await folder.remove(name);
  }
  return found;
}

async function firstWhole(folder: Folder, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const file = await folder.open(name);
    if (file && using(file, one => unsealed(contentOf(one)) !== undefined)) return name;
  }
  return undefined;
}

function using<T>(file: OpenFile, work: (file: OpenFile) => T, after = () => file.close()): T {
  try {
    return work(file);
  } finally {
    after();
  }
}

function contentOf(file: OpenFile): Uint8Array {
  const bytes = new Uint8Array(file.getSize());
  const length = file.read(bytes, { at: 0 });
  return bytes.subarray(0, length);
}

/** Bytes flushed in one step that cannot be interrupted; a query waits meanwhile. */
const flushedAtOnce = 4 * 2 ** 20;

/** Writes and flushes all pieces, truncates the rest, and closes the file. */
async function writeWhole(file: OpenFile, pieces: readonly Uint8Array[]): Promise<void> {
  try {
    let [at, flushed] = [0, 0];
    for (const part of pieces.flatMap(partsOf)) {
      at = writeAt(file, at, part);
      if (at - flushed < flushedAtOnce) continue;
      file.flush();
      flushed = at;
      await giveWay();
    }
    endAt(file, at);
  } finally {
    file.close();
  }
}

const partsOf = (piece: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(piece.length / flushedAtOnce) }, (_, n) =>
    piece.subarray(n * flushedAtOnce, (n + 1) * flushedAtOnce),
  );

/** Returns the end offset. */
function writeAt(file: OpenFile, at: number, piece: Uint8Array): number {
  const length = file.write(piece, { at });
  if (length < piece.length) throw new Problem('VaultFull', `${length} of ${piece.length} bytes found room`);
  return at + length;
}

/** Truncates the file here and flushes it. */
function endAt(file: OpenFile, at: number): void {
  file.truncate(at);
  file.flush();
}
