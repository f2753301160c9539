/** Compares a GPU with wasm before its vectors are kept: drivers exist that compute something else and report nothing. */
import type { EmbeddingVectors, Session } from './embed-session';

/** Texts of several lengths and scripts: a fault may show in long rows or in padded ones only. */
const probeTexts = [
  'Kura 蔵',
  'How do I restore a database from last night’s backup?',
  '去年の夏に行った温泉旅館の名前を教えて',
  'for (const row of rows) total += row.price * row.count; // 合計を計算する',
  'A long answer has many words, so that every part of the computation is used. '.repeat(8),
];

/** Rounding to 16 bits costs about 0.001. */
const minCosine = 0.99;

/** Whether both sessions embed the same texts alike. Rejects if either fails. */
export async function isGpuRight(gpu: Session, reference: Session): Promise<boolean> {
  const replies = await Promise.all([gpu, reference].map(session => session.embed(probeTexts, true)));
  const [found = [], expected = []] = replies.map(({ vectors }): EmbeddingVectors => vectors);
  return probeTexts.every((_, n) => isAlike(found[n], expected[n]));
}

/** Two texts without a vector are alike; NaN is unlike everything. */
function isAlike(found: Float32Array | undefined, expected: Float32Array | undefined): boolean {
  if (!found || !expected) return found === expected;
  return found.reduce((sum, x, n) => sum + x * (expected[n] ?? 0), 0) > minCosine;
}
