/** When a backup is due, and when the user should be warned that there is none. Times are milliseconds since 1970. */
import { getAgeMs } from '../core/clock';
import type { BackupInterval } from './types';

export interface BackupSchedule {
  readonly every: BackupInterval;
  /** When the interval was chosen. */
  readonly since: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const intervalMs = { day: dayMs, week: 7 * dayMs } as const;

/** `last` is when the last good backup began. */
export const isDue = ({ every }: BackupSchedule, last: number | undefined, now: number): boolean =>
  every !== 'off' && getAgeMs(last, now) >= intervalMs[every];

/** A backup is overdue after twice the interval: one may be late because the machine was off. */
export const isOverdue = ({ every, since }: BackupSchedule, last: number | undefined, now: number): boolean =>
  every !== 'off' && getAgeMs(last ?? since, now) > 2 * intervalMs[every];
