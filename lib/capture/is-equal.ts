/**
 * Compares two readings deeply. Unchanged parts of a long chat are the same string objects in both, so this is faster than comparing
 * serialized readings.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(key => Object.hasOwn(b, key) && isEqual(Reflect.get(a, key), Reflect.get(b, key)));
}
