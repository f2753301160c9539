/**
 * Offers the folders that the user named, answers what the extension asks about them, and says when one that it follows has changed. It
 * remembers nothing that a next host would need.
 */
import { createHash } from 'node:crypto';
import {
  maxFilePageBytes,
  type FilePage,
  type FolderAnswer,
  type FolderCommand,
  type FolderMessage,
  type FolderQuestion,
  type ListedFile,
} from '../../lib/bridge/folders';
import { createPause } from '../pause';
import { FolderError, listFolderFiles, readFilePiece, toFolderFault } from './folder-files';
import { listOffers, type OfferPlaces } from './offered-folders';

export interface FolderServerOptions {
  readonly places: OfferPlaces;
  /** Resolves when the browser can take more. */
  readonly send: (message: FolderMessage) => Promise<void>;
  /** Milliseconds between two looks at the folders. A watch of the system would miss files in new folders. */
  readonly pollMs?: number;
  /** Milliseconds for which a folder must rest after a change, because programs write a file in several steps. */
  readonly quietMs?: number;
}

export interface FolderServer {
  readonly receive: (command: FolderCommand) => void;
  readonly close: () => void;
}

interface FollowedFolder {
  /** What the extension was told last, as a digest of the list. */
  told?: string;
  /** What was seen last, and since when that differs from what was told, in milliseconds since 1970. */
  seen?: string;
  changedAt?: number;
}

/** A look at large folders leaves the machine this many times its own time. */
const restFactor = 12;
/** Milliseconds after which a folder that does not rest is told of all the same. */
const maxWaitMs = 10_000;

export function createFolderServer(options: FolderServerOptions): FolderServer {
  const { places, send, pollMs = 2500, quietMs = 600 } = options;
  const followed = new Map<string, FollowedFolder>();
  const end = new AbortController();
  // If the browser has gone, the end follows.
  const notify = (message: FolderMessage) => send(message).catch(() => undefined);
  const files = openFiles(places, end.signal);
  const answer = createAnswers(files);
  const pause = createPause();
  let offered = '';

  const sendOffers = async () => {
    const folders = listOffers(places);
    const text = JSON.stringify(folders);
    if (text === offered) return;
    offered = text;
    await notify({ kind: 'folders', folders });
  };
  const run = async () => {
    while (!end.signal.aborted) {
      const startedAt = Date.now();
      await sendOffers();
      let isSoon = false;
      for (const [folder, own] of followed) {
        const isToTell = await checkFolder(own, () => files.list(folder));
        if (end.signal.aborted || followed.get(folder) !== own) continue;
        if (isToTell) await notify({ kind: 'folderChanged', folder });
        isSoon ||= own.seen !== own.told;
      }
      const least = restFactor * (Date.now() - startedAt);
      await pause.wait(Math.max(least, isSoon ? quietMs : pollMs));
    }
  };
  void run();
  return {
    receive(command) {
      if (command.kind !== 'followFolders') {
        const { id } = command;
        void answer(command).then(each => notify({ kind: 'folderAnswer', id, answer: each }));
        return;
      }
      for (const folder of followed.keys()) if (!command.folders.includes(folder)) followed.delete(folder);
      for (const folder of command.folders) if (!followed.has(folder)) followed.set(folder, {});
      pause.stop();
    },
    close() {
      end.abort();
      pause.stop();
    },
  };
}

/** The files of offered folders, and of no other. */
interface OfferedFiles {
  readonly list: (folder: string) => Promise<readonly ListedFile[]>;
  readonly read: typeof readFilePiece;
}

function openFiles(places: OfferPlaces, signal: AbortSignal): OfferedFiles {
  const assertOffered = (folder: string) => {
    if (!listOffers(places).some(({ path }) => path === folder)) throw new FolderError('gone');
  };
  const listing = new Map<string, Promise<readonly ListedFile[]>>();
  return {
    async list(folder) {
      assertOffered(folder);
      // Who asks again before it was answered gets the same.
      const list = listing.get(folder) ?? listFolderFiles(folder, signal).finally(() => listing.delete(folder));
      listing.set(folder, list);
      return list;
    },
    async read(folder, ...where) {
      assertOffered(folder);
      return readFilePiece(folder, ...where);
    },
  };
}

/** Looks whether the list differs from what was told. Resolves with whether the extension is to be told now. */
async function checkFolder(own: FollowedFolder, list: () => Promise<readonly ListedFile[]>): Promise<boolean> {
  const now = Date.now();
  const before = own.seen;
  // A folder that cannot be read, or can again, has changed too.
  own.seen = await list().then(toDigest, toFolderFault);
  if (own.seen === own.told) {
    delete own.changedAt;
    return false;
  }
  own.changedAt ??= now;
  const isAtRest = own.told === undefined || own.seen === before || now - own.changedAt >= maxWaitMs;
  if (!isAtRest) return false;
  own.told = own.seen;
  delete own.changedAt;
  return true;
}

const toDigest = (files: readonly ListedFile[]): string => {
  const hash = createHash('sha256');
  for (const { path, size, modifiedAt } of files) hash.update(`${path}\0${size}\0${modifiedAt}\0`);
  return hash.digest('base64');
};

/** Answers one question. Never rejects. */
function createAnswers({ list, read }: OfferedFiles): (question: FolderQuestion) => Promise<FolderAnswer> {
  /** The pages of one list belong together. */
  let listed: { readonly folder: string; readonly files: readonly ListedFile[] } | undefined;
  const answer = async (question: FolderQuestion): Promise<FolderAnswer> => {
    const { folder } = question;
    if (question.kind === 'readFile') return read(folder, question.path, question.offset);
    if (question.from === 0 || listed?.folder !== folder) listed = { folder, files: await list(folder) };
    return toPage(listed.files, question.from);
  };
  return question => answer(question).catch((error: unknown) => ({ fault: toFolderFault(error) }));
}

/** As many files as fit into a frame. */
function toPage(files: readonly ListedFile[], from: number): FilePage {
  let [next, bytes] = [from, 0];
  while (next < files.length) {
    bytes += Buffer.byteLength(JSON.stringify(files[next])) + 1;
    if (bytes > maxFilePageBytes) break;
    next += 1;
  }
  return { files: files.slice(from, next), ...(next < files.length && { next }) };
}
