/** Reads files line by line, with or without a byte order mark, CRLF and blank lines. */
import { existsSync, readFileSync } from 'node:fs';
import { DataError } from './data-error';

export interface Line {
  /** File and line number, for error messages. */
  readonly place: string;
  readonly text: string;
}

/** One JSON object of a file. */
export interface Entry {
  readonly place: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns all lines that are not blank. Throws `DataError` if there are none. */
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

/** Fields in an object's `meta` count as its own, unless it has a field of that name. Throws `DataError`. */
export function entriesOf(file: string): Entry[] {
  return linesOf(file).map(({ place, text }) => {
    const read = parsed(text);
    if (!isObject(read)) throw new DataError('DataDamaged', `${place} is no JSON object.`);
    const { meta } = read;
    return { place, fields: isObject(meta) ? { ...meta, ...read } : read };
  });
}

/** Returns a text or number as text. Throws `DataError` if the field is neither. */
export function textIn(entry: Entry, name: string): string {
  const value = optionalIn(entry, name);
  if (value === undefined) throw new DataError('DataDamaged', `${entry.place} has no ${name}.`);
  return value;
}

/** A number is returned as text. */
export function optionalIn({ fields }: Entry, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : undefined;
}

/** Throws `DataError` if two entries have the same id. */
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
    // The caller reports it with its location.
    return undefined;
  }
}
