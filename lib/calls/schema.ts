/** The part of JSON Schema in which the calls are defined, and what of a stranger's JSON holds to it. */
import { withoutUnseen } from '../prompt/unseen';

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
  /** `date`: as ISO 8601 has it, or as a person says it. */
  readonly format?: 'date';
}

interface Whole extends Described {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

export type Fitting = Readonly<Record<string, string | number | undefined>>;

/**
 * What of `given` fits, and nothing else: unknown keys are left out, and so is what is not required and does not fit. `undefined` where
 * something required is missing or does not fit. Text comes without blanks around it. What a word of a list or of a date means is for
 * whoever asked: an assistant writes “ChatGPT” and “yesterday”.
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
