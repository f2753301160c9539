/** From numbers to few bits: rows of 8 bits with a scale each, questions of up to 16 bits; sign bits, and what they cost a question. */

/** Of a row in memory and in storage: `dims` rounded up to 16; what is above `dims` is 0. */
export const widthOf = (dims: number): number => Math.ceil(dims / 16) * 16;

/** Sign bits of a row, in bytes. */
export const strideOf = (dims: number): number => Math.ceil(dims / 64) * 8;

/** Room for what the bits of a row cost, in bytes: two tables of sixteen for each byte of bits, and the 32 that `unlike` writes behind them. */
export const costBytesOf = (stride: number): number => 32 * stride + 32;

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
 * The query of the first stage. A bit unlike the sign of the query's number costs that number's size, 0 to `largestSize`; for each four bits
 * of a row, the lower of a byte first, what each of their sixteen states costs. `costs`: of `costBytesOf(stride)`, or 32 less.
 */
export function spellCosts(vector: Float32Array, costs: Uint8Array): void {
  costs.fill(0);
  if (largest(vector) === 0) return;
  const sizePerUnit = sizePerRoot / Math.sqrt(squares(vector) / vector.length);
  for (let i = 0; i < vector.length; i++) {
    const x = vector[i] ?? 0;
    const size = Math.min(largestSize, Math.round(Math.abs(x) * sizePerUnit));
    const [clear, set] = x < 0 ? [size, 0] : [0, size];
    const table = (i >>> 2) << 4;
    // What the bits before this one cost is known: once more for each of its own two states.
    const states = 1 << (i & 3);
    for (let at = table; at < table + states; at++) {
      const cost = costs[at] ?? 0;
      costs[at + states] = cost + set;
      costs[at] = cost + clear;
    }
  }
}

/** Their sum. Loops here are written for speed: each question by meaning comes through them. */
function squares(vector: Float32Array): number {
  let sum = 0;
  for (const x of vector) sum += x * x;
  return sum;
}
