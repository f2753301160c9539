/** The connection to the index's database; it is reopened if the browser or another context closes it. */
import { Problem } from '../../core/problem';

export interface Tables {
  /** `Head` by key. */
  readonly heads: IDBObjectStore;
  /** `Uint8Array` by key and part number. */
  readonly parts: IDBObjectStore;
}

export interface Connection {
  /**
   * Runs one transaction. Resolves when it is durable, rejects with nothing written. Only requests may be awaited
   * inside.
   */
  readonly run: <T>(mode: IDBTransactionMode, work: (tables: Tables) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** Opens the database, or creates it. */
export async function connect(name: string): Promise<Connection> {
  let opening: Promise<IDBDatabase> | undefined;
  let isClosed = false;
  const getDatabase = async (): Promise<IDBDatabase> => {
    if (isClosed) throw new Problem('EngineUnavailable', 'The files were closed');
    opening ??= openDatabase(name, () => (opening = undefined));
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  await getDatabase();
  return {
    run: async (mode, work) => runTransaction(await getDatabase(), mode, work),
    close() {
      isClosed = true;
      // A connection that failed to open needs no closing; its caller received the error.
      opening?.then(one => one.close()).catch(() => undefined);
    },
  };
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('heads');
    request.result.createObjectStore('parts');
  });
  const database = await awaitRequest(request);
  const release = () => {
    database.close();
    onClosed();
  };
  database.addEventListener('versionchange', release);
  database.addEventListener('close', release);
  return database;
}

async function runTransaction<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(['heads', 'parts'], mode, { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction broke off')));
  });
  const [outcome, ended] = await Promise.allSettled([
    work({ heads: transaction.objectStore('heads'), parts: transaction.objectStore('parts') }),
    done,
  ]);
  // The transaction knows the reason; its requests only report that it was aborted.
  if (ended.status === 'rejected') throw ended.reason;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Resolves with the result of the request, or rejects with its error. */
export function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not say why')));
  });
}
