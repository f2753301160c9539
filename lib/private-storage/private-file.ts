/** A small JSON file in the extension's private file system, which no page reaches and whose files lie apart from its databases. */
export interface PrivateFile<Value> {
  /** `undefined` if there is no file, if it is damaged, or if this browser has no private file system. */
  read(): Promise<Value | undefined>;
  /** Replaces the file. After a kill either the old or the new content is there. */
  write(value: Value): Promise<void>;
  remove(): Promise<void>;
}

const folderName = 'kura-private';

export const createPrivateFile = <Value>(name: string): PrivateFile<Value> => ({
  async read() {
    const file = await resolveMissing(async () => (await (await openFolder(false))?.getFileHandle(name))?.getFile());
    return file && parseChecked<Value>(await file.text());
  },
  async write(value) {
    const content = JSON.stringify(value);
    const file = await (await openFolder(true))?.getFileHandle(name, { create: true });
    const writable = await file?.createWritable();
    await writable?.write(`${await computeDigest(content)}\n${content}`);
    await writable?.close();
  },
  remove: async () => resolveMissing(async () => (await openFolder(false))?.removeEntry(name)),
});

async function openFolder(create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  return (await storage?.getDirectory?.())?.getDirectoryHandle(folderName, { create });
}

/** Only `write` writes the file, so where the digest fits, the type holds. */
async function parseChecked<Value>(text: string): Promise<Value | undefined> {
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  return end > 0 && text.slice(0, end) === (await computeDigest(content)) ? (JSON.parse(content) as Value) : undefined;
}

async function computeDigest(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}

async function resolveMissing<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
