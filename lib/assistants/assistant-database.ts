/**
 * What belongs to Ask alone: providers with their keys, and what vendors want back with a turn. A database of the extension's origin, which
 * no page's script can reach and no export, backup or report reads.
 */
import { ensureSpace, readDiskSpace, smallWriteReserveBytes } from '../disk-space';

export const assistantDatabaseName = 'kura-assistants';
export type AssistantStore = 'providers' | 'turns';

export const readAll = <Value>(store: AssistantStore, range?: IDBKeyRange): Promise<readonly Value[]> =>
  runRequest<Value[]>(store, 'readonly', rows => rows.getAll(range));

/** Rejects with `VaultFull` on a full disk. */
export async function write(store: AssistantStore, key: string, value: unknown): Promise<void> {
  await ensureSpace(readDiskSpace, 0, smallWriteReserveBytes);
  await runRequest(store, 'readwrite', rows => rows.put(value, key));
}

export const removeKeys = (store: AssistantStore, keys: string | IDBKeyRange): Promise<undefined> =>
  runRequest(store, 'readwrite', rows => rows.delete(keys));

async function runRequest<Value>(
  store: AssistantStore,
  mode: IDBTransactionMode,
  createRequest: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const request = createRequest(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Ask cannot be stored')));
    });
    return request.result;
  } finally {
    database.close();
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(assistantDatabaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('providers');
      request.result.createObjectStore('turns');
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('Ask cannot be opened')));
    request.addEventListener('success', () => resolve(request.result));
  });
