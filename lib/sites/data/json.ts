/**
 * Reading what strangers' JSON says. Only an object's own fields are asked for, so that a hostile key reaches nothing, and what is
 * missing or of another kind than expected is `undefined`: nothing here throws.
 */

type Path = readonly (string | number)[];

/** The value that `body` is the JSON of; `undefined` where it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // An answer that is cut off, or is no JSON, says nothing.
    return undefined;
  }
}

/** What stands at `path` below `value`. */
export function at(value: unknown, ...path: Path): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = Reflect.get(here, step);
  }
  return here;
}

export function textAt(value: unknown, ...path: Path): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** A text that says something, on one line: a title, a name. */
export const lineAt = (value: unknown, ...path: Path): string | undefined =>
  textAt(value, ...path)
    ?.replace(/\s+/g, ' ')
    .trim() || undefined;

/** A name of the site's own for something: never empty, and no longer than any site's are. */
export function idAt(value: unknown, ...path: Path): string | undefined {
  const found = textAt(value, ...path);
  return found !== undefined && /^[\w.:-]{1,200}$/.test(found) ? found : undefined;
}

export function numberAt(value: unknown, ...path: Path): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export const isAt = (value: unknown, ...path: Path): boolean => at(value, ...path) === true;

export function listAt(value: unknown, ...path: Path): readonly unknown[] | undefined {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : undefined;
}

/** What a list holds; nothing where there is no list. */
export const itemsAt = (value: unknown, ...path: Path): readonly unknown[] => listAt(value, ...path) ?? [];

/** An object's own entries; `undefined` where there is no object. */
export function entriesAt(value: unknown, ...path: Path): [string, unknown][] | undefined {
  const found = at(value, ...path);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.entries(found) : undefined;
}

/** A time as sites write it, in seconds since 1970 or in the words of ISO 8601, in milliseconds. */
export function timeAt(value: unknown, ...path: Path): number | undefined {
  const found = at(value, ...path);
  const time =
    typeof found === 'number' ? Math.floor(found * 1000) : typeof found === 'string' ? Date.parse(found) : NaN;
  return time > 0 && time <= 8.64e15 ? time : undefined;
}

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** Only the fields that say something: an absent field and an undefined one are different things in a file. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Given<T>;
