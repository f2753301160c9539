/** Finds a document's file in the user's folders again, so that the browser can show it. */
import type { ConversationId } from '../../core/conversation';
import { requestReadAccess } from './folder-access';
import type { Ledger } from './ledger';

export interface DocumentFile {
  readonly folder: FileSystemDirectoryHandle;
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
    const handle = folders.find(one => one.id === folder)?.handle;
    if (handle) return { folder: handle, path };
  }
  return undefined;
}

/**
 * Reads the file as it is now. Call it within a click, because the browser may ask the user first. `undefined` if the browser may not read
 * it, or if it is gone.
 */
export async function readDocumentFile({ folder, path }: DocumentFile): Promise<File | undefined> {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  try {
    if (!(await requestReadAccess(folder))) return undefined;
    let parent = folder;
    for (const part of parts) parent = await parent.getDirectoryHandle(part);
    return await (await parent.getFileHandle(name)).getFile();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
