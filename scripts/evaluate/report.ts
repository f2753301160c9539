/** Builds the report of `npm run evaluate`. */
import { meanOf, metricNames, type Metrics } from './metrics';
import type { Mode } from './searcher';

export interface Answered {
  readonly category?: string;
  readonly metrics: Readonly<Partial<Record<Mode, Metrics>>>;
}

export interface Report {
  /** Number of questions. */
  readonly n: number;
  readonly modes: Readonly<Partial<Record<Mode, Metrics>>>;
}

export interface FullReport extends Report {
  readonly categories: Readonly<Record<string, Report>>;
}

/** Builds the means over all questions, and over those of each category. */
export function reportOf(answered: readonly Answered[], asked: readonly Mode[]): FullReport {
  const named = [...new Set(answered.flatMap(({ category }) => category ?? []))].sort();
  const categories = named.map(
    name =>
      [
        name,
        part(
          answered.filter(one => one.category === name),
          asked,
        ),
      ] as const,
  );
  return { ...part(answered, asked), categories: Object.fromEntries(categories) };
}

function part(answered: readonly Answered[], asked: readonly Mode[]): Report {
  const means = asked.map(mode => [mode, meanOf(answered.flatMap(({ metrics }) => metrics[mode] ?? []))] as const);
  return { n: answered.length, modes: Object.fromEntries(means) };
}

/** Formats a table for people, with all questions first. */
export function table({ categories, ...all }: FullReport): string {
  const parts: [string, Report][] = [['all', all], ...Object.entries(categories)];
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
