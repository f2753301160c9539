/**
 * Reads untrusted JSON. Only own fields are read, so that a hostile key reaches nothing. Missing values and values of another type are
 * `undefined`; nothing here throws.
 */

type Path = readonly (string | number)[];

/** Returns the parsed value; `undefined` if `body` is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // A truncated answer is treated like one that is not JSON.
    return undefined;
  }
}

/** Returns the value at `path` below `value`. */
export function getAt(value: unknown, ...path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

export function getText(value: unknown, ...path: Path): string | undefined {
  const found = getAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** Returns a non-empty text on one line, such as a title or a name. */
export const getLine = (value: unknown, ...path: Path): string | undefined =>
  getText(value, ...path)
    ?.replace(/\s+/g, ' ')
    .trim() || undefined;

/** Returns an id of the site: not empty, and at most 200 characters. */
export function getId(value: unknown, ...path: Path): string | undefined {
  const found = getText(value, ...path);
  return found !== undefined && /^[\w.:-]{1,200}$/.test(found) ? found : undefined;
}

export function getNumber(value: unknown, ...path: Path): number | undefined {
  const found = getAt(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export const isTrue = (value: unknown, ...path: Path): boolean => getAt(value, ...path) === true;

export function getList(value: unknown, ...path: Path): readonly unknown[] | undefined {
  const found = getAt(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : undefined;
}

/** Returns the items of a list; none if there is no list. */
export const getItems = (value: unknown, ...path: Path): readonly unknown[] => getList(value, ...path) ?? [];

/** Returns an object's own entries; `undefined` if there is no object. */
export function getEntries(value: unknown, ...path: Path): [string, unknown][] | undefined {
  const found = getAt(value, ...path);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.entries(found) : undefined;
}

/** Returns a time in milliseconds since 1970. Sites write seconds since 1970 or ISO 8601 text. */
export function getTime(value: unknown, ...path: Path): number | undefined {
  const found = getAt(value, ...path);
  const time =
    typeof found === 'number' ? Math.floor(found * 1000) : typeof found === 'string' ? Date.parse(found) : NaN;
  return time > 0 && time <= 8.64e15 ? time : undefined;
}

type Defined<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** Removes undefined and empty fields, because an absent field and an undefined one differ in a stored file. */
export const removeEmpty = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Defined<T>;
