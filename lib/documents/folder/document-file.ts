/** Finds a document's file in the user's folders again, so that the browser can show it. */
import type { ConversationId } from '../../core/conversation';
import { Refusal } from '../refusal';
import { BridgeLost, readBridgeFile, type BridgeFiles } from './bridge-files';
import { requestReadAccess } from './folder-access';
import type { Ledger } from './ledger';

export interface DocumentFile {
  /** By the browser's handle, or by the path of a folder of the bridge. */
  readonly folder: FileSystemDirectoryHandle | string;
  /** In the folder, with `/` between the parts. */
  readonly path: string;
}

/** `undefined` if no folder has it that the browser can read again. */
export async function findDocumentFile(
  ledger: Pick<Ledger, 'listFolders' | 'listFilesOf'>,
  id: ConversationId,
): Promise<DocumentFile | undefined> {
  const [folders, files] = await Promise.all([ledger.listFolders(), ledger.listFilesOf(id)]);
  for (const { folder, path } of files) {
    const record = folders.find(one => one.id === folder);
    const place = record?.handle ?? record?.bridgePath;
    if (place !== undefined) return { folder: place, path };
  }
  return undefined;
}

/**
 * Reads the file as it is now. Call it within a click, because the browser may ask the user first. `undefined` if the browser may not read
 * it, or if it is gone.
 */
export async function readDocumentFile({ folder, path }: DocumentFile, bridge: BridgeFiles): Promise<File | undefined> {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  try {
    if (typeof folder === 'string') return await readBridgeFile(bridge, folder, path);
    if (!(await requestReadAccess(folder))) return undefined;
    let parent = folder;
    for (const part of parts) parent = await parent.getDirectoryHandle(part);
    return await (await parent.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException || error instanceof BridgeLost || error instanceof Refusal) return undefined;
    throw error;
  }
}
