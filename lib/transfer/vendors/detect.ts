/** Detects the format of a file by its first character and first values, and finds the reader for it. */
import { Problem } from '../../core/problem';
import { getAt, getList, getText } from '../../sites/data/json';
import { cursor, cursorTable, isChatKey } from './agents/cursor';
import { isSqlite, readSqliteRows } from './agents/sqlite';
import { readFirstBytes, readText, watchBytes, type ByteState } from './bytes';
import { parseCsv } from './parse-csv';
import { listTexts } from './find-words';
import { findReader } from './index';
import { readFirstCharacter, readJsonValues } from './json-values';
import type { SourceFile } from './open-files';
import type { Skip } from './report';
import type { VendorReader } from './vendor-reader';

export type DetectedFile =
  | { readonly reader: VendorReader; values(skip: Skip): AsyncIterable<unknown> }
  /** A vault file. */
  | { readonly isKura: true }
  /** The list of files that make up an export. */
  | { readonly list: unknown }
  /** A list of addresses from which an export's files can be downloaded. */
  | { readonly isManifest: true };

/** So many values of a root array are tested, because the first ones may be empty. */
const maxSamples = 50;
/** The top of a page is enough to recognize it. */
const pageSampleBytes = 2 ** 20;
/** Pages and tables are held as one text of at most this size. */
const maxTextBytes = 256 * 2 ** 20;

/** `undefined` if no reader knows the file. Rejects with `FileDamaged` if the file ends or is broken before that can be told. */
export async function detect(file: SourceFile): Promise<DetectedFile | undefined> {
  if (isSqlite(await readFirstBytes(file.bytes(), 16))) return detectDatabase(file);
  const first = await readFirstCharacter(file.bytes());
  if (first === '[' || first === '{') return detectJson(file);
  if (first === '<') {
    const sample = new TextDecoder().decode(await readFirstBytes(file.bytes(), pageSampleBytes));
    const reader = findReader(sample, 'html');
    return reader && { reader, values: skip => readWholeText(file, skip) };
  }
  const sample = new TextDecoder().decode(await readFirstBytes(file.bytes(), pageSampleBytes));
  const reader = findReader(sample, 'text');
  return reader ? { reader, values: skip => readWholeText(file, skip) } : detectTable(file);
}

/** The chats of Cursor are in a database, which is read where it lies. */
async function detectDatabase(file: SourceFile): Promise<DetectedFile | undefined> {
  const whole = await file.whole();
  const readRows = () => readSqliteRows(whole, cursorTable, isChatKey);
  for await (const row of readRows()) return cursor.canRead(row) ? { reader: cursor, values: readRows } : undefined;
  return undefined;
}

async function detectTable(file: SourceFile): Promise<DetectedFile | undefined> {
  const top = new TextDecoder().decode(await readFirstBytes(file.bytes(), 2 ** 16));
  const [row] = parseCsv(top);
  const reader = row && findReader(row, 'csv');
  return reader && { reader, values: skip => readRows(file, skip) };
}

async function detectJson(file: SourceFile): Promise<DetectedFile | undefined> {
  let samples = 0;
  const values = await readJsonValues(() => file.bytes());
  for await (const sample of values(skipNothing)) {
    if (isKura(sample)) return { isKura: true };
    if (getAt(sample, 'logical_files') !== undefined) return { list: sample };
    const reader = findReader(sample, 'json');
    if (reader) return { reader, values };
    if (isManifest(sample)) return { isManifest: true };
    samples += 1;
    if (samples === maxSamples) break;
  }
  return undefined;
}

/** Values that are no JSON are counted when the file is read. A file that ends before it was recognized is damaged. */
const skipNothing: Skip = what => {
  if (what === 'file that ends too early') throw new Problem('FileDamaged', 'Not JSON: it ends too early');
};

/** True for the root of a vault file, or for one of its conversations if they are read one by one. */
const isKura = (sample: unknown): boolean =>
  getText(sample, 'schema') === 'kura-vault' ||
  (getList(sample, 'turns') !== undefined && (getText(sample, 'id') ?? '').startsWith(`${getText(sample, 'source')}:`));

/** Nobody published the keys of Claude's manifest, so it is recognized by its addresses. */
const isManifest = (sample: unknown): boolean =>
  listTexts(sample).some(text => text.startsWith('https://') && /(?<![\w-])conversations[\w-]*\.zip(?!\w)/.test(text));

async function* readWholeText(file: SourceFile, skip: Skip): AsyncGenerator<string> {
  yield await readAll(file, skip);
}

async function* readRows(file: SourceFile, skip: Skip): AsyncGenerator {
  yield* parseCsv(await readAll(file, skip));
}

async function readAll(file: SourceFile, skip: Skip): Promise<string> {
  const state: ByteState = { isAtEnd: false, hasInvalid: false };
  const text = await readText(watchBytes(file.bytes(), state), maxTextBytes);
  if (state.hasInvalid) skip('letters of an unknown encoding');
  return text;
}

/** Returns the problem of a damaged file; throws any other error. */
export function toFileProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // A hostile file may be nested more deeply than a reader can follow.
  if (error instanceof RangeError) return new Problem('FileDamaged', 'The file is nested too deeply', { cause: error });
  throw error;
}
