/** Reads files line by line, with or without a byte order mark, CRLF and blank lines. */
import { existsSync, readFileSync } from 'node:fs';
import { DataError } from './data-error';

export interface Line {
  /** File and line number, for error messages. */
  readonly location: string;
  readonly text: string;
}

/** One JSON object of a file. */
export interface JsonEntry {
  readonly location: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns all lines that are not blank. Throws `DataError` if there are none. */
export function readLines(file: string): Line[] {
  if (!existsSync(file)) throw new DataError('DataMissing', `There is no file ${file}.`);
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, n) => ({ location: `Line ${n + 1} of ${file}`, text }))
    .filter(({ text }) => text.trim() !== '');
  if (lines.length === 0) throw new DataError('DataEmpty', `There is nothing in ${file}.`);
  return lines;
}

/** Fields in an object's `meta` count as its own, unless it has a field of that name. Throws `DataError`. */
export function readEntries(file: string): JsonEntry[] {
  return readLines(file).map(({ location, text }) => {
    const parsedObject = parseJson(text);
    if (!isObject(parsedObject)) throw new DataError('DataDamaged', `${location} is no JSON object.`);
    const { meta } = parsedObject;
    return { location, fields: isObject(meta) ? { ...meta, ...parsedObject } : parsedObject };
  });
}

/** Returns a text or number as text. Throws `DataError` if the field is neither. */
export function getText(entry: JsonEntry, name: string): string {
  const value = getOptionalText(entry, name);
  if (value === undefined) throw new DataError('DataDamaged', `${entry.location} has no ${name}.`);
  return value;
}

/** A number is returned as text. */
export function getOptionalText({ fields }: JsonEntry, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : undefined;
}

const isoDate = /^\d{4}-\d\d-\d\d(?<time>[T ].*)?$/;

/** Returns milliseconds since 1970 of an ISO date or a number; without a zone it is local. `undefined` for anything else. */
export function parseMoment({ fields }: JsonEntry, name: string): number | undefined {
  const value = fields[name];
  if (typeof value === 'number') return value;
  const date = typeof value === 'string' ? isoDate.exec(value) : null;
  // JavaScript takes a date without a time for one of Greenwich.
  const at = date ? Date.parse(date.groups?.['time'] ? date[0] : `${date[0]}T12:00`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** Throws `DataError` if two entries have the same id. */
export function checkIds(entries: readonly JsonEntry[]): void {
  const locations = new Map<string, string>();
  for (const entry of entries) {
    const id = getText(entry, '_id');
    const earlier = locations.get(id);
    if (earlier !== undefined)
      throw new DataError('DataDamaged', `${entry.location} has the _id ${id}, which is given already: ${earlier}.`);
    locations.set(id, entry.location);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports it with its location.
    return undefined;
  }
}
