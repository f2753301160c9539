/** From numbers to few bits: rows of 8 bits with a scale each, questions of up to 16 bits; sign bits, and questions of 3 bits. */

/** Of a row in memory and in storage: `dims` rounded up to 16; what is above `dims` is 0. */
export const widthOf = (dims: number): number => Math.ceil(dims / 16) * 16;

/** Of a row of sign bits, in bytes. */
export const strideOf = (dims: number): number => Math.ceil(dims / 128) * 16;

/**
 * Sizes of the query's numbers in the first stage: 0 to 3. Of 54,920 English and 56,982 Japanese vectors of the two models in
 * `../shared`, 0.990 and 0.998 of the exact first ten were among the 2,000 cheapest, as with exact numbers (0.989, 0.998); with
 * signs alone, 0.944 and 0.976. 2026-11-22, 300 questions each.
 */
export const largestSize = 3;

/**
 * To tell on which side of the centre a number lies, a row's scale becomes a whole number: of a vector of unit length at most 1/127, so
 * this times it fills 15 bits. Larger ones are not told apart.
 */
export const sizePerScale = 127 * 32_767;
export const largestScale = 32_767;

/** The centre on that scale; as `signs` of the kernels reads it. `centre`: of the width. */
export function writeCentre(vector: Float32Array, centre: Int32Array): void {
  centre.fill(0);
  const most = 127 * largestScale;
  for (let i = 0; i < vector.length; i++)
    centre[i] = Math.round(Math.max(-most, Math.min(most, (vector[i] ?? 0) * sizePerScale)));
}

/** A vector that points nowhere, because all is zero or something is no number, gets zeros and the scale 0: its scores are 0. */
function largest(vector: Float32Array): number {
  let max = 0;
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] ?? 0);
    if (!Number.isFinite(size)) return 0;
    if (size > max) max = size;
  }
  return max;
}

/** Writes `vector` in steps of its own scale, which is answered: number ≈ step × scale. */
function intoSteps(vector: Float32Array, steps: number, into: Int8Array | Int16Array): number {
  const max = largest(vector);
  into.fill(0);
  if (max === 0) return 0;
  for (let i = 0; i < vector.length; i++) into[i] = Math.round(((vector[i] ?? 0) * steps) / max);
  return Math.fround(max / steps);
}

/** `row`: of the width. Answers the row's scale. */
export const quantise = (vector: Float32Array, row: Int8Array): number => intoSteps(vector, 127, row);

/** As many steps as fit without a sum of products leaving 31 bits, also at the worst. `query`: of the width. */
export function quantiseQuery(vector: Float32Array, query: Int16Array): number {
  return intoSteps(vector, Math.min(32_767, Math.floor((2 ** 31 - 1) / (128 * query.length))), query);
}

/** Above twice the root of the mean square, a number has the largest size. */
const sizePerRoot = largestSize / 2;

/** A query as it lies to the centre, both told by directions alone: what all vectors share tells none of them apart. */
export function aroundCentre(query: Float32Array, centre: Float32Array): Float32Array {
  const length = Math.sqrt(squares(query)) || 1;
  const around = new Float32Array(query.length);
  for (let i = 0; i < query.length; i++) around[i] = (query[i] ?? 0) / length - (centre[i] ?? 0);
  return around;
}

/**
 * The query of the first stage, for each 16 bytes of a row's bits three vectors of 16 bytes: its signs, and the bits 1 and 2 of
 * the sizes of its numbers. `spelt`: three times the stride.
 */
export function spellBits(vector: Float32Array, spelt: Uint8Array): void {
  spelt.fill(0);
  if (largest(vector) === 0) return;
  const sizePerUnit = sizePerRoot / Math.sqrt(squares(vector) / vector.length);
  for (let i = 0; i < vector.length; i++) {
    const x = vector[i] ?? 0;
    const size = Math.min(largestSize, Math.round(Math.abs(x) * sizePerUnit));
    const at = (i >>> 7) * 48 + ((i & 127) >>> 3);
    const bit = 1 << (i & 7);
    if (x < 0) spelt[at] = (spelt[at] ?? 0) | bit;
    if (size & 1) spelt[at + 16] = (spelt[at + 16] ?? 0) | bit;
    if (size & 2) spelt[at + 32] = (spelt[at + 32] ?? 0) | bit;
  }
}

/** Their sum. Loops here are written for speed: each question by meaning comes through them. */
function squares(vector: Float32Array): number {
  let sum = 0;
  for (const x of vector) sum += x * x;
  return sum;
}
