/**
 * Compares two readings deeply. Unchanged parts of a long chat are the same string objects in both, so this is faster than comparing
 * serialized readings.
 */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(key => Object.hasOwn(other, key) && same(Reflect.get(one, key), Reflect.get(other, key)));
}
