/**
 * A disk in IndexedDB, for browsers and places without sync access to files. What is put is cut into pages of some MiB: one record for
 * each vector would take 81 times as long to write. Each append is a part of its own.
 */
import { Problem } from '../../problem';
import { joined } from './memory-files';
import type { Disk } from './disk';

/** Bytes. Larger pages gain nothing, and are dearer to copy. */
const pageBytes = 4 * 2 ** 20;

/** What is kept under a key, without the bytes themselves. */
interface Head {
  readonly parts: number;
  readonly bytes: number;
}

/** Opens it, and makes it if there is none. */
export async function openIndexedDbDisk(name: string): Promise<Disk> {
  const connection = connect(name);
  await connection.database();

  /** One transaction; resolves after it is durable. Nothing but requests may be awaited inside. */
  const run = async <T>(mode: IDBTransactionMode, work: (tables: Tables) => Promise<T>): Promise<T> => {
    const database = await connection.database();
    const transaction = database.transaction(['heads', 'parts'], mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction broke off')));
    });
    const [result] = await Promise.all([
      work({ heads: transaction.objectStore('heads'), parts: transaction.objectStore('parts') }),
      done,
    ]);
    return result;
  };

  return {
    put: (key, pieces) =>
      run('readwrite', async ({ heads, parts }) => {
        const pages = pieces.flatMap(pagesOf);
        // Requests are answered in their order, so that none of them has to be waited for.
        parts.delete(everyPart(key));
        for (const [n, page] of pages.entries()) parts.put(page, [key, n]);
        await answer(heads.put({ parts: pages.length, bytes: lengthOf(pages) } satisfies Head, key));
      }),
    get: key =>
      run('readonly', async ({ heads, parts }) => {
        if (!(await headOf(heads, key))) return undefined;
        const pages: Uint8Array[] = [];
        await eachPart(parts, key, page => void pages.push(page));
        return joined(pages);
      }),
    append: (key, bytes) =>
      run('readwrite', async ({ heads, parts }) => {
        const head = (await headOf(heads, key)) ?? { parts: 0, bytes: 0 };
        parts.put(bytes.slice(), [key, head.parts]);
        await answer(heads.put({ parts: head.parts + 1, bytes: head.bytes + bytes.length } satisfies Head, key));
      }),
    cut: (key, length) =>
      run('readwrite', async ({ heads, parts }) => {
        const kept: Uint8Array[] = [];
        await eachPart(parts, key, part => void kept.push(part));
        const left = joined(kept).slice(0, length);
        parts.delete(everyPart(key));
        parts.put(left, [key, 0]);
        await answer(heads.put({ parts: 1, bytes: left.length } satisfies Head, key));
      }),
    remove: key =>
      run('readwrite', async ({ heads, parts }) => {
        parts.delete(everyPart(key));
        await answer(heads.delete(key));
      }),
    keys: () => run('readonly', async ({ heads }) => (await answer(heads.getAllKeys())).map(String)),
    size: () =>
      run('readonly', async ({ heads }) => {
        const all = (await answer(heads.getAll())) as Head[];
        return all.reduce((sum, { bytes }) => sum + bytes, 0);
      }),
    close: connection.close,
  };
}

interface Tables {
  /** `Head` by key. */
  readonly heads: IDBObjectStore;
  /** `Uint8Array` by key and place. */
  readonly parts: IDBObjectStore;
}

const everyPart = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);

const lengthOf = (pages: readonly Uint8Array[]): number => pages.reduce((sum, { length }) => sum + length, 0);

/** Copies, because storing a view would store the whole buffer that it looks into. */
function pagesOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / pageBytes);
  return Array.from({ length: count }, (_, n) => bytes.slice(n * pageBytes, (n + 1) * pageBytes));
}

const headOf = async (heads: IDBObjectStore, key: string): Promise<Head | undefined> =>
  (await answer(heads.get(key))) as Head | undefined;

/** One at a time: asking for all at once is slower for pages of this size. */
function eachPart(parts: IDBObjectStore, key: string, visit: (part: Uint8Array) => void): Promise<void> {
  const request = parts.openCursor(everyPart(key));
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () => reject(request.error ?? new Error('A part could not be read')));
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      visit(cursor.value as Uint8Array);
      cursor.continue();
    });
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not say why')));
  });
}

/** The connection, made again when the browser or another context closed it. */
function connect(name: string): { database: () => Promise<IDBDatabase>; close: () => void } {
  let open: Promise<IDBDatabase> | undefined;
  let closed = false;
  const opened = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('heads');
      request.result.createObjectStore('parts');
    });
    const database = await answer(request);
    const letGo = () => {
      database.close();
      open = undefined;
    };
    database.addEventListener('versionchange', letGo);
    database.addEventListener('close', letGo);
    return database;
  };
  return {
    async database() {
      if (closed) throw new Problem('EngineUnavailable', 'The files were closed');
      open ??= opened();
      try {
        return await open;
      } catch (error) {
        open = undefined;
        throw error;
      }
    },
    close() {
      closed = true;
      // A connection that could not be opened needs no closing, and who asked for it was told.
      open?.then(database => database.close()).catch(() => undefined);
    },
  };
}
