/** The principal axes of a cloud of points: the directions in which they differ most, the widest first. */

/** `rows`: points of `dims` numbers each, around zero. Returns `count` axes as unit vectors. */
export function findPrincipalAxes(rows: readonly Float64Array[], dims: number, count: number): Float64Array[] {
  const { values, vectors } = findAxes(computeCovariance(rows, dims), dims);
  const order = Array.from(values.keys()).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  return order
    .slice(0, count)
    .map(axis => toOriented(Float64Array.from({ length: dims }, (_, n) => vectors[n * dims + axis] ?? 0)));
}

function computeCovariance(rows: readonly Float64Array[], dims: number): Float64Array {
  const sum = new Float64Array(dims * dims);
  for (const row of rows)
    for (let a = 0; a < dims; a += 1) {
      const x = row[a]! / rows.length;
      for (let b = a; b < dims; b += 1) sum[a * dims + b]! += x * row[b]!;
    }
  for (let a = 0; a < dims; a += 1) for (let b = 0; b < a; b += 1) sum[a * dims + b] = sum[b * dims + a]!;
  return sum;
}

const maxSweeps = 20;

/** Jacobi's method: each rotation makes one pair of numbers beside the diagonal zero. `matrix` is symmetric. */
function findAxes(matrix: Float64Array, dims: number): { values: Float64Array; vectors: Float64Array } {
  const vectors = new Float64Array(dims * dims);
  for (let n = 0; n < dims; n += 1) vectors[n * dims + n] = 1;
  const total = matrix.reduce((sum, x) => sum + x * x, 0);
  for (let sweep = 0; sweep < maxSweeps && computeOffDiagonal(matrix, dims) > total * 1e-18; sweep += 1)
    for (let p = 0; p < dims - 1; p += 1)
      for (let q = p + 1; q < dims; q += 1) applyRotation(matrix, vectors, dims, p, q);
  return { values: Float64Array.from({ length: dims }, (_, n) => matrix[n * dims + n]!), vectors };
}

function computeOffDiagonal(matrix: Float64Array, dims: number): number {
  let sum = 0;
  for (let a = 0; a < dims; a += 1) for (let b = 0; b < a; b += 1) sum += 2 * matrix[a * dims + b]! ** 2;
  return sum;
}

function applyRotation(matrix: Float64Array, vectors: Float64Array, dims: number, p: number, q: number): void {
  const off = matrix[p * dims + q]!;
  if (off === 0) return;
  const theta = (matrix[q * dims + q]! - matrix[p * dims + p]!) / (2 * off);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  for (let n = 0; n < dims; n += 1) applyToPair(matrix, n * dims + p, n * dims + q, cosine, sine);
  for (let n = 0; n < dims; n += 1) applyToPair(matrix, p * dims + n, q * dims + n, cosine, sine);
  for (let n = 0; n < dims; n += 1) applyToPair(vectors, n * dims + p, n * dims + q, cosine, sine);
}

function applyToPair(numbers: Float64Array, a: number, b: number, cosine: number, sine: number): void {
  const [x, y] = [numbers[a]!, numbers[b]!];
  numbers[a] = cosine * x - sine * y;
  numbers[b] = sine * x + cosine * y;
}

/** An axis points both ways. The way is chosen in which its largest number is positive, so that it is always the same. */
function toOriented(axis: Float64Array): Float64Array {
  const largest = axis.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best), 0);
  return largest < 0 ? axis.map(x => -x) : axis;
}
