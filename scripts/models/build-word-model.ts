/** Makes a static model of what teachers say of single words. Pure: the same words give the same bytes. */
import type { StaticModel } from '../../lib/search/models/static/static-file';
import { moveTogether, toUnit, type WordPair } from './move-together';
import { findPrincipalAxes } from './principal-axes';

export interface TaughtWord {
  readonly word: string;
  readonly language: string;
  /** The share of all words of its language that are this one. */
  readonly frequency: number;
  /** What each teacher says of the word alone; of every word as many numbers. */
  readonly vectors: readonly Float64Array[];
}

export interface BuildOptions {
  readonly dims: number;
  /** How much each teacher says. */
  readonly shares: readonly number[];
  /** The widest axes that are left out: they tell frequent words from rare ones, not one subject from another. */
  readonly skippedAxes: number;
  /** 0 leaves the other axes as wide as they are, 1 makes all alike. */
  readonly whitening: number;
  /**
   * A word of this frequency counts half as much as a rare one, so that function words say little (smooth inverse
   * frequency: Arora, Liang and Ma, ICLR 2017).
   */
  readonly commonFrequency: number;
  /** Words that mean the same, and how far each goes towards the others (`move-together.ts`). */
  readonly pairs: readonly WordPair[];
  readonly pull: number;
}

/**
 * Each language is centred by itself, because a teacher puts the words of one language close together; then only the
 * axes are kept in which the words differ most, the wide ones narrowed. There, words that mean the same are moved
 * together.
 */
export function buildWordModel(taught: readonly TaughtWord[], options: BuildOptions): StaticModel {
  const { dims, shares, skippedAxes, whitening, commonFrequency, pairs, pull } = options;
  const opinions = shares.map((share, teacher) => computeOpinions(taught, teacher, share));
  const centred = taught.map((_, n) => joinRows(opinions.map(rows => rows[n]!)));
  const axes = findPrincipalAxes(centred, centred[0]?.length ?? 0, skippedAxes + dims).slice(skippedAxes);
  const projected = centred.map(point => Float64Array.from(axes, axis => computeProduct(axis, point)));
  const kept = computeWhitened(projected, whitening).map(toUnit);
  const rows = new Int8Array(taught.length * dims);
  const scales = new Float32Array(taught.length);
  for (const [entry, row] of moveTogether(kept, pairs, pull).entries()) {
    const largest = Math.max(...row.map(Math.abs));
    if (largest === 0) continue;
    const weight = commonFrequency / (commonFrequency + taught[entry]!.frequency);
    rows.set(
      row.map(x => Math.round((x / largest) * 127)),
      entry * dims,
    );
    scales[entry] = (largest / 127) * weight;
  }
  return {
    dims,
    vocabulary: taught.map(({ word }) => word),
    costs: Uint8Array.from(taught, ({ frequency }) => Math.min(255, Math.round(-10 * Math.log(frequency)))),
    scales,
    rows,
  };
}

/** What one teacher says of each word: a direction around the middle of the word's language, of length `share`. */
function computeOpinions(taught: readonly TaughtWord[], teacher: number, share: number): Float64Array[] {
  const rows = taught.map(({ language, vectors }) => ({ language, vector: vectors[teacher]! }));
  const centres = new Map<string, Float64Array>();
  for (const language of new Set(rows.map(row => row.language)))
    centres.set(language, computeMean(rows.filter(row => row.language === language).map(({ vector }) => vector)));
  return rows.map(({ language, vector }) =>
    toUnit(vector.map((x, n) => x - (centres.get(language)?.[n] ?? 0))).map(x => x * share),
  );
}

function joinRows(rows: readonly Float64Array[]): Float64Array {
  return Float64Array.from(rows.flatMap(row => Array.from(row)));
}

/** Divides each number by a power of its standard deviation over all rows, which are around zero. */
function computeWhitened(rows: readonly Float64Array[], power: number): Float64Array[] {
  const divisors = computeMean(rows.map(row => row.map(x => x * x))).map(variance => variance ** (power / 2));
  return rows.map(row => row.map((x, axis) => x / (divisors[axis] || 1)));
}

function computeMean(rows: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows) for (const [n, x] of row.entries()) mean[n]! += x / rows.length;
  return mean;
}

function computeProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n += 1) sum += a[n]! * b[n]!;
  return sum;
}
