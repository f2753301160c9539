/**
 * Reads the rows of one table of a SQLite file, as its format is documented: only pages of the table's own tree are read. Changes that the
 * program has not yet moved from its write-ahead log into the file are not seen.
 */
import { Problem } from '../../../core/problem';

type Bytes = Uint8Array<ArrayBuffer>;

export interface SqliteRow {
  readonly key: string;
  readonly value: string;
}

const signature = 'SQLite format 3\0';

export const isSqlite = (first: Bytes): boolean =>
  new TextDecoder('latin1').decode(first.subarray(0, 16)) === signature;

const interiorPage = 5;
const leafPage = 13;
/** A tree of this height holds more pages than any disk. */
const maxHeight = 40;
/** One value, in bytes. */
const maxValueBytes = 256 * 2 ** 20;
/** The file is read in blocks of this size, because reading page by page is slow. */
const blockBytes = 2 ** 20;
const maxBlocks = 16;

/**
 * Yields the rows of a table with the columns `key` and `value`, of those keys that are wanted. Yields nothing if there is no such table.
 * Rejects with `FileDamaged` if the file contradicts itself.
 */
export async function* readSqliteRows(
  file: Blob,
  table: string,
  isWanted: (key: string) => boolean,
): AsyncGenerator<SqliteRow> {
  const database = await openDatabase(file);
  let root: number | undefined;
  for await (const cell of database.readCells(1)) {
    const [type, name, , page] = cell.readColumns();
    if (type === 'table' && name === table && typeof page === 'number') root = page;
  }
  if (root === undefined) return;
  for await (const cell of database.readCells(root)) {
    const [key] = cell.readColumns(1);
    if (typeof key !== 'string' || !isWanted(key)) continue;
    const [, value] = (await cell.readWhole()).readColumns();
    if (typeof value === 'string') yield { key, value };
  }
}

const toDamage = (message: string): Problem => new Problem('FileDamaged', `SQLite: ${message}`);

async function openDatabase(file: Blob): Promise<Database> {
  const header = new DataView(await file.slice(0, 100).arrayBuffer());
  if (header.byteLength < 100) throw toDamage('the header is cut off');
  const written = header.getUint16(16);
  const size = written === 1 ? 65_536 : written;
  const reserved = header.getUint8(20);
  if (size < 512 || (size & (size - 1)) !== 0 || size - reserved < 480) throw toDamage(`pages of ${size} bytes`);
  const encoding = { 2: 'utf-16le', 3: 'utf-16be' }[header.getUint32(56)] ?? 'utf-8';
  return new Database(file, size, size - reserved, new TextDecoder(encoding));
}

class Database {
  private readonly blocks = new Map<number, Promise<ArrayBuffer>>();
  /** Each byte of a sound file belongs to one row. */
  private spent = 0;

  constructor(
    private readonly file: Blob,
    private readonly pageBytes: number,
    readonly usableBytes: number,
    readonly decoder: TextDecoder,
  ) {}

  async readPage(page: number): Promise<DataView> {
    const start = (page - 1) * this.pageBytes;
    if (page < 1 || start + this.pageBytes > this.file.size) throw toDamage(`page ${page} is not in the file`);
    const block = Math.floor(start / blockBytes);
    let bytes = this.blocks.get(block);
    if (!bytes) {
      bytes = this.file.slice(block * blockBytes, (block + 1) * blockBytes).arrayBuffer();
      this.blocks.set(block, bytes);
      const [oldest] = this.blocks.keys();
      if (this.blocks.size > maxBlocks && oldest !== undefined) this.blocks.delete(oldest);
    }
    return new DataView(await bytes, start - block * blockBytes, this.pageBytes);
  }

  spend(bytes: number): void {
    this.spent += bytes;
    if (this.spent > this.file.size) throw toDamage('its rows have more bytes than the file');
  }

  /** Yields the cells below a page of a table's tree, in order. Each page is read at most once. */
  async *readCells(root: number): AsyncGenerator<Cell> {
    const seen = new Set<number>();
    const waiting: { readonly page: number; readonly height: number }[] = [{ page: root, height: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { page, height } = next;
      if (seen.has(page) || height > maxHeight) throw toDamage('the tree of a table is a circle');
      seen.add(page);
      const view = await this.readPage(page);
      const start = page === 1 ? 100 : 0;
      const type = view.getUint8(start);
      if (type !== interiorPage && type !== leafPage) throw toDamage(`page ${page} is of no table`);
      const first = start + (type === interiorPage ? 12 : 8);
      const count = view.getUint16(start + 3);
      if (first + count * 2 > view.byteLength) throw toDamage(`page ${page} names too many cells`);
      const places = Array.from({ length: count }, (_, index) => view.getUint16(first + index * 2));
      if (type === leafPage) for (const place of places) yield Cell.parse(this, view, place);
      else {
        const children = places.map(place => (place + 4 <= view.byteLength ? view.getUint32(place) : 0));
        for (const child of [...children, view.getUint32(start + 8)].toReversed())
          waiting.push({ page: child, height: height + 1 });
      }
    }
  }
}

type ColumnValue = string | number | undefined;

/** A row. Its beginning is on the page of the tree; the rest of a long one is on a chain of other pages. */
class Cell {
  constructor(
    private readonly database: Database,
    private readonly payload: Bytes,
    private readonly length: number,
    private readonly overflow: number,
  ) {}

  static parse(database: Database, view: DataView, place: number): Cell {
    const bytes = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength);
    const [length, afterLength] = readVarint(bytes, place);
    const [, start] = readVarint(bytes, afterLength);
    if (length > maxValueBytes) throw toDamage(`a row of ${length} bytes`);
    database.spend(length);
    const local = countLocalBytes(length, database.usableBytes);
    const end = start + local;
    if (end + (local < length ? 4 : 0) > view.byteLength) throw toDamage('a row ends outside of its page');
    return new Cell(database, bytes.subarray(start, end), length, local < length ? view.getUint32(end) : 0);
  }

  /** The first columns, as far as they are here: texts and whole numbers. */
  readColumns(count = Infinity): ColumnValue[] {
    const [headerLength, afterLength] = readVarint(this.payload, 0);
    const columns: ColumnValue[] = [];
    let at = headerLength;
    for (let place = afterLength; place < headerLength && columns.length < count;) {
      const [type, next] = readVarint(this.payload, place);
      const length = countColumnBytes(type);
      columns.push(this.readColumn(type, at, length));
      place = next;
      at += length;
    }
    return columns;
  }

  /** The row with its rest. */
  async readWhole(): Promise<Cell> {
    if (this.overflow === 0) return this;
    const whole = new Uint8Array(this.length);
    whole.set(this.payload);
    let [filled, page] = [this.payload.length, this.overflow];
    while (filled < this.length) {
      const view = await this.database.readPage(page);
      const size = Math.min(this.length - filled, this.database.usableBytes - 4);
      whole.set(new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + 4, size), filled);
      filled += size;
      page = view.getUint32(0);
    }
    return new Cell(this.database, whole, this.length, 0);
  }

  private readColumn(type: number, at: number, length: number): ColumnValue {
    if (at + length > this.payload.length) return undefined;
    const bytes = this.payload.subarray(at, at + length);
    if (type >= 13 && type % 2 === 1) return this.database.decoder.decode(bytes);
    // Programs store texts as blobs too.
    if (type >= 12) return new TextDecoder().decode(bytes);
    if (type >= 1 && type <= 6) return bytes.reduce((number, byte) => number * 256 + byte, 0);
    return type === 9 ? 1 : type === 8 ? 0 : undefined;
  }
}

const numberLengths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

const countColumnBytes = (type: number): number => numberLengths[type] ?? Math.floor((type - 12) / 2);

/** How many bytes of a row are on the page of the tree, by the rule of the format. */
function countLocalBytes(length: number, usable: number): number {
  const max = usable - 35;
  if (length <= max) return length;
  const min = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = min + ((length - min) % (usable - 4));
  return local <= max ? local : min;
}

/** Reads a number of one to nine bytes. Returns it and the place after it. */
function readVarint(bytes: Bytes, start: number): readonly [number: number, end: number] {
  let number = 0;
  for (let at = start; at < start + 9; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw toDamage('a number is cut off');
    if (at === start + 8) return [number * 256 + byte, at + 1];
    number = number * 128 + (byte & 127);
    if (byte < 128) return [number, at + 1];
  }
  throw toDamage('a number is too long');
}
