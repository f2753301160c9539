/**
 * Reads a zip by the list at its end, so that only the requested entries are unpacked and none is held in memory. Whatever the lists say, no
 * more bytes are unpacked than real exports have.
 */
import { ZipPassThrough } from 'fflate';
import { Problem } from '../../core/problem';
import { computeMaxUnpacked, countWaits, readStream, type Bytes } from './bytes';

export interface ZipEntry {
  /** The path in the zip. Used as text only; nothing is ever written under it. */
  readonly name: string;
  /** Milliseconds since 1970, as if the zip's clock were UTC; `undefined` if there is none. */
  readonly writtenAt: number | undefined;
  /** Unpacked size in bytes, according to the zip. */
  readonly size: number;
  readonly packedSize: number;
  /** CRC-32 of the unpacked bytes. */
  readonly sum: number;
  readonly offset: number;
  /** 0: stored. 8: deflated. */
  readonly method: number;
  readonly isLocked: boolean;
}

interface Zip {
  readonly entries: readonly ZipEntry[];
  /** Yields an entry's bytes. Rejects with `FileDamaged` if they do not match the zip's list, or are far more than a real export holds. */
  unpack(entry: ZipEntry): AsyncIterable<Bytes>;
}

/** Far above any export: the largest known ones have some ten thousand files, and a list of a few megabytes. */
const maxEntries = 200_000;
const maxListBytes = 64 * 2 ** 20;

/** What all files of one import may still cost together, those within zips included. */
export interface UnpackBudget {
  /** Unpacked bytes. */
  bytes: number;
  entries: number;
  /** Throws if the import must end. Called at each piece. */
  check?(): void;
}

/** `packedBytes`: the size of all files of the import. */
export const createUnpackBudget = (packedBytes: number): UnpackBudget => ({
  bytes: computeMaxUnpacked(packedBytes),
  entries: maxEntries,
});

const toZipProblem = (message: string): Problem => new Problem('FileDamaged', `Zip: ${message}`);

/** Rejects with `FileDamaged` if the file is not a complete zip, or names more files than the budget has left. */
export async function openZip(file: Blob, budget: UnpackBudget): Promise<Zip> {
  const { at, size, count } = await findList(file);
  if (count > budget.entries || size > maxListBytes) throw toZipProblem(`it names ${count} files`);
  budget.entries -= count;
  const entries = parseEntries(await readView(file, at, size), count);
  return { entries, unpack: entry => unpackEntry(file, entry, budget) };
}

/** Whether these are the first bytes of a zip. */
export const isZip = (first: Bytes): boolean =>
  first[0] === 0x50 && first[1] === 0x4b && first[2] === 3 && first[3] === 4;

async function readView(file: Blob, at: number, size: number): Promise<DataView> {
  if (!(at >= 0 && size >= 0 && at + size <= file.size)) throw toZipProblem('it names bytes that it does not have');
  try {
    return new DataView(await file.slice(at, at + size).arrayBuffer());
  } catch (error) {
    throw new Problem('FileDamaged', 'The file could not be read', { cause: error });
  }
}

interface ListLocation {
  readonly at: number;
  readonly size: number;
  readonly count: number;
}

const endLength = 22;
const endSign = 0x06054b50;
const longEndSign = 0x06064b50;
const locatorSign = 0x07064b50;
const entrySign = 0x02014b50;
const localSign = 0x04034b50;

/** Finds the list. A comment of up to 65,535 bytes may follow it. */
async function findList(file: Blob): Promise<ListLocation> {
  const start = Math.max(0, file.size - endLength - 0xffff);
  const tail = await readView(file, start, file.size - start);
  for (let place = tail.byteLength - endLength; place >= 0; place -= 1) {
    if (tail.getUint32(place, true) !== endSign) continue;
    if (place + endLength + tail.getUint16(place + 20, true) > tail.byteLength) continue;
    const count = tail.getUint16(place + 10, true);
    const end = { count, size: tail.getUint32(place + 12, true), at: tail.getUint32(place + 16, true) };
    const isLong = count === 0xffff || end.size === 0xffffffff || end.at === 0xffffffff;
    return isLong ? findZip64List(file, start + place) : end;
  }
  throw toZipProblem('its end is missing');
}

/** For a zip of more than 4 GB, or of more than 65,535 files. */
async function findZip64List(file: Blob, endAt: number): Promise<ListLocation> {
  const locator = await readView(file, endAt - 20, 20);
  if (locator.getUint32(0, true) !== locatorSign) throw toZipProblem('its list cannot be found');
  const end = await readView(file, Number(locator.getBigUint64(8, true)), 56);
  if (end.getUint32(0, true) !== longEndSign) throw toZipProblem('its list cannot be found');
  const readNumber = (place: number) => Number(end.getBigUint64(place, true));
  return { count: readNumber(32), size: readNumber(40), at: readNumber(48) };
}

function parseEntries(list: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let place = 0; entries.length < count;) {
    if (place + 46 > list.byteLength || list.getUint32(place, true) !== entrySign)
      throw toZipProblem('its list is broken');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => list.getUint16(place + at, true));
    const nameEnd = place + 46 + (nameLength ?? 0);
    const end = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    if (end > list.byteLength) throw toZipProblem('its list is broken');
    const name = decodeName(new Uint8Array(list.buffer, list.byteOffset + place + 46, nameLength));
    entries.push({
      name,
      writtenAt: parseDosTime(list.getUint16(place + 14, true), list.getUint16(place + 12, true)),
      sum: list.getUint32(place + 16, true),
      ...parseSizes(list, place, nameEnd, extraLength ?? 0),
      method: list.getUint16(place + 10, true),
      isLocked: (list.getUint16(place + 8, true) & 1) === 1,
    });
    place = end;
  }
  return entries;
}

/** Programs on Japanese Windows write names in Shift_JIS without saying so. Names of other old programs are mostly of western Europe. */
function decodeName(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The bytes are in another encoding, so the next one is tried.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Sizes that do not fit in 32 bits are in a field of their own, in this order. */
function parseSizes(list: DataView, place: number, extraAt: number, extraLength: number) {
  const sizes = [24, 20, 42].map(at => list.getUint32(place + at, true));
  let long = -1;
  for (let at = extraAt; at + 4 <= extraAt + extraLength; at += 4 + list.getUint16(at + 2, true)) {
    if (list.getUint16(at, true) === 1) long = at + 4;
  }
  const [size = 0, packedSize = 0, offset = 0] = sizes.map(value => {
    if (value !== 0xffffffff || long < 0 || long + 8 > list.byteLength) return value;
    long += 8;
    return Number(list.getBigUint64(long - 8, true));
  });
  return { size, packedSize, offset };
}

/** The date and time of DOS: seven bits of years since 1980, and so on down to two seconds. */
function parseDosTime(date: number, time: number): number | undefined {
  const at = Date.UTC(
    1980 + (date >> 9),
    ((date >> 5) & 15) - 1,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  );
  // A zip without a time says 1980.
  return date >> 9 === 0 || (date & 31) === 0 ? undefined : at;
}

async function* unpackEntry(file: Blob, entry: ZipEntry, budget: UnpackBudget): AsyncGenerator<Bytes> {
  const local = await readView(file, entry.offset, 30);
  if (local.getUint32(0, true) !== localSign) throw toZipProblem('a file in it is not where it says');
  const from = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + entry.packedSize > file.size) throw toZipProblem('a file in it is cut off');
  const packed = file.slice(from, from + entry.packedSize);
  const sum = new Crc32();
  let length = 0;
  const pieces = entry.method === 0 ? readStream(packed.stream()) : unpackDeflated(packed);
  for await (const piece of countWaits(pieces)) {
    budget.check?.();
    length += piece.length;
    // The bytes of one entry may be those of another, so each counts.
    budget.bytes -= piece.length;
    if (budget.bytes < 0) throw toZipProblem('it would unpack to far more than an export has');
    if (length > entry.size) throw toZipProblem('a file in it is longer than it says');
    sum.add(piece);
    yield piece;
  }
  if (length < entry.size) throw toZipProblem('a file in it is cut off');
  if (sum.finish() !== entry.sum) throw toZipProblem('a file in it is not what was packed');
}

/** CRC-32. The library has it only inside its zip writer. */
class Crc32 {
  private readonly written = new ZipPassThrough('');

  constructor() {
    this.written.ondata = () => {};
  }

  add(bytes: Bytes): void {
    this.written.push(bytes);
  }

  finish(): number {
    this.written.push(new Uint8Array(), true);
    // The library counts in signed numbers.
    return this.written.crc >>> 0;
  }
}

/** Nothing is read before it is requested, so at most one step of unpacked bytes waits in memory. */
const unpackDeflated = (packed: Blob): AsyncGenerator<Bytes> =>
  readStream(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')));
