/** Builds the report of `npm run evaluate`. */
import { computeMeans, metricNames, type Metrics } from './compute-metrics';
import type { EvaluationMode } from './open-searcher';

export interface MeasuredQuestion {
  readonly category?: string;
  readonly metrics: Readonly<Partial<Record<EvaluationMode, Metrics>>>;
}

export interface EvaluationPart {
  /** Number of questions. */
  readonly n: number;
  readonly modes: Readonly<Partial<Record<EvaluationMode, Metrics>>>;
}

export interface EvaluationReport extends EvaluationPart {
  readonly categories: Readonly<Record<string, EvaluationPart>>;
}

/** Builds the means over all questions, and over those of each category. */
export function buildReport(answered: readonly MeasuredQuestion[], modes: readonly EvaluationMode[]): EvaluationReport {
  const categoryNames = [...new Set(answered.flatMap(({ category }) => category ?? []))].sort();
  const categories = categoryNames.map(
    name =>
      [
        name,
        buildPart(
          answered.filter(question => question.category === name),
          modes,
        ),
      ] as const,
  );
  return { ...buildPart(answered, modes), categories: Object.fromEntries(categories) };
}

function buildPart(answered: readonly MeasuredQuestion[], modes: readonly EvaluationMode[]): EvaluationPart {
  const means = modes.map(
    mode => [mode, computeMeans(answered.flatMap(({ metrics }) => metrics[mode] ?? []))] as const,
  );
  return { n: answered.length, modes: Object.fromEntries(means) };
}

/** Formats a table for people, with all questions first. */
export function formatTable({ categories, ...all }: EvaluationReport): string {
  const parts: [string, EvaluationPart][] = [['all', all], ...Object.entries(categories)];
  const head = ['category', 'n', 'mode', ...metricNames];
  const lines = parts.flatMap(([name, { n, modes }]) =>
    Object.entries(modes).map(([mode, metrics]) => [
      name,
      `${n}`,
      mode,
      ...metricNames.map(metric => metrics[metric].toFixed(3)),
    ]),
  );
  const widths = head.map((title, n) => Math.max(title.length, ...lines.map(line => line[n]?.length ?? 0)));
  return [head, ...lines].map(line => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')).join('\n');
}
