import { describe, expect, test } from 'vitest';
import { kernelBytes } from '../../../lib/search/vector-index/kernel-bytes';
import { createKernels, type Kernels } from '../../../lib/search/vector-index/kernels';
import { JsKernels } from '../../../lib/search/vector-index/js-kernels';
import { computeCostBytes, writeCosts, writeCentre } from '../../../lib/search/vector-index/quantize';
import { buildKernels } from '../../../scripts/build/kernels';
import { seeded } from './made-up-vectors';

test('the bytes that are shipped are those that the text assembles to', async () => {
  const made = Buffer.from(await buildKernels()).toString('base64');
  expect(kernelBytes, 'Run `npm run kernels`.').toBe(made);
});

test('here the fastest are those in WebAssembly, else the tests below would compare plain ones with themselves', () => {
  expect(createKernels('fastest')).not.toBeInstanceOf(JsKernels);
  expect(createKernels('plain')).toBeInstanceOf(JsKernels);
});

const rows = 32;

/** Everything at its place, each a multiple of 64 bytes apart. */
interface Laid {
  readonly kernels: Kernels;
  readonly query: number;
  readonly scales: number;
  readonly rowsAt: number;
  readonly bits: number;
  readonly out: number;
}

function lay(kind: 'fastest' | 'plain', width: number, seed: number): Laid {
  const next = seeded(seed);
  const kernels = createKernels(kind);
  const [query, scales] = [0, 4 * width];
  const rowsAt = scales + 128;
  const bits = rowsAt + rows * width;
  const out = bits + rows * 512;
  kernels.grow(out + 8 * rows);
  const numbers = new Int16Array(kernels.memory, query, width).map(() => next(65_535) - 32_767);
  // As large as the store lets them be at these dims.
  const finest = Math.floor((2 ** 31 - 1) / (128 * width));
  new Int16Array(kernels.memory, query, width).set(
    numbers.map(x => Math.trunc((x / 32_767) * Math.min(32_767, finest))),
  );
  new Int8Array(kernels.memory, rowsAt, rows * width).set(Array.from({ length: rows * width }, () => next(255) - 127));
  new Float32Array(kernels.memory, scales, rows).set(
    Array.from({ length: rows }, (_, n) => (n % 7 === 3 ? Number.NaN : (next(1000) + 1) / 1000)),
  );
  return { kernels, query, scales, rowsAt, bits, out };
}

/** Plain arithmetic over what lies there. */
function products({ kernels, query, rowsAt }: Laid, width: number): readonly number[] {
  const question = [...new Int16Array(kernels.memory, query, width)];
  return Array.from({ length: rows }, (_, n) =>
    [...new Int8Array(kernels.memory, rowsAt + n * width, width)].reduce<number>(
      (sum, step, place) => sum + step * (question[place] ?? 0),
      0,
    ),
  );
}

describe.each(['fastest', 'plain'] as const)('%s kernels', kind => {
  test.each([16, 48, 64, 128, 144, 384, 768, 1024])('score rows of %i numbers as plain arithmetic does', width => {
    const laid = lay(kind, width, width);
    const { kernels, query, scales, rowsAt, out } = laid;
    const scaleOf = new Float32Array(kernels.memory, scales, rows);
    const scores = products(laid, width).map((product, n) => Math.fround(Math.fround(product) * (scaleOf[n] ?? 0)));
    const least = 1000;
    const expected = [...scores.entries()].filter(([, score]) => score >= least);
    expect(expected.length).toBeGreaterThan(2);

    const count = kernels.scan(query, rowsAt, scales, rows, width, least, out);
    const slots = new Int32Array(kernels.memory, out, 2 * count);
    const floats = new Float32Array(kernels.memory, out, 2 * count);
    expect(Array.from({ length: count }, (_, n) => [slots[2 * n], floats[2 * n + 1]])).toEqual(expected);
  });

  test('leave out the row whose scale is no number, also when everything may pass', () => {
    const { kernels, query, scales, rowsAt, out } = lay(kind, 32, 5);
    const count = kernels.scan(query, rowsAt, scales, rows, 32, Number.NEGATIVE_INFINITY, out);
    const slots = new Int32Array(kernels.memory, out, 2 * count).filter((_, n) => n % 2 === 0);
    expect([...slots]).toEqual([...Array(rows).keys()].filter(n => n % 7 !== 3));
  });

  test.each([16, 128, 384])('multiply the rows that a list of addresses names: %i numbers', width => {
    const laid = lay(kind, width, width + 1);
    const { kernels, query, rowsAt, bits, out } = laid;
    const which = [5, 0, 23, 5, 11];
    new Uint32Array(kernels.memory, bits, which.length).set(which.map(n => rowsAt + n * width));
    kernels.dots(query, bits, which.length, width, out);
    const expected = products(laid, width);
    expect([...new Int32Array(kernels.memory, out, which.length)]).toEqual(which.map(n => expected[n]));
  });

  test('do not overflow where all numbers are as large as they can be', () => {
    const width = 1024;
    const { kernels, query, rowsAt, bits, out } = lay(kind, width, 1);
    const finest = Math.floor((2 ** 31 - 1) / (128 * width));
    new Int16Array(kernels.memory, query, width).fill(-finest);
    new Int8Array(kernels.memory, rowsAt, width).fill(127);
    new Uint32Array(kernels.memory, bits, 1).set([rowsAt]);
    kernels.dots(query, bits, 1, width, out);
    expect(new Int32Array(kernels.memory, out, 1)[0]).toBe(-finest * 127 * width);
  });

  test.each([16, 64, 144, 384])(
    'tell on which side of the centre %i numbers lie, and price unlike bits by the size of the question',
    width => {
      const { kernels, scales, rowsAt, bits, out } = lay(kind, width, width + 2);
      const stride = Math.ceil(width / 64) * 8;
      const centre = out + 8 * rows;
      const tables = centre + 4 * width;
      kernels.grow(tables + computeCostBytes(stride));
      // Between -0.2 and 0.2, where the numbers of the rows are between -1 and 1.
      const centreOf = Float32Array.from({ length: width }, (_, n) => ((n * 37) % 41) / 100 - 0.2);
      writeCentre(centreOf, new Int32Array(kernels.memory, centre, width));
      const scaleOf = new Float32Array(kernels.memory, scales, rows).map(scale => (0.9 * scale + 0.1) / 127);
      new Float32Array(kernels.memory, scales, rows).set(scaleOf);
      kernels.signs(rowsAt, scales, rows, width, centre, bits, stride);
      // Sixteen rows lie together: byte by byte, and of each the sixteen.
      const byteAt = (row: number, byte: number) =>
        new Uint8Array(kernels.memory)[bits + (row >> 4) * 16 * stride + 16 * byte + (row & 15)] ?? 0;
      const taken = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: width }, (_, n) => (byteAt(row, n >> 3) >> (n & 7)) & 1),
      );
      const steps = new Int8Array(kernels.memory, rowsAt, rows * width);
      const below = (row: number) =>
        Array.from({ length: width }, (_, n) => {
          // Without a scale it is an empty slot, and all its numbers are 0.
          const beyond = (steps[row * width + n] ?? 0) * (scaleOf[row] || 0) - (centreOf[n] ?? 0);
          // At the centre either will do: a small scale is kept in few digits.
          return Math.abs(beyond) < 0.002 ? taken[row]?.[n] : Number(beyond < 0);
        });
      for (let row = 0; row < rows; row++) expect(taken[row]).toEqual(below(row));

      // Numbers of the signs + - + - … and the sizes 0 1 2 3 0 1 2 3 …: what each state of four bits costs.
      const question = Array.from({ length: width }, (_, n) => ({ sign: n & 1, size: n & 3 }));
      const table = new Uint8Array(kernels.memory, tables, 32 * stride).fill(0);
      for (let four = 0; four < width / 4; four++)
        for (let state = 0; state < 16; state++)
          for (let n = 0; n < 4; n++) {
            const { sign = 0, size = 0 } = question[4 * four + n] ?? {};
            if (((state >> n) & 1) !== sign) table[16 * four + state] = (table[16 * four + state] ?? 0) + size;
          }
      const costs = taken.map(row =>
        row.reduce<number>((sum, bit, n) => sum + (bit === question[n]?.sign ? 0 : (question[n]?.size ?? 0)), 0),
      );
      const most = costs.toSorted((a, b) => a - b)[9] ?? 0;
      const count = kernels.unlike(tables, bits, rows, stride, most, out);
      const found = new Int32Array(kernels.memory, out, 2 * count);
      expect(Array.from({ length: count }, (_, n) => [found[2 * n], found[2 * n + 1]])).toEqual(
        [...costs.entries()].filter(([, cost]) => cost <= most),
      );
    },
  );

  test('write the bits of one row, wherever it stands among its sixteen', () => {
    const width = 64;
    const { kernels, scales, rowsAt, bits, out } = lay(kind, width, 3);
    const centre = out + 8 * rows;
    kernels.grow(centre + 4 * width);
    writeCentre(new Float32Array(width), new Int32Array(kernels.memory, centre, width));
    const all = () => new Uint8Array(kernels.memory, bits, rows * 8).slice();
    kernels.signs(rowsAt, scales, rows, width, centre, bits, 8);
    const together = all();
    new Uint8Array(kernels.memory, bits, rows * 8).fill(0);
    for (const row of [17, 0, 31, 15, 16, ...Array(rows).keys()])
      kernels.signs(rowsAt + row * width, scales + 4 * row, 1, width, centre, bits + (row >> 4) * 128 + (row & 15), 8);
    expect(all()).toEqual(together);
  });

  test('price what every bit unlike a question of the largest sizes costs', () => {
    const width = 1024;
    const { kernels, scales, rowsAt, bits, out } = lay(kind, width, 4);
    const [stride, centre] = [width / 8, out + 8 * rows];
    const tables = centre + 4 * width;
    kernels.grow(tables + computeCostBytes(stride));
    writeCentre(new Float32Array(width), new Int32Array(kernels.memory, centre, width));
    new Int8Array(kernels.memory, rowsAt, rows * width).fill(1);
    kernels.signs(rowsAt, scales, rows, width, centre, bits, stride);
    const against = new Float32Array(width).fill(-1);
    writeCosts(against, new Uint8Array(kernels.memory, tables, computeCostBytes(stride)));
    expect(kernels.unlike(tables, bits, 16, stride, 2 * width, out)).toBe(16);
    // All numbers are as large as each other: of size 2, which is rounded from 1.5.
    expect(new Int32Array(kernels.memory, out, 2)[1]).toBe(2 * width);
  });

  test('sum bytes', () => {
    const { kernels, rowsAt } = lay(kind, 64, 9);
    const expected = new Int8Array(kernels.memory, rowsAt, 10 * 64).reduce((sum, step) => sum + step, 0);
    expect(kernels.read(rowsAt, 10 * 64)).toBe(expected);
  });
});
