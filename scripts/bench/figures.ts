/** Summary of repeated measurements. */
export interface Figures {
  readonly n: number;
  readonly median: number;
  /** 19 of 20 values do not exceed it. With few values it is nearly the maximum. */
  readonly p95: number;
  readonly max: number;
}

/** `values` must not be empty. */
export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
  return { n: sorted.length, median: at(0.5), p95: at(0.95), max: at(1) };
}

export const round = (value: number): number => Math.round(value * 100) / 100;
