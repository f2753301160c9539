/**
 * A disk in IndexedDB, for browsers and contexts without sync file access. Files are stored in pages of some MiB: one
 * record per vector would take 81 times as long to write. Each append is a part of its own.
 */
import { awaitRequest, connect } from './indexeddb-connection';
import { joinBytes } from './memory-files';
import type { Disk } from './disk';

/** In bytes; larger pages gain nothing and cost more to copy. */
const maxPageBytes = 4 * 2 ** 20;

/** The entry of a key, without its bytes. */
interface Head {
  readonly parts: number;
  readonly bytes: number;
}

/** Opens the database, or creates it. */
export async function openIndexedDbDisk(name: string): Promise<Disk> {
  const { run, close } = await connect(name);
  const remove = (key: string) =>
    run('readwrite', async ({ heads, parts }) => {
      parts.delete(toPartRange(key));
      await awaitRequest(heads.delete(key));
    });
  return {
    put: (key, pieces) =>
      run('readwrite', async ({ heads, parts }) => {
        const pages = pieces.flatMap(splitPages);
        // Requests run in order, so that none of them has to be awaited.
        parts.delete(toPartRange(key));
        for (const [n, page] of pages.entries()) parts.put(page, [key, n]);
        await awaitRequest(heads.put({ parts: pages.length, bytes: countBytes(pages) } satisfies Head, key));
      }),
    async get(key) {
      try {
        return await run('readonly', async ({ heads, parts }) => {
          if (!(await readHead(heads, key))) return undefined;
          const pages: Uint8Array[] = [];
          await visitParts(parts, key, page => void pages.push(page));
          return joinBytes(pages);
        });
      } catch (error) {
        if (!isLost(error)) throw error;
        // Otherwise a log would keep growing after an unreadable part.
        await remove(key);
        return undefined;
      }
    },
    append: (key, bytes) =>
      run('readwrite', async ({ heads, parts }) => {
        const head = (await readHead(heads, key)) ?? { parts: 0, bytes: 0 };
        parts.put(bytes.slice(), [key, head.parts]);
        await awaitRequest(heads.put({ parts: head.parts + 1, bytes: head.bytes + bytes.length } satisfies Head, key));
      }),
    truncate: (key, length) =>
      run('readwrite', async ({ heads, parts }) => {
        const existing: Uint8Array[] = [];
        await visitParts(parts, key, part => void existing.push(part));
        const remaining = joinBytes(existing).slice(0, length);
        parts.delete(toPartRange(key));
        parts.put(remaining, [key, 0]);
        await awaitRequest(heads.put({ parts: 1, bytes: remaining.length } satisfies Head, key));
      }),
    remove,
    keys: () => run('readonly', async ({ heads }) => (await awaitRequest(heads.getAllKeys())).map(String)),
    size: () =>
      run('readonly', async ({ heads }) => {
        const all = (await awaitRequest(heads.getAll())) as Head[];
        return all.reduce((sum, { bytes }) => sum + bytes, 0);
      }),
    close,
  };
}

/** Chromium keeps large values in files of their own, and reports if one is missing or damaged. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && ['NotReadableError', 'DataError'].includes(error.name);

const toPartRange = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);

const countBytes = (pages: readonly Uint8Array[]): number => pages.reduce((sum, { length }) => sum + length, 0);

/** Copies each page, because storing a view would store its whole buffer. */
function splitPages(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / maxPageBytes);
  return Array.from({ length: count }, (_, n) => bytes.slice(n * maxPageBytes, (n + 1) * maxPageBytes));
}

const readHead = async (heads: IDBObjectStore, key: string): Promise<Head | undefined> =>
  (await awaitRequest(heads.get(key))) as Head | undefined;

/** Reads parts one at a time: reading all at once is slower for pages of this size. */
function visitParts(parts: IDBObjectStore, key: string, visit: (part: Uint8Array) => void): Promise<void> {
  const request = parts.openCursor(toPartRange(key));
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
