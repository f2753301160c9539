/** Typed arrays that grow. */

type Column = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array;

/** A longer copy; what is new is zero. The same array where it is long enough. */
export function grown<Kind extends Column>(old: Kind, length: number): Kind {
  if (old.length >= length) return old;
  // What a typed array was made by makes one of its kind, which its type does not say.
  const larger = new (old.constructor as new (length: number) => Kind)(length);
  larger.set(old);
  return larger;
}
