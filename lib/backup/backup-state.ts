/**
 * The stored state of backups: the folder's handle, which only IndexedDB can hold, and the last results. It has a database of its own
 * because the document with the engine backs up too, and cannot read the settings.
 */
import type { ProblemName } from '../core/problem';
import type { Seal } from '../transfer/encrypt';
import type { Chain } from './chain';
import type { Backup, Extent } from './types';
import type { Plan } from './schedule';

export interface Remembered {
  readonly folder: FileSystemDirectoryHandle;
  readonly plan: Plan;
  readonly extent: Extent;
  /** The key that backups are encrypted with. The passphrase is never stored. */
  readonly seal: Seal;
  readonly last: Backup;
  readonly chain: Chain;
  readonly trouble: ProblemName | 'unknown';
  /** When the last scheduled try began, in milliseconds since 1970. */
  readonly tried: number;
}

export interface BackupMemory {
  get<Key extends keyof Remembered>(key: Key): Promise<Remembered[Key] | undefined>;
  /** `undefined` removes the value. */
  set<Key extends keyof Remembered>(key: Key, value: Remembered[Key] | undefined): Promise<void>;
}

const store = 'remembered';

export const backupMemory = (name = 'kura-backups'): BackupMemory => ({
  async get(key) {
    // Only `set` writes under this key, so the type holds.
    return (await ask(name, 'readonly', all => all.get(key))) as Remembered[typeof key] | undefined;
  },
  async set(key, value) {
    await ask(name, 'readwrite', all => (value === undefined ? all.delete(key) : all.put(value, key)));
  },
});

/** Opens the database for each request. Requests are rare, and an open connection would block a deletion. */
async function ask(
  name: string,
  mode: IDBTransactionMode,
  work: (all: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await opened(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result as unknown));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error(`Backups: ${mode} was broken off`)),
      );
    });
  } finally {
    database.close();
  }
}

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} cannot be opened`)));
  });
