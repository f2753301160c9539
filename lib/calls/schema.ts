/** The part of JSON Schema that the calls use, and a parser for untrusted JSON. */
import { withoutUnseen } from '../compose/strip-invisible';

export interface Schema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
}

export type Property = Text | Whole;

interface Described {
  readonly description: { readonly en: string; readonly ja: string };
}

interface Text extends Described {
  readonly type: 'string';
  /** In UTF-16 units. */
  readonly minLength?: number;
  readonly maxLength: number;
  readonly enum?: readonly string[];
  /** `date`: an ISO 8601 date, or words such as “yesterday”. */
  readonly format?: 'date';
}

interface Whole extends Described {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

export type Fitting = Readonly<Record<string, string | number | undefined>>;

/**
 * Keeps the fields that fit the schema. Unknown keys and invalid optional fields are left out. Returns `undefined` if a
 * required field is missing or invalid. Text is trimmed. The caller resolves enum and date values, because an assistant
 * writes “ChatGPT” and “yesterday”.
 */
export function fittingOf(given: unknown, { properties, required }: Schema): Fitting | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const fitting = Object.entries(properties).flatMap(([key, property]) => {
    const value = Object.hasOwn(given, key) ? fit(Reflect.get(given, key), property) : undefined;
    return value === undefined ? [] : [[key, value] as const];
  });
  const found = new Map(fitting);
  return required.every(key => found.has(key)) ? Object.fromEntries(found) : undefined;
}

function fit(value: unknown, property: Property): string | number | undefined {
  if (property.type === 'integer') {
    const fits = Number.isInteger(value) && Number(value) >= property.minimum && Number(value) <= property.maximum;
    return fits ? Number(value) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = withoutUnseen(value.replace(/\r\n?/g, '\n')).trim();
  return text.length >= (property.minLength ?? 0) && text.length <= property.maxLength ? text : undefined;
}
