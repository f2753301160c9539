/**
 * What Kura remembers of backups: the folder's handle, which only IndexedDB can hold, and what became of them. In a database of its own
 * and not in the settings, because the document that holds the engine backs up too, and cannot read settings.
 */
import type { ProblemName } from '../problem';
import type { Seal } from '../transfer/sealed';
import type { Chain } from './chain';
import type { Backup, Extent } from './nouns';
import type { Plan } from './schedule';

export interface Remembered {
  readonly folder: FileSystemDirectoryHandle;
  readonly plan: Plan;
  readonly extent: Extent;
  /** What backups are encrypted with. The passphrase is nowhere. */
  readonly seal: Seal;
  readonly last: Backup;
  readonly chain: Chain;
  readonly trouble: ProblemName | 'unknown';
  /** When the last try by plan began, in milliseconds since 1970. */
  readonly tried: number;
}

export interface BackupMemory {
  get<Key extends keyof Remembered>(key: Key): Promise<Remembered[Key] | undefined>;
  /** `undefined` forgets it. */
  set<Key extends keyof Remembered>(key: Key, value: Remembered[Key] | undefined): Promise<void>;
}

const store = 'remembered';

export const backupMemory = (name = 'kura-backups'): BackupMemory => ({
  async get(key) {
    // Only what `set` put there stands under its key.
    return (await ask(name, 'readonly', all => all.get(key))) as Remembered[typeof key] | undefined;
  },
  async set(key, value) {
    await ask(name, 'readwrite', all => (value === undefined ? all.delete(key) : all.put(value, key)));
  },
});

/** Opened for each question: they are few, and whoever holds a connection open stands in the way of a deletion. */
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
