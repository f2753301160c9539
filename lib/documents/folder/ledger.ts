/**
 * What Kura knows of the user's folders: their handles, which only IndexedDB can hold, and what was read of each file. The documents
 * themselves are in the vault.
 */
import type { ConversationId } from '../../core/conversation';
import type { RefusalReason } from '../refusal';

export interface FolderRecord {
  readonly id: string;
  readonly name: string;
  /** Absent where the browser gives no handle: then the bridge reads the folder, or it was read once. */
  readonly handle?: FileSystemDirectoryHandle;
  /** Where the bridge reads it: its absolute path on this computer. */
  readonly bridgePath?: string;
  readonly space: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  readonly isPaused?: true;
  /** When the folder was last read to its end, in milliseconds since 1970. */
  readonly readAt?: number;
  /** `forbidden`: the browser asks again after a restart. `gone`: it was moved or removed, or its disk is not connected. */
  readonly problem?: 'forbidden' | 'gone';
}

export interface FileRecord {
  readonly folder: string;
  /** In the folder, with `/` between the parts. */
  readonly path: string;
  /** Bytes; -1 for a file that has to be read again. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** SHA-256 of the content. Absent where the file was not read. */
  readonly hash?: string;
  /** Two files with the same content are one document. */
  readonly document?: ConversationId;
  /** Of the text that is stored, in UTF-16 units. */
  readonly textLength?: number;
  readonly refusal?: RefusalReason;
}

export interface Ledger {
  listFolders(): Promise<readonly FolderRecord[]>;
  putFolder(folder: FolderRecord): Promise<void>;
  /** Changes the stored record; does nothing for a folder that was removed meanwhile. */
  updateFolder(id: string, change: (folder: FolderRecord) => FolderRecord): Promise<void>;
  /** Removes the folder with what is known of its files. */
  removeFolder(id: string): Promise<void>;
  listFiles(folder: string): Promise<readonly FileRecord[]>;
  /** The files of every folder that are this document. */
  listFilesOf(document: ConversationId): Promise<readonly FileRecord[]>;
  putFile(file: FileRecord): Promise<void>;
  removeFiles(files: readonly Pick<FileRecord, 'folder' | 'path'>[]): Promise<void>;
  /** The documents that a file of this folder was, until a reading of the folder has ended. */
  listLeft(folder: string): Promise<readonly ConversationId[]>;
  addLeft(folder: string, documents: readonly ConversationId[]): Promise<void>;
  clearLeft(folder: string): Promise<void>;
}

const folders = 'folders';
const files = 'files';
const left = 'left';
const stores = [folders, files, left] as const;

const toRange = (folder: string) => IDBKeyRange.bound([folder], [folder, []]);

export function createLedger(name = 'kura-documents'): Ledger {
  const run = createRunner(name);
  return {
    listFolders: () => run('readonly', get => get(folders).getAll()) as Promise<readonly FolderRecord[]>,
    putFolder: folder => run('readwrite', get => get(folders).put(folder)).then(() => undefined),
    async updateFolder(id, change) {
      await run('readwrite', get => {
        const request = get(folders).get(id);
        request.addEventListener('success', () => {
          const stored = request.result as FolderRecord | undefined;
          if (stored) get(folders).put(change(stored));
        });
        return request;
      });
    },
    async removeFolder(id) {
      await run('readwrite', get => {
        get(files).delete(toRange(id));
        get(left).delete(toRange(id));
        return get(folders).delete(id);
      });
    },
    listFiles: folder => run('readonly', get => get(files).getAll(toRange(folder))) as Promise<readonly FileRecord[]>,
    listFilesOf: document =>
      run('readonly', get => get(files).index('document').getAll(document)) as Promise<readonly FileRecord[]>,
    putFile: file => run('readwrite', get => get(files).put(file)).then(() => undefined),
    async removeFiles(gone) {
      await run('readwrite', get => {
        for (const { folder, path } of gone) get(files).delete([folder, path]);
        return undefined;
      });
    },
    async listLeft(folder) {
      const found = (await run('readonly', get => get(left).getAll(toRange(folder)))) as readonly LeftRecord[];
      return found.map(({ document }) => document);
    },
    async addLeft(folder, documents) {
      await run('readwrite', get => {
        for (const document of documents) get(left).put({ folder, document } satisfies LeftRecord);
        return undefined;
      });
    },
    clearLeft: folder => run('readwrite', get => get(left).delete(toRange(folder))).then(() => undefined),
  };
}

interface LeftRecord {
  readonly folder: string;
  readonly document: ConversationId;
}

type GetStore = (name: (typeof stores)[number]) => IDBObjectStore;

/** One transaction a call. The connection is closed when the database is removed elsewhere. */
function createRunner(name: string) {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    const reset = () => (opening = undefined);
    opening ??= openDatabase(name, reset);
    opening.catch(reset);
    return opening;
  };
  return async (mode: IDBTransactionMode, work: (get: GetStore) => IDBRequest | undefined): Promise<unknown> => {
    const transaction = (await open()).transaction(stores, mode);
    const request = work(store => transaction.objectStore(store));
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request?.result as unknown));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error(`Documents: ${mode} was broken off`)),
      );
    });
  };
}

const openDatabase = (name: string, onClosed: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(folders, { keyPath: 'id' });
      request.result.createObjectStore(files, { keyPath: ['folder', 'path'] }).createIndex('document', 'document');
      request.result.createObjectStore(left, { keyPath: ['folder', 'document'] });
    });
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} cannot be opened`)));
    request.addEventListener('success', () => {
      const database = request.result;
      const close = () => {
        onClosed();
        database.close();
      };
      database.addEventListener('versionchange', close);
      database.addEventListener('close', onClosed);
      resolve(database);
    });
  });
