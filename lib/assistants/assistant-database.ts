/**
 * What belongs to Ask alone: providers with their keys, and what vendors want back with a turn. A database of the extension's origin, which
 * no page's script can reach and no export, backup or report reads.
 */
import { ensureSpace, readDiskSpace, smallWriteReserveBytes } from '../disk-space';

export const assistantDatabaseName = 'kura-assistants';
export type AssistantStore = 'providers' | 'turns' | 'lock';
const stores: readonly AssistantStore[] = ['providers', 'turns', 'lock'];

export const readAll = <Value>(store: AssistantStore, range?: IDBKeyRange): Promise<readonly Value[]> =>
  runRequest<Value[]>(store, 'readonly', rows => rows.getAll(range));

/** Rejects with `VaultFull` on a full disk. */
export const write = (store: AssistantStore, key: string, value: unknown): Promise<void> =>
  writeTogether([{ store, key, value }]);

/** All of it or nothing. `undefined` removes what has the key. Rejects with `VaultFull` on a full disk. */
export async function writeTogether(
  rows: readonly { readonly store: AssistantStore; readonly key: string; readonly value: unknown }[],
): Promise<void> {
  await ensureSpace(readDiskSpace, 0, smallWriteReserveBytes);
  await runTransaction([...new Set(rows.map(({ store }) => store))], 'readwrite', transaction => {
    for (const { store, key, value } of rows) {
      if (value === undefined) transaction.objectStore(store).delete(key);
      else transaction.objectStore(store).put(value, key);
    }
  });
}

export const removeKeys = (store: AssistantStore, keys: string | IDBKeyRange): Promise<undefined> =>
  runRequest(store, 'readwrite', rows => rows.delete(keys));

async function runRequest<Value>(
  store: AssistantStore,
  mode: IDBTransactionMode,
  createRequest: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const request = await runTransaction([store], mode, transaction => createRequest(transaction.objectStore(store)));
  return request.result;
}

/** Answers what `start` returns, once the transaction is complete. */
async function runTransaction<Value>(
  names: readonly AssistantStore[],
  mode: IDBTransactionMode,
  start: (transaction: IDBTransaction) => Value,
): Promise<Value> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction([...names], mode, { durability: 'strict' });
    const started = start(transaction);
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Ask cannot be stored')));
    });
    return started;
  } finally {
    database.close();
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(assistantDatabaseName, 2);
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores)
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('Ask cannot be opened')));
    request.addEventListener('success', () => resolve(request.result));
  });
