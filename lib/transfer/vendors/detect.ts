/** Detects the format of a file by its first character and first values, and finds the reader for it. */
import { Problem } from '../../core/problem';
import { at, listAt, textAt } from '../../sites/data/json';
import { firstOf, textOf } from './bytes';
import { csvRows } from './csv';
import { ownerOf } from './index';
import { firstLetter, jsonValues } from './json-values';
import type { OpenFile } from './open';
import type { Skip } from './report';
import type { VendorReader } from './vendor-reader';

export type Recognised =
  | { readonly reader: VendorReader; values(skip: Skip): AsyncIterable<unknown> }
  /** A vault file. */
  | { readonly isKura: true }
  /** The list of files that make up an export. */
  | { readonly list: unknown };

/** So many values of a root array are tested, because the first ones may be empty. */
const mostSamples = 50;
/** The top of a page is enough to recognize it. */
const pageSample = 2 ** 20;
/** Pages and tables are held as one text of at most this size. */
const mostText = 256 * 2 ** 20;

/** `undefined` if no reader knows the file. Rejects with `FileDamaged` if the file ends or is broken before that can be told. */
export async function recognise(file: OpenFile): Promise<Recognised | undefined> {
  const first = await firstLetter(file.bytes());
  if (first === '[' || first === '{') return recogniseJson(file);
  if (first === '<') {
    const sample = new TextDecoder().decode(await firstOf(file.bytes(), pageSample));
    const reader = ownerOf(sample, 'html');
    return reader && { reader, values: () => textAlone(file) };
  }
  const sample = new TextDecoder().decode(await firstOf(file.bytes(), pageSample));
  const reader = ownerOf(sample, 'text');
  return reader ? { reader, values: () => textAlone(file) } : recogniseTable(file);
}

async function recogniseTable(file: OpenFile): Promise<Recognised | undefined> {
  const top = new TextDecoder().decode(await firstOf(file.bytes(), 2 ** 16));
  const [row] = csvRows(top);
  const reader = row && ownerOf(row, 'csv');
  return reader && { reader, values: () => rowsOf(file) };
}

async function recogniseJson(file: OpenFile): Promise<Recognised | undefined> {
  let samples = 0;
  const values = await jsonValues(() => file.bytes());
  for await (const sample of values(uncounted)) {
    if (isKura(sample)) return { isKura: true };
    if (at(sample, 'logical_files') !== undefined) return { list: sample };
    const reader = ownerOf(sample, 'json');
    if (reader) return { reader, values };
    samples += 1;
    if (samples === mostSamples) break;
  }
  return undefined;
}

/** Values that are no JSON are counted when the file is read, not when it is detected. */
const uncounted = (): void => undefined;

/** True for the root of a vault file, or for one of its conversations if they are read one by one. */
const isKura = (sample: unknown): boolean =>
  textAt(sample, 'schema') === 'kura-vault' ||
  (listAt(sample, 'turns') !== undefined && (textAt(sample, 'id') ?? '').startsWith(`${textAt(sample, 'source')}:`));

async function* textAlone(file: OpenFile): AsyncGenerator<string> {
  yield await textOf(file.bytes(), mostText);
}

async function* rowsOf(file: OpenFile): AsyncGenerator {
  yield* csvRows(await textOf(file.bytes(), mostText));
}

/** Returns the problem of a damaged file; throws any other error. */
export function damageIn(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // A hostile file may be nested more deeply than a reader can follow.
  if (error instanceof RangeError) return new Problem('FileDamaged', 'The file is nested too deeply', { cause: error });
  throw error;
}
