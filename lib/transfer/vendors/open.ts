/** The files that a person picks, opened: zips, zips in zips, and files as they are. Nothing is told apart by name but what is left alone. */
import { Problem } from '../../problem';
import { unwrapped } from '../wrapping';
import { firstOf, piecesOf, type Bytes } from './bytes';
import type { ImportTally, LeftOut } from './report';
import type { GivenFile } from './vendor';
import { isZip, openZip, type ZipEntry } from './zip';

export interface OpenFile {
  /** Within its zip. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** From the first one, each time. */
  bytes(): AsyncIterable<Bytes>;
  /** As it was given, what is around it too; what lies in a zip is held, with the time that the zip says. */
  whole(): Promise<GivenFile>;
}

/** In bytes: what is held is a zip within a zip, whose list stands at its end, or a file of Kura's own. */
const mostHeld = 2 ** 30;

/**
 * The files of each export: those of one zip, or all that were given as they are. What is left alone is counted. Rejects with
 * `FileDamaged` where a zip is not whole.
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

/** The unpacker does not say that its buffers are its own; a copy is. */
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
    // Some programs on Windows write paths as Windows does.
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

/** What vendors put beside the chats about the person, by its name: names, addresses, payments, where they signed in. */
const isAboutAccount = (path: string): boolean =>
  /^(?:users?|login_history|prod-mc-(?:auth|billing)[\w-]*)\.json$/i.test(nameIn(path));

/**
 * What of a vendor's zip may be that under a name of next year. A vendor's programs write small letters without blanks; a file that a
 * person chose, or named after a chat, may have any title.
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

/** Nothing is ever written under these names, but one that tries to leave its folder was made to do harm. */
const isPlainPath = (path: string): boolean => !/^(?:\/|[a-z]:)|\0/i.test(path) && !path.split('/').includes('..');

/** AI Studio's files have no ending. Everything else was given with a message, or made in one. */
function mayHoldChats(path: string): boolean {
  const name = nameIn(path);
  return /\.(?:json|jsonl|ndjson|csv|html?|txt|md|zip)$/i.test(name) || !/\.[a-z0-9]{1,5}$/i.test(name);
}
