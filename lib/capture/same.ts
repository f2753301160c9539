/**
 * Whether two readings say the same. A long chat is read again and again, and what has not changed comes back as the very same
 * strings, which are compared at once; writing both out to compare them would take longer than reading them.
 */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(key => Object.hasOwn(other, key) && same(Reflect.get(one, key), Reflect.get(other, key)));
}
