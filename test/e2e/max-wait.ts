import { availableParallelism, loadavg } from 'node:os';

/**
 * In milliseconds: what lets somebody wait longer is frozen. A second of a core; where more programs want one than there are cores, a second
 * of it takes so much longer.
 */
export const findMaxWait = (): number => Math.round(1000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
