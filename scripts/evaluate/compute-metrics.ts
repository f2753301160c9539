/** Computes the quality of a ranking, as TREC and BEIR do: a right row gains its grade, and the ideal is cut at ten. */

export const metricNames = ['recall@5', 'recall@10', 'any@10', 'all@10', 'MRR@10', 'nDCG@10'] as const;

/** Each from 0 to 1. */
export type Metrics = Readonly<Record<(typeof metricNames)[number], number>>;

/**
 * `ranked`: distinct row ids, best first. `gold`: at least one id. `grades`: for all of `gold`, if some answer better
 * than others; only nDCG uses them.
 */
export function computeMetrics(
  ranked: readonly string[],
  gold: ReadonlySet<string>,
  grades?: ReadonlyMap<string, number>,
): Metrics {
  const getGrade = (id: string) => grades?.get(id) ?? 1;
  const hitFlags = ranked.slice(0, 10).map(id => gold.has(id));
  const countFound = (k: number) => hitFlags.slice(0, k).filter(Boolean).length;
  const first = hitFlags.indexOf(true);
  const gain = computeGain(ranked.map(id => (gold.has(id) ? getGrade(id) : 0)));
  const ideal = computeGain([...gold].map(getGrade).toSorted((a, b) => b - a));
  return {
    'recall@5': countFound(5) / gold.size,
    'recall@10': countFound(10) / gold.size,
    'any@10': countFound(10) > 0 ? 1 : 0,
    'all@10': countFound(10) === gold.size ? 1 : 0,
    'MRR@10': first < 0 ? 0 : 1 / (first + 1),
    'nDCG@10': gain / ideal,
  };
}

/** The discounted gain of the first ten. */
const computeGain = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0);

/** The mean over questions; zeros if there are none. */
export function computeMeans(all: readonly Metrics[]): Metrics {
  const computeMean = (name: keyof Metrics) =>
    all.reduce((sum, metrics) => sum + metrics[name], 0) / Math.max(1, all.length);
  return {
    'recall@5': computeMean('recall@5'),
    'recall@10': computeMean('recall@10'),
    'any@10': computeMean('any@10'),
    'all@10': computeMean('all@10'),
    'MRR@10': computeMean('MRR@10'),
    'nDCG@10': computeMean('nDCG@10'),
  };
}
