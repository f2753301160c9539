/** What a file is, by its first letters and its first values, and how its reader gets it. */
import { Problem } from '../../problem';
import { at, listAt, textAt } from '../../sites/data/json';
import { firstOf, textOf } from './bytes';
import { csvRows } from './csv';
import { ownerOf } from './index';
import { firstLetter, jsonValues } from './json-values';
import type { OpenFile } from './open';
import type { Skip } from './report';
import type { VendorReader } from './vendor';

export type Recognised =
  | { readonly reader: VendorReader; values(skip: Skip): AsyncIterable<unknown> }
  /** A file of Kura's own. */
  | { readonly isKura: true }
  /** The list of the files that an export is made of. */
  | { readonly list: unknown };

/** Values of a root array that are looked at: some of the first may be empty. */
const mostSamples = 50;
/** In bytes: what tells a page from others stands at its top. */
const pageSample = 2 ** 20;
/** In bytes: pages and tables are held as one text. */
const mostText = 256 * 2 ** 20;

/** `undefined`: nobody's. Rejects with `FileDamaged` where the file ends, or is broken, before that can be told. */
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

/** What is no JSON is counted when the file is read, not when it is looked at. */
const uncounted = (): void => undefined;

/** Its root, or where its conversations are told one by one, one of them. */
const isKura = (sample: unknown): boolean =>
  textAt(sample, 'schema') === 'kura-vault' ||
  (listAt(sample, 'turns') !== undefined && (textAt(sample, 'id') ?? '').startsWith(`${textAt(sample, 'source')}:`));

async function* textAlone(file: OpenFile): AsyncGenerator<string> {
  yield await textOf(file.bytes(), mostText);
}

async function* rowsOf(file: OpenFile): AsyncGenerator {
  yield* csvRows(await textOf(file.bytes(), mostText));
}

/** A problem that says a file is broken; anything else is thrown on. */
export function damageIn(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // A stranger's file may be nested more deeply than a reader can follow.
  if (error instanceof RangeError) return new Problem('FileDamaged', 'The file is nested too deeply', { cause: error });
  throw error;
}
