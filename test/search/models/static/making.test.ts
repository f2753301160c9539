/** The making of a static model, with teachers of a few words in a few dimensions. */
import { expect, test } from 'vitest';
import {
  parseStaticModel,
  serializeStaticModel,
  type StaticModel,
} from '../../../../lib/search/models/static/static-file';
import { createStaticEmbedder } from '../../../../lib/search/models/static/static-embedder';
import { buildWordModel } from '../../../../scripts/models/build-word-model';
import { moveTogether } from '../../../../scripts/models/move-together';
import { findPrincipalAxes } from '../../../../scripts/models/principal-axes';

const teach = (word: string, language: string, frequency: number, ...vector: number[]) => ({
  word,
  language,
  frequency,
  vectors: [Float64Array.from(vector)],
});
/** The teacher puts each language into a corner of its own: its last number. */
const taught = [
  teach('the', 'en', 0.05, 0.1, 0.1, 0.05, 1),
  teach('dog', 'en', 1e-5, 1, 0, 0, 1),
  teach('cat', 'en', 1e-5, -1, 0, 0, 1),
  teach('car', 'en', 1e-5, 0, 1, 0, 1),
  teach('tea', 'en', 1e-5, 0, -1, 0, 1),
  teach('犬', 'ja', 1e-5, 0.9, 0.1, 0, -1),
  teach('猫', 'ja', 1e-5, -0.9, 0.1, 0, -1),
  teach('車', 'ja', 1e-5, 0.1, 0.9, 0, -1),
  teach('茶', 'ja', 1e-5, -0.1, -0.9, 0, -1),
];
const options = { dims: 2, shares: [1], skippedAxes: 0, whitening: 0, commonFrequency: 1e-3, pairs: [], pull: 1 };

test('words of one meaning are near in both languages, and a frequent word says little', async () => {
  const bytes = serializeStaticModel(buildWordModel(taught, options));
  expect(bytes).toEqual(serializeStaticModel(buildWordModel(taught, options)));
  const embedder = createStaticEmbedder(parseStaticModel(new Uint8Array(bytes).buffer), 'made');
  const [dog, theDog, inu, neko, kuruma] = await embedder.embed(['dog', 'the dog', '犬', '猫', '車'], 'query');
  const cosine = (a = dog, b = dog) => (a ?? new Float32Array()).reduce((sum, x, n) => sum + x * (b?.[n] ?? 0), 0);
  expect(cosine(dog, inu)).toBeGreaterThan(0.95);
  expect(cosine(dog, theDog)).toBeGreaterThan(0.99);
  expect(cosine(dog, neko)).toBeLessThan(-0.9);
  expect(Math.abs(cosine(dog, kuruma))).toBeLessThan(0.3);
});

/** Cosines of words by their place, of the rows as they are stored. */
function computeCosine({ rows, dims }: StaticModel, first: number, second: number): number {
  const [a, b] = [first, second].map(n => Array.from(rows.subarray(n * dims, (n + 1) * dims)));
  const multiply = (x: readonly number[] = [], y: readonly number[] = []) =>
    x.reduce((sum, value, n) => sum + value * (y[n] ?? 0), 0);
  return multiply(a, b) / Math.sqrt(multiply(a, a) * multiply(b, b));
}

test('a second teacher tells apart what the first takes for the same, as much as its share allows', () => {
  const said = [
    [
      [1, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [-1, 0],
    ],
    [
      [-1, 0],
      [0, 1],
    ],
    [
      [-1, 0],
      [0, -1],
    ],
  ];
  const words = said.map((vectors, n) => ({
    ...teach(`word${n}`, 'en', 1e-5),
    vectors: vectors.map(vector => Float64Array.from(vector)),
  }));
  const build = (share: number) => buildWordModel(words, { ...options, dims: 4, shares: [1, share] });
  expect(computeCosine(build(0), 0, 1)).toBeCloseTo(1, 1);
  // 1 + 0.25 · −1 of 1 + 0.25, and 1 + 4 · −1 of 1 + 4.
  expect(computeCosine(build(0.5), 0, 1)).toBeCloseTo(0.6, 1);
  expect(computeCosine(build(2), 0, 1)).toBeCloseTo(-0.6, 1);
  expect(computeCosine(build(2), 0, 2)).toBeCloseTo(-0.2, 1);
});

test('whitened, a narrow axis tells words apart as well as a wide one', () => {
  const points = [
    [1, 0],
    [1, 0],
    [-1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
  ];
  const words = points.map((point, n) => teach(`word${n}`, 'en', 1e-5, ...point));
  const build = (whitening: number) => buildWordModel(words, { ...options, whitening });
  // The squares on the wide axis come to more than twice those on the other, or to about as much.
  const measureWidths = ({ rows, dims }: StaticModel) =>
    Array.from({ length: dims }, (_, axis) =>
      points.reduce((sum, __, n) => sum + (rows[n * dims + axis] ?? 0) ** 2, 0),
    );
  const [wide = 0, narrow = 0] = measureWidths(build(0));
  const [first = 0, second = 0] = measureWidths(build(1));
  expect(wide / narrow).toBeGreaterThan(2);
  expect(first / second).toBeLessThan(1.5);
});

test('the axes are the directions in which points differ most, at right angles, the widest first', () => {
  const points = [
    [3, 3, 0.1],
    [-3, -3, 0.1],
    [1, -1, -0.1],
    [-1, 1, -0.1],
  ].map(point => Float64Array.from(point));
  const [first = [], second = [], ...others] = findPrincipalAxes(points, 3, 2).map(axis => Array.from(axis));
  const half = Math.SQRT1_2;
  expect(others).toEqual([]);
  for (const [n, x] of [half, half, 0].entries()) expect(first[n]).toBeCloseTo(x);
  for (const [n, x] of [half, -half, 0].entries()) expect(Math.abs(second[n] ?? 0)).toBeCloseTo(Math.abs(x));
});

test('words that a dictionary pairs come nearer, those that share a word with them, too, and others stay', () => {
  const rows = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(row => Float64Array.from(row));
  const [first = [], second = [], third = [], alone] = moveTogether(
    rows,
    [
      [0, 1],
      [1, 2],
    ],
    1,
  );
  const multiply = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0]! * b[0]! + a[1]! * b[1]!;
  expect(multiply(first, second)).toBeGreaterThan(0.6);
  expect(multiply(second, third)).toBeGreaterThan(0.6);
  expect(multiply(first, third)).toBeGreaterThan(-0.3);
  expect(Math.hypot(...Array.from(first))).toBeCloseTo(1);
  expect(alone).toEqual(rows[3]);
});
