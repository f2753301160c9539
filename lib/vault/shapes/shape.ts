/**
 * Validates values from outside with valibot, because types do not exist at run time. Only known own fields are read, so that a hostile key
 * has no effect. Errors name the field and hold no text of a chat.
 */
import * as v from 'valibot';
import { caps } from './caps';

export type Shape<T> = v.GenericSchema<unknown, T>;

export class InvalidShapeError extends Error {
  override readonly name = 'Misshapen';
}

/** A text is longer than can be stored. It is the only text that may be too long without being invalid. */
export class TooLongError extends InvalidShapeError {}

/** Answers the value as a `T`, or throws `InvalidShapeError` with the field's path, which begins with `where`. */
export function parseShape<T>(shape: Shape<T>, value: unknown, where: string): T {
  const { success, output, issues } = v.safeParse(shape, value, { abortEarly: true });
  if (success) return output;
  const [{ path = [], message, requirement }] = issues;
  const place = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const ErrorClass = requirement === caps.textLength ? TooLongError : InvalidShapeError;
  throw new ErrorClass(`${where}${place} ${message}`);
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object's known own fields. A field that is `undefined` is absent. */
export function createFields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries);
  const describeMissing = ({ path }: Pick<v.ObjectIssue, 'path'>): string => {
    const entry = entries[String(path?.[0].key)];
    const { issues } = entry ? v.safeParse(entry, undefined) : {};
    return issues?.[0].message ?? 'is missing';
  };
  const shape = v.pipe(
    v.custom<object>(isRecord, 'is not an object'),
    v.transform(value => pickFields(value, keys) as never),
    v.object(entries, describeMissing),
  );
  return shape as unknown as Shape<v.InferOutput<v.ObjectSchema<Entries, undefined>>>;
}

function pickFields(from: object, keys: readonly string[]): object {
  const fields: Record<string, unknown> = {};
  for (const key of keys) {
    const value: unknown = Object.hasOwn(from, key) ? Reflect.get(from, key) : undefined;
    if (value !== undefined) fields[key] = value;
  }
  return fields;
}

interface Fault {
  readonly path: readonly [string, ...number[]];
  readonly message: string;
}

/** Refuses an object whose fields contradict each other, at the field that `findFault` names. */
export const checkFields = <T>(findFault: (value: T) => Fault | undefined) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const fault = dataset.typed ? findFault(dataset.value) : undefined;
    if (!fault) return;
    const [first, ...rest] = fault.path;
    addIssue({ message: fault.message, path: [toPathItem(first), ...rest.map(toPathItem)] });
  });

const toPathItem = (key: string | number): v.UnknownPathItem => ({
  type: 'unknown',
  origin: 'value',
  input: undefined,
  key,
  value: undefined,
});

const describeLength = ({ input }: { readonly input: string }): string => `has ${input.length} letters`;

export const createText = (max: number, min = 0): Shape<string> =>
  min === 0
    ? v.pipe(v.string('is not a text'), v.maxLength(max, describeLength))
    : v.pipe(v.string('is not a text'), v.minLength(min, describeLength), v.maxLength(max, describeLength));

/** Text that a person or an assistant wrote. */
export const proseShape = createText(caps.textLength);

const notNumber = 'is not a number';
export const wholeNumberShape: Shape<number> = v.pipe(
  v.number(notNumber),
  v.safeInteger(notNumber),
  v.minValue(0, notNumber),
);

/** Milliseconds since 1970, within the range of a date. Fractions are cut off. */
export const timeShape: Shape<number> = v.pipe(
  v.number('is not a time'),
  v.minValue(0, 'is not a time'),
  v.maxValue(8.64e15, 'is not a time'),
  v.transform(Math.floor),
);

export const booleanShape = v.boolean('is neither true nor false');
export const trueShape = v.literal(true, 'is not true');

export const createOption = <const T extends string>(known: readonly T[]): Shape<T> =>
  v.picklist(known, `is not one of ${known.join(', ')}`);

export const createList = <T>(item: Shape<T>, max: number): Shape<readonly T[]> =>
  v.pipe(
    v.custom<unknown[]>(Array.isArray, 'is not a list'),
    v.maxLength(max, ({ input }) => `has ${input.length} items`),
    v.array(item),
  );

/** Whether a value from outside has this field with this value. */
export const hasField = (value: unknown, name: string, expected: string): boolean =>
  isRecord(value) && Object.hasOwn(value, name) && Reflect.get(value, name) === expected;
