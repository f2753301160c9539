/** Lists and reads the files of a folder that the bridge offers, over whoever holds the connection to it. */
import type { FilePage } from '../../bridge/folders';
import type { BridgeFoldersService, FolderFailure } from '../../rpc/contracts/bridge';
import { maxFileBytes, Refusal } from '../refusal';
import type { FoundFile } from './list-files';

export type BridgeFiles = Pick<BridgeFoldersService, 'listFolder' | 'readFile'>;

/** The connection is not there, or has ended. The folder is read again when it is. */
export class BridgeLost extends Error {
  override readonly name = 'BridgeLost';
}

/** More than anybody has. A program in the host's place may list without end. */
const maxFiles = 500_000;

/** Rejects with `BridgeLost`, or as the browser does for a folder that is gone. */
export async function listBridgeFiles(
  bridge: BridgeFiles,
  folder: string,
  signal: AbortSignal,
): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const page: FilePage = await ask(bridge.listFolder(folder, from));
    signal.throwIfAborted();
    for (const { path, ...stamp } of page.files)
      found.push({ path, stamp, getFile: () => readBridgeFile(bridge, folder, path, signal) });
    if (page.next !== undefined && (page.next <= from || found.length > maxFiles)) throw toError('damaged');
    from = page.next;
  }
  return found;
}

/**
 * Reads the file as it is at one moment. Rejects with `Refusal` if it is written meanwhile, with `BridgeLost`, or as the browser does for a
 * file that is gone.
 */
export async function readBridgeFile(
  bridge: BridgeFiles,
  folder: string,
  path: string,
  signal?: AbortSignal,
): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let [done, size, modifiedAt] = [0, 0, 0];
  do {
    const piece = await ask(bridge.readFile(folder, path, done));
    signal?.throwIfAborted();
    if (pieces.length === 0) ({ size, modifiedAt } = piece);
    if (size > maxFileBytes) throw new Refusal('tooLarge');
    const bytes = decodeBytes(piece.bytes);
    const isSame = piece.size === size && piece.modifiedAt === modifiedAt;
    if (!isSame || (bytes.length === 0 && done < size) || done + bytes.length > size) throw new Refusal('changing');
    pieces.push(bytes);
    done += bytes.length;
  } while (done < size);
  return new File(pieces, path.slice(path.lastIndexOf('/') + 1), { lastModified: modifiedAt });
}

async function ask<Answer extends object>(answer: Promise<Answer | FolderFailure>): Promise<Answer> {
  const reply = await answer.catch((cause: unknown) => {
    // The background was ended. The connection went with it.
    throw new BridgeLost('The background has gone', { cause });
  });
  if (isFailure(reply)) throw toError(reply.fault);
  return reply;
}

const isFailure = (answer: object): answer is FolderFailure => 'fault' in answer;

function toError(fault: FolderFailure['fault']): Error {
  if (fault === 'off') return new BridgeLost('The bridge is not connected');
  return new DOMException(`The bridge says: ${fault}`, fault === 'gone' ? 'NotFoundError' : 'NotReadableError');
}

function decodeBytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  } catch (cause) {
    throw new DOMException(`No base64: ${String(cause)}`, 'NotReadableError');
  }
}
