/** The part of the protobuf wire format that an ONNX file needs: a message is a sequence of fields. */

import { joinBytes } from '../../lib/search/storage/memory-files';

export type Field = Uint8Array;

/** Encodes an integer field. Negative numbers take ten bytes, as 64-bit two's complement. */
export const encodeInteger = (number: number, value: number | bigint): Field =>
  joinBytes([encodeVarint(encodeKey(number, 0)), encodeVarint(BigInt.asUintN(64, BigInt(value)))]);

/** Encode a string and a nested message. */
export const encodeText = (number: number, value: string): Field =>
  encodeBytes(number, new TextEncoder().encode(value));
export const encodeMessage = (number: number, ...fields: readonly Field[]): Field =>
  encodeBytes(number, joinBytes(fields));

export const encodeBytes = (number: number, value: Uint8Array): Field =>
  joinBytes([encodeVarint(encodeKey(number, 2)), encodeVarint(BigInt(value.length)), value]);

const encodeKey = (number: number, wireType: number): bigint => BigInt((number << 3) | wireType);

/** Seven bits at a time, low bits first. The high bit means that more bytes follow. */
function encodeVarint(value: bigint): Uint8Array {
  const chunks: number[] = [];
  let remaining = value;
  do {
    const more = remaining > 0x7fn;
    chunks.push(Number(remaining & 0x7fn) | (more ? 0x80 : 0));
    remaining >>= 7n;
  } while (remaining > 0n);
  return Uint8Array.from(chunks);
}
