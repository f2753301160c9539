/** Makes the vault's documents of one folder the same as the folder's files. Can be interrupted anywhere: the next run goes on. */
import type { ConversationId } from '../../core/conversation';
import type { DocumentsService } from '../../rpc/contracts/documents';
import { removeEnding } from '../formats';
import type { NewDocument } from '../../vault/documents-contract';
import type { DocumentReader } from '../reader';
import type { ReadDocument } from '../sections';
import { maxFileBytes, Refusal } from '../refusal';
import type { FileRecord, FolderRecord, Ledger } from './ledger';
import type { FoundFile } from './list-files';
import { removeGone, removeLeft } from './remove-gone';

export interface ReconcileDeps {
  readonly ledger: Ledger;
  readonly reader: DocumentReader;
  readonly documents: DocumentsService;
}

export interface ReconcileOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Reads what is new or changed, and removes what is gone. `found`: every file of the folder. A file that was only renamed keeps its document.
 * Rejects with the signal's reason.
 */
export async function reconcileFolder(
  deps: ReconcileDeps,
  folder: Pick<FolderRecord, 'id' | 'name' | 'space'>,
  found: readonly FoundFile[],
  { signal, onProgress }: ReconcileOptions,
): Promise<void> {
  const known = new Map((await deps.ledger.listFiles(folder.id)).map(file => [file.path, file]));
  const paths = new Set(found.map(({ path }) => path));
  const closed = found.filter(({ stamp }) => stamp?.size === -1).map(({ path }) => `${path}/`);
  // Nobody knows what is in a part of the folder that cannot be read now.
  const isGone = ({ path }: FileRecord) => !paths.has(path) && !closed.some(part => path.startsWith(part));
  const gone = new Map([...known.values()].filter(isGone).map(file => [file.path, file]));
  const left = new Set(await deps.ledger.listLeft(folder.id));
  for (const [done, file] of found.entries()) {
    onProgress(done, found.length);
    signal.throwIfAborted();
    await readFile(deps, folder, file, { known: known.get(file.path), gone, left });
  }
  signal.throwIfAborted();
  const missed = [...gone.values()];
  const dropped = missed.flatMap(({ document }) => document ?? []);
  if (dropped.length > 0) await deps.ledger.addLeft(folder.id, dropped);
  for (const id of await removeGone(deps, missed)) left.add(id);
  await settleLeft(deps, folder, found, left);
  if ((await deps.ledger.listLeft(folder.id)).length > 0) await deps.ledger.clearLeft(folder.id);
  onProgress(found.length, found.length);
}

type Stamp = Pick<FileRecord, 'size' | 'modifiedAt'>;

interface FileState {
  readonly known: FileRecord | undefined;
  /** Files that are no longer there, by path. One that is found under another path is taken out. */
  readonly gone: Map<string, FileRecord>;
  /** Documents that one of their files is no longer. */
  readonly left: Set<ConversationId>;
}

async function readFile(
  deps: ReconcileDeps,
  folder: Pick<FolderRecord, 'id' | 'name' | 'space'>,
  { path, stamp, getFile }: FoundFile,
  { known, gone, left }: FileState,
): Promise<void> {
  const { ledger, reader } = deps;
  const place = { folder: folder.id, path };
  const isKnown = ({ size, modifiedAt }: Stamp) => known?.size === size && known.modifiedAt === modifiedAt;
  if (stamp && stamp.size >= 0 && isKnown(stamp)) return;
  let seen: ReadFile['seen'] = { ...place, size: -1, modifiedAt: 0, ...stamp };
  const before = known?.document === undefined ? {} : { document: known.document };
  try {
    if (seen.size > maxFileBytes) throw new Refusal('tooLarge');
    const file = stamp?.size === -1 ? undefined : await openFile(getFile);
    if (!file) {
      await ledger.putFile({ ...known, ...place, size: -1, modifiedAt: 0, refusal: 'unreadable' });
      return;
    }
    seen = { ...place, size: file.size, modifiedAt: file.lastModified };
    if (isKnown(seen)) return;
    if (file.size > maxFileBytes) throw new Refusal('tooLarge');
    const hash = await reader.hash(file);
    if (known?.hash === hash && known.refusal === undefined) {
      await ledger.putFile({ ...known, ...seen });
      return;
    }
    const saved = await saveFile(deps, folder, { file, hash, seen, known, gone, left });
    const now = stamp ? file : await openFile(getFile);
    // The file grew while it was read, so the end of what was read may be missing. One that is gone by now is missed by the next run.
    if (now && (now.size !== file.size || now.lastModified !== file.lastModified))
      await ledger.putFile({ ...saved, size: -1, refusal: 'changing' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const size = error.reason === 'changing' ? -1 : seen.size;
    // What an earlier version said must not stand for this one.
    if (before.document !== undefined && error.reason !== 'changing') await removeGone(deps, [{ ...seen, ...before }]);
    const { textLength } = known ?? {};
    const stays = error.reason === 'changing' ? { ...before, ...(textLength !== undefined && { textLength }) } : {};
    await ledger.putFile({ ...seen, ...stays, size, refusal: error.reason });
  }
}

/** `undefined` if the browser may not, or the file is gone. */
async function openFile(getFile: FoundFile['getFile']): Promise<File | undefined> {
  try {
    return await getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name !== 'AbortError') return undefined;
    throw error;
  }
}

interface ReadFile extends FileState {
  readonly file: File;
  readonly hash: string;
  readonly seen: Pick<FileRecord, 'folder' | 'path' | 'size' | 'modifiedAt'>;
}

async function saveFile(
  deps: ReconcileDeps,
  folder: Pick<FolderRecord, 'id' | 'name' | 'space'>,
  { file, hash, seen, known, gone, left }: ReadFile,
): Promise<FileRecord> {
  const { ledger } = deps;
  const moved = [...gone.values()].find(one => one.hash === hash && one.document !== undefined);
  const sameContent = moved ? undefined : await findCopy(ledger, hash, seen);
  if (known?.document !== undefined) left.add(known.document);
  // Written down before the file says another document: whoever is killed in between settles it in the next run.
  const addLeft = async (id: ConversationId | undefined) => {
    if (known?.document !== undefined && known.document !== id) await ledger.addLeft(folder.id, [known.document]);
  };
  if (sameContent) {
    await addLeft(sameContent.document);
    // Two files with the same content would be found twice.
    const copy = { ...seen, hash, ...(sameContent.document && { document: sameContent.document }) };
    await ledger.putFile(copy);
    return copy;
  }
  const id = moved?.document ?? (await chooseId(ledger, hash, known));
  left.delete(id);
  await addLeft(id);
  const document = await readNamed(deps.reader, file, seen.path);
  // Whoever is killed while it is saved finds it here, whatever the file is by then.
  if (!moved && known?.document !== id) await ledger.putFile({ ...seen, size: -1, document: id });
  const textLength = await saveAs(deps, folder, { ...document, id, ...seen });
  const saved = { ...seen, hash, document: id, ...(textLength !== undefined && { textLength }) };
  await ledger.putFile(saved);
  if (moved) {
    gone.delete(moved.path);
    await ledger.removeFiles([moved]);
  }
  return saved;
}

/** Its title is the file's name where it has none. */
async function readNamed(reader: DocumentReader, file: File, path: string): Promise<Required<ReadDocument>> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { title, sections } = await reader.read(file, name);
  return { title: title || removeEnding(name), sections };
}

/** Answers the length of its text. One that the user deleted stays deleted, whatever becomes of its file: then `undefined`. */
async function saveAs(
  { documents }: ReconcileDeps,
  { name, space }: Pick<FolderRecord, 'name' | 'space'>,
  { id, path, modifiedAt, title, sections }: Required<ReadDocument> & Pick<NewDocument, 'id' | 'path' | 'modifiedAt'>,
): Promise<number | undefined> {
  const { result } = await documents.saveDocument({ id, path: `${name}/${path}`, title, modifiedAt, space, sections });
  return result === 'forgotten' ? undefined : sections.reduce((sum, { text }) => sum + text.length, 0);
}

/** What no file is any more goes; what another file still is gets that file's path. */
async function settleLeft(
  deps: ReconcileDeps,
  folder: Pick<FolderRecord, 'id' | 'name' | 'space'>,
  found: readonly FoundFile[],
  left: ReadonlySet<ConversationId>,
): Promise<void> {
  await removeLeft(deps, [...left]);
  for (const id of left) {
    const record = (await deps.ledger.listFilesOf(id)).find(file => file.folder === folder.id);
    const file = found.find(({ path }) => path === record?.path);
    const content = file && (await openFile(file.getFile));
    if (!record || !content) continue;
    try {
      if ((await deps.reader.hash(content)) !== record.hash) throw new Refusal('changing');
      await saveAs(deps, folder, { ...(await readNamed(deps.reader, content, record.path)), ...record, id });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The next run reads it.
      await deps.ledger.putFile({ ...record, size: -1 });
    }
  }
}

/** Another file with this content, in any folder. A document's first id tells of its content. */
async function findCopy(
  ledger: Ledger,
  hash: string,
  { folder, path }: Pick<FileRecord, 'folder' | 'path'>,
): Promise<FileRecord | undefined> {
  const files = await ledger.listFilesOf(toDocumentId(hash));
  return files.find(file => file.hash === hash && (file.folder !== folder || file.path !== path));
}

const toDocumentId = (hash: string): ConversationId => `document:${hash.slice(0, 40)}`;

/** A changed file keeps its id, unless another file shares it. An id that another content has by now is not used again. */
async function chooseId(ledger: Ledger, hash: string, known: FileRecord | undefined): Promise<ConversationId> {
  if (known?.document !== undefined && (await ledger.listFilesOf(known.document)).length === 1) return known.document;
  const id = toDocumentId(hash);
  return (await ledger.listFilesOf(id)).length === 0 ? id : `document:${crypto.randomUUID()}`;
}
