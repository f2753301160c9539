/** Opens the files that a person picked: zips, zips within zips, and other files. Only files to skip are recognized by their names. */
import { Problem } from '../../core/problem';
import { unpack } from '../container';
import { readFirstBytes, readStream, toUtf8, type Bytes } from './bytes';
import type { ImportTally, SkipReason } from './report';
import type { InputFile } from './vendor-reader';
import { isZip, openZip, type UnpackBudget, type ZipEntry } from './zip';

export interface SourceFile {
  /** The path within its zip. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** All bytes, from the first one on each call. */
  bytes(): AsyncIterable<Bytes>;
  /** The file as it was picked, with its container. A file in a zip is held in memory and has the time that the zip says. */
  whole(): Promise<InputFile>;
}

/** In memory are only a zip within a zip, because its list is at its end, and vault files. */
const maxHeldBytes = 2 ** 30;

/**
 * Yields the files of each export: those of one zip, or all others that were picked. Skipped files are counted. Rejects with `FileDamaged`
 * if a zip is incomplete.
 */
export async function* openFiles(
  inputFiles: readonly InputFile[],
  tally: ImportTally,
  budget: UnpackBudget,
): AsyncGenerator<readonly SourceFile[]> {
  const loose: SourceFile[] = [];
  const order: ('loose' | InputFile)[] = [];
  for (const file of inputFiles) {
    if (isZip(await readFirstBytes(readStream(file.slice(0, 4).stream()), 4))) {
      order.push(file);
    } else if (isAboutAccount(file.name) || (isInFolder(file) && canBeAboutAccount(file.name)))
      tally.skip(accountFileReason);
    else {
      if (loose.length === 0) order.push('loose');
      loose.push(toSourceFile(file, budget));
    }
  }
  for (const next of order) {
    if (next === 'loose') yield loose;
    else yield* openZipFiles(next, next.lastModified, tally, budget, true);
  }
}

/** A person who chose a folder did not choose each file in it. */
const isInFolder = ({ name }: InputFile): boolean => name.includes('/');

const toSourceFile = (file: InputFile, budget: UnpackBudget): SourceFile => ({
  name: file.name,
  writtenAt: file.lastModified,
  bytes: () => toUtf8(toOwnBuffers(countBytes(unpack(file), budget))),
  whole: () => Promise.resolve(file),
});

/** All files share the bytes. Each is read some times, which their limit allows for. */
async function* countBytes(pieces: AsyncIterable<Uint8Array>, budget: UnpackBudget): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    budget.bytes -= piece.length;
    if (budget.bytes < 0) throw new Problem('FileDamaged', 'The files would unpack to far more than an export has');
    yield piece;
  }
}

/** The unpacker's types do not say that its buffers are its own; copies are. */
async function* toOwnBuffers(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Bytes> {
  for await (const piece of pieces)
    yield piece.buffer instanceof ArrayBuffer ? (piece as Bytes) : new Uint8Array(piece);
}

async function* openZipFiles(
  file: Blob,
  writtenAt: number,
  tally: ImportTally,
  budget: UnpackBudget,
  canHoldZips: boolean,
): AsyncGenerator<readonly SourceFile[]> {
  const zip = await openZip(file, budget);
  const files: SourceFile[] = [];
  const inner: SourceFile[] = [];
  for (const listed of zip.entries) {
    // Some programs on Windows write paths with backslashes.
    const entry = { ...listed, name: listed.name.replaceAll('\\', '/') };
    if (entry.name.endsWith('/') || entry.name.startsWith('__MACOSX/')) continue;
    const skipReason = getSkipReason(entry);
    if (skipReason !== undefined) {
      tally.skip(skipReason);
      continue;
    }
    const opened = {
      name: entry.name,
      writtenAt: entry.writtenAt ?? writtenAt,
      bytes: () => toUtf8(zip.unpack(entry)),
      whole: () => readIntoFile(entry.name, entry.writtenAt ?? writtenAt, zip.unpack(entry)),
    };
    if (!/\.zip$/i.test(entry.name)) files.push(opened);
    else if (canHoldZips && isZip(await readFirstBytes(opened.bytes(), 4))) inner.push(opened);
    else tally.skip('zip within a zip');
  }
  if (files.length > 0) yield files;
  for (const innerZip of inner) yield* openZipFiles(await innerZip.whole(), innerZip.writtenAt, tally, budget, false);
}

async function readIntoFile(name: string, lastModified: number, bytes: AsyncIterable<Bytes>): Promise<File> {
  const pieces: Bytes[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > maxHeldBytes)
      throw new Problem('FileDamaged', `A file in the zip has more than ${maxHeldBytes} bytes`);
    pieces.push(piece);
  }
  return new File(pieces, name, { lastModified });
}

const accountFileReason: SkipReason = 'file about the account, never opened';

function getSkipReason({ name, method, isLocked }: ZipEntry): SkipReason | undefined {
  if (isAboutAccount(name) || canBeAboutAccount(name)) return accountFileReason;
  if (!isPlainPath(name)) return 'file with a name that leaves its folder';
  if (isLocked) return 'file locked with a password';
  if (method !== 0 && method !== 8) return 'file packed in an unknown way';
  return canHoldChats(name) ? undefined : 'attached file, kept by its name only';
}

const getBaseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Recognizes files of vendors about the person by name: names, addresses, payments, sign-ins. */
const isAboutAccount = (path: string): boolean =>
  /^(?:users?|login_history|prod-mc-(?:auth|billing)[\w-]*)\.json$/i.test(getBaseName(path));

/**
 * Recognizes files in a vendor's zip that may be about the account under a new name. A vendor's programs write lower case without blanks; a
 * file that a person chose, or that is named after a chat, may have any name.
 */
function canBeAboutAccount(path: string): boolean {
  const name = getBaseName(path);
  if (/^\.?(?:credentials|[\w-]*creds)\.json$/i.test(name)) return true;
  if (!/^[a-z\d]+(?:[-_.][a-z\d]+)*\.(?:json|jsonl|csv|html?)$/.test(name)) return false;
  return (
    /^(?:users?|login_history)\./.test(name) ||
    name.includes('billing') ||
    /(?<![a-z])(?:o?auth(?![a-z])|authenticat|authoriz)/.test(name)
  );
}

/** Kura never writes under these names, but a path that leaves its folder is hostile. */
const isPlainPath = (path: string): boolean => !/^(?:\/|[a-z]:)|\0/i.test(path) && !path.split('/').includes('..');

/** Files of AI Studio have no extension. All other files were attached to a message or made in one. */
function canHoldChats(path: string): boolean {
  const name = getBaseName(path);
  return /\.(?:json|jsonl|ndjson|csv|html?|txt|md|vscdb|zip)$/i.test(name) || !/\.[a-z0-9]{1,5}$/i.test(name);
}
