/** One large text in IndexedDB, for the JSON of stock Orama. */

/** Writes the text, which is durable when the promise resolves. Without a text it returns the stored one. */
export async function record(name: string, text?: string): Promise<string | undefined> {
  const database = await settled(opened());
  try {
    const transaction = database.transaction('records', text === undefined ? 'readonly' : 'readwrite');
    const records = transaction.objectStore('records');
    if (text === undefined) return (await settled(records.get(name))) as string | undefined;
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

function opened(): IDBOpenDBRequest {
  const asked = indexedDB.open('bench-records', 1);
  asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore('records'));
  return asked;
}

const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB did not answer.')));
  });
