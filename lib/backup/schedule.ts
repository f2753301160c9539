/** When a backup is due, and when somebody should be told that there is none. Times in milliseconds since 1970. */
import type { Every } from './nouns';

export interface Plan {
  readonly every: Every;
  /** When this was chosen. */
  readonly since: number;
}

const day = 24 * 60 * 60 * 1000;
const between = { day, week: 7 * day } as const;

/** `last`: when the last good one was begun. */
export const isDue = ({ every }: Plan, last: number | undefined, now: number): boolean =>
  every !== 'off' && (last === undefined || now - last >= between[every]);

/** Twice the time between two has passed: one may be late because the machine was off. */
export const isOverdue = ({ every, since }: Plan, last: number | undefined, now: number): boolean =>
  every !== 'off' && now - (last ?? since) > 2 * between[every];
