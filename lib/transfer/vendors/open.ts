/** Opens the files that a person picked: zips, zips within zips, and other files. Only files to skip are recognized by their names. */
import { Problem } from '../../core/problem';
import { unwrapped } from '../container';
import { firstOf, piecesOf, type Bytes } from './bytes';
import type { ImportTally, LeftOut } from './report';
import type { GivenFile } from './vendor-reader';
import { isZip, openZip, type ZipEntry } from './zip';

export interface OpenFile {
  /** The path within its zip. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** All bytes, from the first one on each call. */
  bytes(): AsyncIterable<Bytes>;
  /** The file as it was picked, with its container. A file in a zip is held in memory and has the time that the zip says. */
  whole(): Promise<GivenFile>;
}

/** In memory are only a zip within a zip, because its list is at its end, and vault files. */
const mostHeld = 2 ** 30;

/**
 * Yields the files of each export: those of one zip, or all others that were picked. Skipped files are counted. Rejects with `FileDamaged`
 * if a zip is incomplete.
 */
export async function* openFiles(given: readonly GivenFile[], tally: ImportTally): AsyncGenerator<readonly OpenFile[]> {
  const loose: OpenFile[] = [];
  const zips: GivenFile[] = [];
  const order: ('loose' | GivenFile)[] = [];
  for (const file of given) {
    if (isZip(await firstOf(piecesOf(file.slice(0, 4).stream()), 4))) {
      zips.push(file);
      order.push(file);
    } else if (isAboutAccount(file.name)) tally.skip(neverOpened);
    else {
      if (loose.length === 0) order.push('loose');
      loose.push(asGiven(file));
    }
  }
  for (const next of order) {
    if (next === 'loose') yield loose;
    else yield* inZip(next, next.lastModified, tally, true);
  }
}

const asGiven = (file: GivenFile): OpenFile => ({
  name: file.name,
  writtenAt: file.lastModified,
  bytes: () => own(unwrapped(file)),
  whole: () => Promise.resolve(file),
});

/** The unpacker's types do not say that its buffers are its own; copies are. */
async function* own(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Bytes> {
  for await (const piece of pieces)
    yield piece.buffer instanceof ArrayBuffer ? (piece as Bytes) : new Uint8Array(piece);
}

async function* inZip(
  file: Blob,
  writtenAt: number,
  tally: ImportTally,
  mayHoldZips: boolean,
): AsyncGenerator<readonly OpenFile[]> {
  const zip = await openZip(file);
  const files: OpenFile[] = [];
  const inner: OpenFile[] = [];
  for (const listed of zip.entries) {
    // Some programs on Windows write paths with backslashes.
    const entry = { ...listed, name: listed.name.replaceAll('\\', '/') };
    if (entry.name.endsWith('/') || entry.name.startsWith('__MACOSX/')) continue;
    const left = whyLeft(entry);
    if (left !== undefined) {
      tally.skip(left);
      continue;
    }
    const opened = {
      name: entry.name,
      writtenAt: entry.writtenAt ?? writtenAt,
      bytes: () => zip.unpack(entry),
      whole: () => held(entry.name, entry.writtenAt ?? writtenAt, zip.unpack(entry)),
    };
    if (!/\.zip$/i.test(entry.name)) files.push(opened);
    else if (mayHoldZips && isZip(await firstOf(opened.bytes(), 4))) inner.push(opened);
    else tally.skip('zip within a zip');
  }
  if (files.length > 0) yield files;
  for (const one of inner) yield* inZip(await one.whole(), one.writtenAt, tally, false);
}

async function held(name: string, lastModified: number, bytes: AsyncIterable<Bytes>): Promise<File> {
  const pieces: Bytes[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > mostHeld) throw new Problem('FileDamaged', `A file in the zip has more than ${mostHeld} bytes`);
    pieces.push(piece);
  }
  return new File(pieces, name, { lastModified });
}

const neverOpened: LeftOut = 'file about the account, never opened';

function whyLeft({ name, method, isLocked }: ZipEntry): LeftOut | undefined {
  if (isAboutAccount(name) || mayBeAboutAccount(name)) return neverOpened;
  if (!isPlainPath(name)) return 'file with a name that leaves its folder';
  if (isLocked) return 'file locked with a password';
  if (method !== 0 && method !== 8) return 'file packed in an unknown way';
  return mayHoldChats(name) ? undefined : 'attached file, kept by its name only';
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Recognizes files of vendors about the person by name: names, addresses, payments, sign-ins. */
const isAboutAccount = (path: string): boolean =>
  /^(?:users?|login_history|prod-mc-(?:auth|billing)[\w-]*)\.json$/i.test(nameIn(path));

/**
 * Recognizes files in a vendor's zip that may be about the account under a new name. A vendor's programs write lower case without blanks; a
 * file that a person chose, or that is named after a chat, may have any name.
 */
function mayBeAboutAccount(path: string): boolean {
  const name = nameIn(path);
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
function mayHoldChats(path: string): boolean {
  const name = nameIn(path);
  return /\.(?:json|jsonl|ndjson|csv|html?|txt|md|zip)$/i.test(name) || !/\.[a-z0-9]{1,5}$/i.test(name);
}
