/** One large text in IndexedDB, for the JSON of stock Orama. */

/** Writes the text, which is durable when the promise resolves. Without a text it returns the stored one. */
export async function readOrWrite(name: string, text?: string): Promise<string | undefined> {
  const database = await toPromise(openDatabase());
  try {
    const transaction = database.transaction('records', text === undefined ? 'readonly' : 'readwrite');
    const records = transaction.objectStore('records');
    if (text === undefined) return (await toPromise(records.get(name))) as string | undefined;
    records.put(text, name);
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The record was not written.')),
      );
    });
    return undefined;
  } finally {
    database.close();
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open('bench-records', 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore('records'));
  return request;
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not answer.')));
  });
