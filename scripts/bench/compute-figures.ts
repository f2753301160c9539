/** Summary of repeated measurements. */
export interface Figures {
  readonly n: number;
  readonly median: number;
  /** 19 of 20 values do not exceed it. With few values it is nearly the maximum. */
  readonly p95: number;
  readonly max: number;
}

/** `values` must not be empty. */
export function computeFigures(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const getPercentile = (share: number) => round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
  return { n: sorted.length, median: getPercentile(0.5), p95: getPercentile(0.95), max: getPercentile(1) };
}

export const round = (value: number): number => Math.round(value * 100) / 100;
