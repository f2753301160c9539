/**
 * The stored state of backups: the folder's handle, which only IndexedDB can hold, and the last results. It has a database of its own
 * because the document with the engine backs up too, and cannot read the settings.
 */
import { ensureSpace, readDiskSpace, smallWriteReserveBytes } from '../disk-space';
import type { ProblemName } from '../core/problem';
import type { Encryption } from '../transfer/encrypt';
import type { Chain } from './chain';
import type { Backup, BackupExtent } from './types';
import type { BackupSchedule } from './schedule';

export interface StoredBackupState {
  readonly folder: FileSystemDirectoryHandle;
  readonly schedule: BackupSchedule;
  readonly extent: BackupExtent;
  /** The key that backups are encrypted with. The passphrase is never stored. */
  readonly encryption: Encryption;
  readonly last: Backup;
  readonly chain: Chain;
  readonly problem: ProblemName | 'unknown';
  /** When the last scheduled try began, in milliseconds since 1970. */
  readonly triedAt: number;
}

export interface BackupStore {
  get<Key extends keyof StoredBackupState>(key: Key): Promise<StoredBackupState[Key] | undefined>;
  /** `undefined` removes the value. Rejects with `VaultFull` on a full disk. */
  set<Key extends keyof StoredBackupState>(key: Key, value: StoredBackupState[Key] | undefined): Promise<void>;
}

const objectStoreName = 'state';

export const createBackupStore = (name = 'kura-backups'): BackupStore => ({
  async get(key) {
    // Only `set` writes under this key, so the type holds.
    return (await runRequest(name, 'readonly', objects => objects.get(key))) as
      | StoredBackupState[typeof key]
      | undefined;
  },
  async set(key, value) {
    await ensureSpace(readDiskSpace, 0, smallWriteReserveBytes);
    await runRequest(name, 'readwrite', objects =>
      value === undefined ? objects.delete(key) : objects.put(value, key),
    );
  },
});

/** Opens the database for each request. Requests are rare, and an open connection would block a deletion. */
async function runRequest(
  name: string,
  mode: IDBTransactionMode,
  createRequest: (objects: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await openDatabase(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(objectStoreName, mode);
      const request = createRequest(transaction.objectStore(objectStoreName));
      transaction.addEventListener('complete', () => resolve(request.result as unknown));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error(`Backups: ${mode} was broken off`)),
      );
    });
  } finally {
    database.close();
  }
}

const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(objectStoreName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} cannot be opened`)));
  });
