/**
 * A disk in the browser's private file system (OPFS), through sync access handles, which dedicated workers have. What is put goes into
 * a new file, `<key>~<number>`, and the one before is removed only when the new one is flushed: at any moment at least one is whole.
 */
import { Problem } from '../../problem';
import { giveWay } from '../give-way';
import { inOrder } from '../in-order';
import { dyingTakes } from './one-owner';
import { openFolder, type Folder, type OpenFile } from './opfs-folder';
import { unsealed } from './seal';
import type { Disk } from './disk';

/** `patience`: milliseconds to wait for a worker that is dying and still holds a file. */
export async function openOpfsDisk(directory: FileSystemDirectoryHandle, patience = dyingTakes): Promise<Disk> {
  const folder = openFolder(directory, patience);
  return oneAtATime(new OpfsDisk(folder, await namesInForce(folder)));
}

class OpfsDisk implements Disk {
  /** What was appended to last: stays open, because opening takes longer than appending. */
  private log: { readonly key: string; readonly file: OpenFile } | undefined;

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
    if (before !== undefined) await this.folder.remove(before);
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return this.with(key, contentOf);
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
    if (name !== undefined) await this.folder.remove(name);
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
  }

  private closeLog(key: string): void {
    if (this.log?.key === key) this.close();
  }

  private async openLog(key: string): Promise<OpenFile> {
    if (this.log?.key === key) return this.log.file;
    this.close();
    const name = this.names.get(key) ?? `${key}~1`;
    const file = await this.folder.create(name);
    this.names.set(key, name);
    this.log = { key, file };
    return file;
  }

  /** `undefined`: there is no such file, or the browser cleared it away. */
  private async with<T>(key: string, work: (file: OpenFile) => T): Promise<T | undefined> {
    if (this.log?.key === key) return work(this.log.file);
    const name = this.names.get(key);
    const file = name && (await this.folder.open(name));
    if (file) return using(file, work);
    this.names.delete(key);
    return undefined;
  }
}

/**
 * Changes one after the other; reads beside each other, because each is several trips to the browser's own process. `close` waits for
 * what was asked before it; what is asked after it is refused.
 */
function oneAtATime(disk: Disk): Disk {
  const next = inOrder();
  const reads = new Set<Promise<unknown>>();
  let closed = false;
  const work = <T>(step: () => T | Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(new Problem('EngineUnavailable', 'The files were closed'));
    return next(step);
  };
  const alone = <T>(step: () => Promise<T>): Promise<T> =>
    work(async () => {
      await Promise.allSettled(reads);
      return step();
    });
  const beside = async <T>(step: () => Promise<T>): Promise<T> => {
    // Its turn is over when it has begun.
    const { read } = await work(() => {
      const begun = step();
      const done: Promise<unknown> = begun.catch(() => undefined).then(() => reads.delete(done));
      reads.add(done);
      return { read: begun };
    });
    return read;
  };
  return {
    put: (key, pieces) => alone(() => disk.put(key, pieces)),
    get: key => beside(() => disk.get(key)),
    append: (key, bytes) => alone(() => disk.append(key, bytes)),
    cut: (key, length) => alone(() => disk.cut(key, length)),
    remove: key => alone(() => disk.remove(key)),
    keys: () => alone(() => disk.keys()),
    size: () => alone(() => disk.size()),
    close() {
      closed = true;
      void next(async () => {
        await Promise.allSettled(reads);
        disk.close();
      });
    },
  };
}

const numberIn = (name = ''): number => Number(name.slice(name.lastIndexOf('~') + 1));

/** The file in force by key. Two for one key are left by a crash: the newer counts if it is whole, and the others are removed. */
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

function using<T>(file: OpenFile, work: (file: OpenFile) => T): T {
  try {
    return work(file);
  } finally {
    file.close();
  }
}

function contentOf(file: OpenFile): Uint8Array {
  const bytes = new Uint8Array(file.getSize());
  const length = file.read(bytes, { at: 0 });
  return bytes.subarray(0, length);
}

/** Bytes that are flushed in one go, which nothing can cut off: a question that comes meanwhile waits. */
const flushedAtOnce = 4 * 2 ** 20;

/** All pieces, flushed, with nothing behind them. Closes the file. */
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

/** Answers where it ends. */
function writeAt(file: OpenFile, at: number, piece: Uint8Array): number {
  const length = file.write(piece, { at });
  if (length < piece.length) throw new Problem('VaultFull', `${length} of ${piece.length} bytes found room`);
  return at + length;
}

/** Flushed, with nothing behind. */
function endAt(file: OpenFile, at: number): void {
  file.truncate(at);
  file.flush();
}
