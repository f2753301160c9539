/** The settings' own database. It belongs to the extension's origin, so scripts in pages cannot reach it, unlike `storage.local`. */
import { ensureSpace, readDiskSpace, smallWriteReserveBytes } from '../disk-space';

export interface StoredSetting {
  readonly value: unknown;
  /** Counts the changes of this setting, from 1. */
  readonly revision: number;
}

/** Written at each call of a program, which waits for it. A power cut may cost their last change; the browser's end does not. */
const relaxedKeys: ReadonlySet<string> = new Set(['bridgeLog']);

export const settingsDatabaseName = 'kura-settings';
const objectStoreName = 'settings';

export const readSetting = (key: string): Promise<StoredSetting | undefined> =>
  runRequest<StoredSetting | undefined>('readonly', 'strict', settings => settings.get(key));

/** Rejects with `VaultFull` on a full disk. */
export async function writeSetting(key: string, setting: StoredSetting): Promise<void> {
  await ensureSpace(readDiskSpace, 0, smallWriteReserveBytes);
  const durability = relaxedKeys.has(key) ? 'relaxed' : 'strict';
  await runRequest('readwrite', durability, settings => settings.put(setting, key));
}

let opening: Promise<IDBDatabase> | undefined;

async function runRequest<Result>(
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
  createRequest: (settings: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = await startTransaction(mode, durability);
  const request = createRequest(transaction.objectStore(objectStoreName));
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The settings cannot be stored')),
    );
  });
  return request.result;
}

/** A connection that the browser closed, as after damage, is opened again once. */
async function startTransaction(
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
): Promise<IDBTransaction> {
  try {
    return (await openDatabase()).transaction(objectStoreName, mode, { durability });
  } catch {
    opening = undefined;
    return (await openDatabase()).transaction(objectStoreName, mode, { durability });
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return (opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(settingsDatabaseName, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(objectStoreName));
    request.addEventListener('error', () => reject(request.error ?? new Error('The settings cannot be opened')));
    request.addEventListener('success', () => {
      const database = request.result;
      const release = () => {
        opening = undefined;
        database.close();
      };
      database.addEventListener('versionchange', release);
      database.addEventListener('close', release);
      resolve(database);
    });
  }));
}
