/** Reads files line by line, as people's programs write them: with or without a byte order mark, CRLF and blank lines. */
import { existsSync, readFileSync } from 'node:fs';
import { DataError } from './data-error';

export interface Line {
  /** File and number, for whoever has to look it up. */
  readonly place: string;
  readonly text: string;
}

/** One JSON object. */
export interface Entry {
  readonly place: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** All but the blank ones. Throws `DataError` where there is none. */
export function linesOf(file: string): Line[] {
  if (!existsSync(file)) throw new DataError('DataMissing', `There is no file ${file}.`);
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, n) => ({ place: `Line ${n + 1} of ${file}`, text }))
    .filter(({ text }) => text.trim() !== '');
  if (lines.length === 0) throw new DataError('DataEmpty', `There is nothing in ${file}.`);
  return lines;
}

/** What stands in an object's own `meta` counts as if it stood beside it, unless something of that name does. Throws `DataError`. */
export function entriesOf(file: string): Entry[] {
  return linesOf(file).map(({ place, text }) => {
    const read = parsed(text);
    if (!isObject(read)) throw new DataError('DataDamaged', `${place} is no JSON object.`);
    const { meta } = read;
    return { place, fields: isObject(meta) ? { ...meta, ...read } : read };
  });
}

/** Throws `DataError` where there is no text, and no number, of that name. */
export function textIn(entry: Entry, name: string): string {
  const value = optionalIn(entry, name);
  if (value === undefined) throw new DataError('DataDamaged', `${entry.place} has no ${name}.`);
  return value;
}

/** A number as it would be written. */
export function optionalIn({ fields }: Entry, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : undefined;
}

/** Throws `DataError` where two have the same: nobody could tell which of them is meant. */
export function checkIds(entries: readonly Entry[]): void {
  const places = new Map<string, string>();
  for (const entry of entries) {
    const id = textIn(entry, '_id');
    const other = places.get(id);
    if (other !== undefined)
      throw new DataError('DataDamaged', `${entry.place} has the _id ${id}, which is given already: ${other}.`);
    places.set(id, entry.place);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Told by its place, by the caller.
    return undefined;
  }
}
