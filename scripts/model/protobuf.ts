/** The part of the protobuf wire format that an ONNX file needs: a message is a sequence of fields. */

export type Field = Uint8Array;

/** Encodes an integer field. Negative numbers take ten bytes, as 64-bit two's complement. */
export const integer = (number: number, value: number | bigint): Field =>
  join([varint(key(number, 0)), varint(BigInt.asUintN(64, BigInt(value)))]);

/** Encode a string and a nested message. */
export const text = (number: number, value: string): Field => bytes(number, new TextEncoder().encode(value));
export const message = (number: number, ...fields: readonly Field[]): Field => bytes(number, join(fields));

export const bytes = (number: number, value: Uint8Array): Field =>
  join([varint(key(number, 2)), varint(BigInt(value.length)), value]);

export function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const key = (number: number, wireType: number): bigint => BigInt((number << 3) | wireType);

/** Seven bits at a time, low bits first. The high bit means that more bytes follow. */
function varint(value: bigint): Uint8Array {
  const pieces: number[] = [];
  let rest = value;
  do {
    const more = rest > 0x7fn;
    pieces.push(Number(rest & 0x7fn) | (more ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Uint8Array.from(pieces);
}
