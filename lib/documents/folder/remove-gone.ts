/** Removes documents that no file is any more. */
import type { ConversationId } from '../../core/conversation';
import type { ReconcileDeps } from './reconcile-folder';
import type { FileRecord } from './ledger';

type RemoveDeps = Pick<ReconcileDeps, 'ledger' | 'documents'>;

/** Removes these files, and the documents that no other file is. Answers the documents that stay. */
export async function removeGone(
  { ledger, documents }: RemoveDeps,
  files: readonly FileRecord[],
): Promise<readonly ConversationId[]> {
  if (files.length === 0) return [];
  const places = new Set(files.map(toPlace));
  const ids = new Set(files.flatMap(({ document }) => document ?? []));
  const unused: ConversationId[] = [];
  for (const id of ids) if ((await ledger.listFilesOf(id)).every(file => places.has(toPlace(file)))) unused.push(id);
  // The files go last: whoever is killed in between removes the documents again.
  if (unused.length > 0) await documents.removeDocuments(unused);
  await ledger.removeFiles(files);
  return [...ids].filter(id => !unused.includes(id));
}

/** Removes those that no file is. */
export async function removeLeft({ ledger, documents }: RemoveDeps, left: readonly ConversationId[]): Promise<void> {
  const unused: ConversationId[] = [];
  for (const id of left) if ((await ledger.listFilesOf(id)).length === 0) unused.push(id);
  if (unused.length > 0) await documents.removeDocuments(unused);
}

const toPlace = ({ folder, path }: Pick<FileRecord, 'folder' | 'path'>): string => JSON.stringify([folder, path]);
