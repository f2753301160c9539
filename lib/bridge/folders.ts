/**
 * How the files of folders on this computer travel: the host offers folders that the user named, the extension asks for their lists and for
 * pieces of files. Every question can be asked of any host at any time. Types, names and limits only.
 */
import { isRecord } from './is-record';

/** A folder is known by its absolute path, in every profile and over every installation. */
export interface OfferedFolder {
  readonly path: string;
  /** As a person writes it, such as `~/Papers`. */
  readonly shown: string;
}

/** Bytes, or -1 for what may not be read; and whole milliseconds since 1970. */
export interface FileStamp {
  readonly size: number;
  readonly modifiedAt: number;
}

export interface ListedFile extends FileStamp {
  /** In the folder, with `/` between the parts. */
  readonly path: string;
}

/** A piece of a file, with the file's stamp as it is now, so that one that is written meanwhile is noticed. */
export interface FilePiece extends FileStamp {
  /** In base64. */
  readonly bytes: string;
}

/** `next`: where the next page begins. Absent on the last one. */
export interface FilePage {
  readonly files: readonly ListedFile[];
  readonly next?: number;
}

/** `gone`: it is not there, or is not offered. `unreadable`: it is, and the system does not give it. `damaged`: the answer was none. */
export const folderFaults = ['gone', 'unreadable', 'damaged'] as const;
export interface FolderFault {
  readonly fault: (typeof folderFaults)[number];
}

export type FolderAnswer = FilePage | FilePiece | FolderFault;

export type FolderMessage =
  /** Sent at the start, and when it changes. */
  | { readonly kind: 'folders'; readonly folders: readonly OfferedFolder[] }
  /** Something in this followed folder has changed, or it is followed since a moment ago. */
  | { readonly kind: 'folderChanged'; readonly folder: string }
  | { readonly kind: 'folderAnswer'; readonly id: number; readonly answer: FolderAnswer };

export interface ListQuestion {
  readonly kind: 'listFolder';
  readonly folder: string;
  /** Index of the first file. 0 has the folder looked through anew. */
  readonly from: number;
}

export interface ReadQuestion {
  readonly kind: 'readFile';
  readonly folder: string;
  readonly path: string;
  /** In bytes. */
  readonly offset: number;
}

export type FolderQuestion = ListQuestion | ReadQuestion;

export type FolderCommand =
  | (FolderQuestion & { readonly id: number })
  /** Replaces what was wanted before. */
  | { readonly kind: 'followFolders'; readonly folders: readonly string[] };

/** Bytes of a file in one frame. In base64 they take a third more, and a frame may have a million. */
export const maxFilePieceBytes = 600_000;
/** Bytes of JSON of the files in one frame. */
export const maxFilePageBytes = 800_000;
export const maxOfferedFolders = 100;
/** In UTF-16 units. No system allows longer ones. */
const maxPathLength = 5000;
/** More files than the shortest names leave room for. */
const maxFilesOfPage = 50_000;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxPathLength;

/** Whether the path stays in its folder, whatever the system: no part is empty, goes up, or holds what ends a name. */
export const isInnerPath = (path: unknown): path is string =>
  isText(path) && !path.includes('\0') && path.split('/').every(part => part !== '' && part !== '.' && part !== '..');

/** `undefined` for what is none. */
export function parseFolderMessage(value: Readonly<Record<string, unknown>>): FolderMessage | undefined {
  const { kind, id, folder } = value;
  if (kind === 'folders') return { kind, folders: parseOffers(value['folders']) };
  if (kind === 'folderChanged') return isText(folder) ? { kind, folder } : undefined;
  if (kind !== 'folderAnswer' || !isCount(id)) return undefined;
  // Who asked must not wait for what will never come.
  return { kind, id, answer: parseAnswer(value['answer']) ?? { fault: 'damaged' } };
}

export function parseOffers(value: unknown): readonly OfferedFolder[] {
  const offers = (Array.isArray(value) ? value : []).flatMap((each: unknown): OfferedFolder[] => {
    const { path, shown } = isRecord(each) ? each : {};
    return isText(path) && isText(shown) ? [{ path, shown }] : [];
  });
  return offers.slice(0, maxOfferedFolders);
}

function parseAnswer(value: unknown): FolderAnswer | undefined {
  if (!isRecord(value)) return undefined;
  const { files, next, bytes, fault } = value;
  if (Array.isArray(files)) return parsePage(files, next);
  const stamp = parseStamp(value);
  if (typeof bytes === 'string' && bytes.length <= maxFilePieceBytes * 2) return stamp && { bytes, ...stamp };
  const known = folderFaults.find(name => name === fault);
  return known && { fault: known };
}

/** One file that is damaged damages the page: a file left out would count as removed. */
function parsePage(files: readonly unknown[], next: unknown): FilePage | undefined {
  if (files.length > maxFilesOfPage || (next !== undefined && !isCount(next))) return undefined;
  const parsed: ListedFile[] = [];
  for (const file of files) {
    const stamp = isRecord(file) ? parseStamp(file) : undefined;
    const path: unknown = isRecord(file) ? file['path'] : undefined;
    if (!stamp || !isInnerPath(path)) return undefined;
    parsed.push({ path, ...stamp });
  }
  return { files: parsed, ...(next !== undefined && { next }) };
}

function parseStamp({ size, modifiedAt }: Readonly<Record<string, unknown>>): FileStamp | undefined {
  if (!Number.isSafeInteger(size) || Number(size) < -1 || !Number.isSafeInteger(modifiedAt)) return undefined;
  return { size: Number(size), modifiedAt: Number(modifiedAt) };
}

/** `undefined` for what is none. */
export function parseFolderCommand(value: unknown): FolderCommand | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, id, folder, folders, from, path, offset } = value;
  if (kind === 'followFolders')
    return Array.isArray(folders) ? { kind, folders: folders.filter(isText).slice(0, maxOfferedFolders) } : undefined;
  if (!isCount(id) || !isText(folder)) return undefined;
  if (kind === 'listFolder') return isCount(from) ? { kind, id, folder, from } : undefined;
  return kind === 'readFile' && isCount(offset) && isInnerPath(path) ? { kind, id, folder, path, offset } : undefined;
}
