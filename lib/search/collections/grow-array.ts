/** Typed arrays that grow. */

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array;

/** Returns a longer copy padded with zeros, or the same array if it is long enough. */
export function growArray<Type extends TypedArray>(old: Type, length: number): Type {
  if (old.length >= length) return old;
  // The constructor of a typed array creates one of the same kind, which its type does not tell.
  const larger = new (old.constructor as new (length: number) => Type)(length);
  larger.set(old);
  return larger;
}
