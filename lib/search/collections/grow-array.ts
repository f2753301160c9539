/** Typed arrays that grow. */

type Column = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array;

/** Returns a longer copy padded with zeros, or the same array if it is long enough. */
export function grown<Kind extends Column>(old: Kind, length: number): Kind {
  if (old.length >= length) return old;
  // The constructor of a typed array creates one of the same kind, which its type does not tell.
  const larger = new (old.constructor as new (length: number) => Kind)(length);
  larger.set(old);
  return larger;
}
