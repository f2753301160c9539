/**
 * Quantizes vectors: rows of 8 bits with a scale each, queries of up to 16 bits, sign bits, and the costs of sign bits.
 */

/** Bytes of a row in memory and storage: `dims` rounded up to 16; padding is 0. */
export const computeWidth = (dims: number): number => Math.ceil(dims / 16) * 16;

/** Bytes of a row's sign bits. */
export const computeStride = (dims: number): number => Math.ceil(dims / 64) * 8;

/**
 * Bytes for the costs of a row's bits: two tables of sixteen per byte of bits, and the 32 that `unlike` writes behind
 * them.
 */
export const computeCostBytes = (stride: number): number => 32 * stride + 32;

/**
 * Query numbers in the first stage have sizes 0 to 3. Of 54,920 English and 56,982 Japanese vectors of the two models
 * in `../shared`, 0.990 and 0.998 of the exact first ten were among the 2,000 cheapest, as with exact numbers (0.989,
 * 0.998); with signs alone, 0.944 and 0.976. 2026-11-22, 300 queries each.
 */
export const maxSize = 3;

/**
 * A row's scale becomes an integer, to compare numbers with the centre. The scale of a unit vector is at most 1/127, so
 * this factor makes it fill 15 bits; larger ones are clamped.
 */
export const sizePerScale = 127 * 32_767;
export const maxScale = 32_767;

/** Writes the centre on that scale, as the kernel `signs` reads it. `centre` has the row's width. */
export function writeCentre(vector: Float32Array, centre: Int32Array): void {
  centre.fill(0);
  const limit = 127 * maxScale;
  for (let i = 0; i < vector.length; i++)
    centre[i] = Math.round(Math.max(-limit, Math.min(limit, (vector[i] ?? 0) * sizePerScale)));
}

/**
 * Returns the largest absolute value; 0 for a vector with a non-finite number, whose scale is then 0 and whose scores
 * are 0.
 */
function findLargest(vector: Float32Array): number {
  let max = 0;
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] ?? 0);
    if (!Number.isFinite(size)) return 0;
    if (size > max) max = size;
  }
  return max;
}

/** Writes `vector` in steps of its scale and returns the scale: number ≈ step × scale. */
function writeSteps(vector: Float32Array, steps: number, into: Int8Array | Int16Array): number {
  const max = findLargest(vector);
  into.fill(0);
  if (max === 0) return 0;
  for (let i = 0; i < vector.length; i++) into[i] = Math.round(((vector[i] ?? 0) * steps) / max);
  return Math.fround(max / steps);
}

/** `row` has the row's width. Returns the row's scale. */
export const quantize = (vector: Float32Array, row: Int8Array): number => writeSteps(vector, 127, row);

/** Uses as many steps as keep any sum of products within 31 bits. `query` has the row's width. */
export function quantizeQuery(vector: Float32Array, query: Int16Array): number {
  return writeSteps(vector, Math.min(32_767, Math.floor((2 ** 31 - 1) / (128 * query.length))), query);
}

/** Numbers above twice the root mean square have the largest size. */
const sizePerRoot = maxSize / 2;

/** The direction of the query relative to the centre: what all vectors share tells none of them apart. */
export function removeCentre(query: Float32Array, centre: Float32Array): Float32Array {
  const length = Math.sqrt(computeSquareSum(query)) || 1;
  const result = new Float32Array(query.length);
  for (let i = 0; i < query.length; i++) result[i] = (query[i] ?? 0) / length - (centre[i] ?? 0);
  return result;
}

/**
 * Writes the cost tables of the first stage. A bit that differs from the sign of the query's number costs that number's
 * size, 0 to `maxSize`; each group of four bits, the lower ones of a byte first, has a table of its sixteen states.
 * `costs` has `computeCostBytes(stride)` bytes, or 32 fewer.
 */
export function writeCosts(vector: Float32Array, costs: Uint8Array): void {
  costs.fill(0);
  if (findLargest(vector) === 0) return;
  const sizePerUnit = sizePerRoot / Math.sqrt(computeSquareSum(vector) / vector.length);
  for (let i = 0; i < vector.length; i++) {
    const x = vector[i] ?? 0;
    const size = Math.min(maxSize, Math.round(Math.abs(x) * sizePerUnit));
    const [clear, set] = x < 0 ? [size, 0] : [0, size];
    const table = (i >>> 2) << 4;
    // Doubles the table: the costs of the previous bits are known for each state of this one.
    const states = 1 << (i & 3);
    for (let at = table; at < table + states; at++) {
      const cost = costs[at] ?? 0;
      costs[at + states] = cost + set;
      costs[at] = cost + clear;
    }
  }
}

/** The sum of squares. Loops here are written for speed, because each semantic query uses them. */
function computeSquareSum(vector: Float32Array): number {
  let sum = 0;
  for (const x of vector) sum += x * x;
  return sum;
}
