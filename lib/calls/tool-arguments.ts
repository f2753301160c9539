/** Checks a model's arguments. Unlike a call in a page, a tool says what is wrong with them, so that the model can repair it. */
import type { SourceId } from '../core/conversation';
import { matchSite } from '../query/match-site';
import { listSourceNames } from '../sites/sources';
import { parseDay, parseDayEdge } from './parse-day';
import { parseFields, type ParsedFields, type Property, type Schema } from './schema';
import { ToolError } from './tool-result';

/** Throws `InvalidArguments` for a field that does not fit the schema. Unknown fields are ignored, and `null` is an absent one. */
export function parseArguments(args: unknown, schema: Schema): ParsedFields {
  const fields = parseFields(args ?? {}, { ...schema, required: [] });
  if (!fields) throw new ToolError('InvalidArguments', 'The arguments are no object.');
  for (const [key, property] of Object.entries(schema.properties)) {
    const value: unknown =
      typeof args === 'object' && args !== null && Object.hasOwn(args, key) ? Reflect.get(args, key) : undefined;
    if (fields[key] !== undefined) {
      if (hasAllowedValue(property, fields[key])) continue;
    } else if ((value === undefined || value === null) && !schema.required.includes(key)) continue;
    throw new ToolError('InvalidArguments', `\`${key}\` must be ${formatProperty(property)}.`);
  }
  return fields;
}

const hasAllowedValue = (property: Property, value: string | number): boolean =>
  property.type === 'integer' || property.enum === undefined || property.enum.includes(String(value));

function formatProperty(property: Property): string {
  if (property.type === 'integer') return `a whole number from ${property.minimum} to ${property.maximum}`;
  if (property.enum) return `one of ${property.enum.join(', ')}`;
  return `a text of ${property.minLength ?? 0} to ${property.maxLength} characters`;
}

/** The first moment of the day, in milliseconds since 1970; `undefined` for an absent field. */
export function getDayEdge(fields: ParsedFields, key: string, now: number): number | undefined {
  const { [key]: value } = fields;
  if (value === undefined) return undefined;
  const edge = parseDayEdge(String(value), now);
  if (edge === undefined) throw new ToolError('InvalidArguments', `\`${key}\` must be a day: YYYY-MM-DD.`);
  return edge;
}

/** Throws `InvalidArguments` for a text that names no single day. */
export function checkDay(fields: ParsedFields, key: string, now: number): void {
  const { [key]: value } = fields;
  if (value === undefined || parseDay(String(value), now) !== undefined) return;
  throw new ToolError('InvalidArguments', `\`${key}\` must be a single day: YYYY-MM-DD.`);
}

/** Accepts names such as “ChatGPT” and 「クロード」 as well as ids. */
export function getSource(fields: ParsedFields, key: string): SourceId | undefined {
  const { [key]: value } = fields;
  if (value === undefined) return undefined;
  const names = listSourceNames();
  const source = matchSite(String(value), names);
  if (source) return source;
  throw new ToolError('InvalidArguments', `\`${key}\` must be one of ${names.map(({ id }) => id).join(', ')}, note.`);
}
