/** Vectors by seed, and the store's promise computed in the plainest way: every row, every number, one sort. */
import { random, type Random } from '../../fakes/made-up-site';

export const seeded = random;

/** Of unit length. */
export function vector(next: Random, dims: number): Float32Array {
  const numbers = Float32Array.from({ length: dims }, () => next(2001) / 1000 - 1);
  const length = Math.hypot(...numbers) || 1;
  return numbers.map(x => x / length);
}

interface Kept {
  readonly steps: readonly number[];
  readonly scale: number;
}

const keptBefore = new WeakMap<Float32Array, Kept>();

/** What 8 bits keep of a vector: steps of its largest number's 127th. Vectors are never changed, so each is reckoned once. */
function kept(numbers: Float32Array): Kept {
  const before = keptBefore.get(numbers);
  if (before) return before;
  const made = inSteps(numbers);
  keptBefore.set(numbers, made);
  return made;
}

function inSteps(numbers: Float32Array): Kept {
  const largest = Math.max(...numbers.map(Math.abs));
  if (largest === 0) return { steps: [...numbers], scale: 0 };
  return { steps: [...numbers].map(x => Math.round((x * 127) / largest)), scale: Math.fround(largest / 127) };
}

/** The question in as many steps as 31 bits can bear. */
function asked(numbers: Float32Array): readonly number[] {
  const width = Math.ceil(numbers.length / 16) * 16;
  const finest = Math.min(32_767, Math.floor((2 ** 31 - 1) / (128 * width)));
  const largest = Math.max(...numbers.map(Math.abs));
  return largest === 0 ? [...numbers] : [...numbers].map(x => Math.round((x * finest) / largest));
}

/** Chunk numbers, best first, equals by number. */
export function ranked(query: Float32Array, vectors: ReadonlyMap<number, Float32Array>): readonly number[] {
  const question = asked(query);
  const scored = [...vectors].map(([chunk, numbers]) => {
    const { steps, scale } = kept(numbers);
    const product = steps.reduce((sum, step, place) => sum + step * (question[place] ?? 0), 0);
    return { chunk, score: Math.fround(Math.fround(product) * scale) };
  });
  return scored.sort((a, b) => b.score - a.score || a.chunk - b.chunk).map(({ chunk }) => chunk);
}
