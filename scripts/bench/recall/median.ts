/** The value that `share` of the values do not exceed; NaN if there are none. */
export const computePercentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;

export const computeMedian = (values: readonly number[]): number => computePercentile(values, 0.5);
