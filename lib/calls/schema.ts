/** The part of JSON Schema that the calls use, and a parser for untrusted JSON. */
import { removeInvisible } from '../compose/remove-invisible';

export interface Schema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
}

export type Property = TextProperty | IntegerProperty;

interface TextProperty {
  readonly type: 'string';
  /** In UTF-16 units. */
  readonly minLength?: number;
  readonly maxLength: number;
  /** The only values. Absent: any text. */
  readonly enum?: readonly string[];
}

interface IntegerProperty {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

export type ParsedFields = Readonly<Record<string, string | number | undefined>>;

/**
 * Keeps the fields that fit the schema. Unknown keys and invalid optional fields are left out. Returns `undefined` if a
 * required field is missing or invalid. Text is trimmed. The caller resolves sites and dates, because an assistant
 * writes “ChatGPT” and “yesterday”.
 */
export function parseFields(json: unknown, { properties, required }: Schema): ParsedFields | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const entries = Object.entries(properties).flatMap(([key, property]) => {
    const value = Object.hasOwn(json, key) ? parseField(Reflect.get(json, key), property) : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  const found = new Map(entries);
  return required.every(key => found.has(key)) ? Object.fromEntries(found) : undefined;
}

function parseField(value: unknown, property: Property): string | number | undefined {
  if (property.type === 'integer') {
    const isInRange = Number.isInteger(value) && Number(value) >= property.minimum && Number(value) <= property.maximum;
    return isInRange ? Number(value) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = removeInvisible(value.replace(/\r\n?/g, '\n')).trim();
  return text.length >= (property.minLength ?? 0) && text.length <= property.maxLength ? text : undefined;
}
