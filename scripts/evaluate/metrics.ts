/** Computes the quality of a ranking, as TREC and BEIR do: a right row gains its grade, and the ideal is cut at ten. */

export const metricNames = ['recall@5', 'recall@10', 'any@10', 'all@10', 'MRR@10', 'nDCG@10'] as const;

/** Each from 0 to 1. */
export type Metrics = Readonly<Record<(typeof metricNames)[number], number>>;

/**
 * `ranked`: distinct row ids, best first. `gold`: at least one id. `grades`: for all of `gold`, if some answer better
 * than others; only nDCG uses them.
 */
export function metricsOf(
  ranked: readonly string[],
  gold: ReadonlySet<string>,
  grades?: ReadonlyMap<string, number>,
): Metrics {
  const gradeOf = (id: string) => grades?.get(id) ?? 1;
  const right = ranked.slice(0, 10).map(id => gold.has(id));
  const found = (k: number) => right.slice(0, k).filter(Boolean).length;
  const first = right.indexOf(true);
  const gain = gainOf(ranked.map(id => (gold.has(id) ? gradeOf(id) : 0)));
  const ideal = gainOf([...gold].map(gradeOf).toSorted((a, b) => b - a));
  return {
    'recall@5': found(5) / gold.size,
    'recall@10': found(10) / gold.size,
    'any@10': found(10) > 0 ? 1 : 0,
    'all@10': found(10) === gold.size ? 1 : 0,
    'MRR@10': first < 0 ? 0 : 1 / (first + 1),
    'nDCG@10': gain / ideal,
  };
}

/** The discounted gain of the first ten. */
const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);

/** The mean over questions; zeros if there are none. */
export function meanOf(all: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics) => all.reduce((sum, one) => sum + one[name], 0) / Math.max(1, all.length);
  return {
    'recall@5': mean('recall@5'),
    'recall@10': mean('recall@10'),
    'any@10': mean('any@10'),
    'all@10': mean('all@10'),
    'MRR@10': mean('MRR@10'),
    'nDCG@10': mean('nDCG@10'),
  };
}
