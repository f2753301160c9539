/** When a backup is due, and when the user should be warned that there is none. Times are milliseconds since 1970. */
import type { Every } from './types';

export interface Plan {
  readonly every: Every;
  /** When the interval was chosen. */
  readonly since: number;
}

const day = 24 * 60 * 60 * 1000;
const between = { day, week: 7 * day } as const;

/** `last` is when the last good backup began. */
export const isDue = ({ every }: Plan, last: number | undefined, now: number): boolean =>
  every !== 'off' && (last === undefined || now - last >= between[every]);

/** A backup is overdue after twice the interval: one may be late because the machine was off. */
export const isOverdue = ({ every, since }: Plan, last: number | undefined, now: number): boolean =>
  every !== 'off' && now - (last ?? since) > 2 * between[every];
