/** Makes a static model of a teacher's vectors of single words. Pure: the same words give the same bytes. */
import type { StaticModel } from '../../lib/search/models/static/static-file';
import { moveTogether, toUnit, type WordPair } from './move-together';
import { findPrincipalAxes } from './principal-axes';

export interface TaughtWord {
  readonly word: string;
  readonly language: string;
  /** The share of all words of its language that are this one. */
  readonly frequency: number;
  /** The teacher's vector of the word alone. */
  readonly vector: Float64Array;
}

export interface BuildOptions {
  readonly dims: number;
  /** The widest axes that are left out: they tell frequent words from rare ones, not one subject from another. */
  readonly skippedAxes: number;
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
 * axes are kept in which the words differ most. There, words that mean the same are moved together.
 */
export function buildWordModel(taught: readonly TaughtWord[], options: BuildOptions): StaticModel {
  const { dims, skippedAxes, commonFrequency, pairs, pull } = options;
  const centred = computeCentred(taught);
  const axes = findPrincipalAxes(centred, centred[0]?.length ?? 0, skippedAxes + dims).slice(skippedAxes);
  const kept = centred.map(point => toUnit(Float64Array.from(axes, axis => computeProduct(axis, point))));
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

function computeCentred(taught: readonly TaughtWord[]): Float64Array[] {
  const centres = new Map<string, Float64Array>();
  for (const language of new Set(taught.map(word => word.language)))
    centres.set(language, computeMean(taught.filter(word => word.language === language)));
  return taught.map(({ language, vector }) => vector.map((x, n) => x - (centres.get(language)?.[n] ?? 0)));
}

function computeMean(words: readonly TaughtWord[]): Float64Array {
  const mean = new Float64Array(words[0]?.vector.length ?? 0);
  for (const { vector } of words) for (const [n, x] of vector.entries()) mean[n]! += x / words.length;
  return mean;
}

function computeProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n += 1) sum += a[n]! * b[n]!;
  return sum;
}
