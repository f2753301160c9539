/** The value that `share` of the values do not exceed; NaN if there are none. */
export const share = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(part * values.length) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]): number => share(values, 0.5);
