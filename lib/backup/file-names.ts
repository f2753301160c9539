/** Names of backups, and which of them are kept. Files with any other name are ignored. */
import { isBeyondSkew } from '../core/clock';
import { formatDay, padTwoDigits } from '../core/day';
import { changesSuffix, isNamedChanges } from '../transfer/changes';

/**
 * Day and minute in local time, so that a person finds the file. `-2` is the second backup of that minute, `.changes` one with only the
 * changes since the one before, `.age` an encrypted one.
 */
const namePattern = /^kura-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(?:-(\d{1,3}))?(?:\.changes)?\.json\.gz(?:\.age)?$/;

/** The suffix of a backup that is not finished or not verified yet. */
export const unfinishedSuffix = '.part';

/** The newest backup of each of the last seven days that have one is kept, and that of each of the last four such weeks. */
const retention = { days: 7, weeks: 4 };

export interface BackupKind {
  readonly isChanges: boolean;
  readonly isSealed: boolean;
}

/** Chooses a name for a backup that begins now, with a minute and number that no name in `taken` has. */
export function chooseBackupName(now: Date, taken: readonly string[], { isChanges, isSealed }: BackupKind): string {
  const stem = `kura-${formatDay(now)}T${padTwoDigits(now.getHours())}${padTwoDigits(now.getMinutes())}`;
  for (let n = 1; ; n++) {
    const prefix = `${stem}${n === 1 ? '' : `-${n}`}.`;
    if (taken.some(name => name.startsWith(prefix))) continue;
    return `${prefix.slice(0, -1)}${isChanges ? changesSuffix : ''}.json.gz${isSealed ? '.age' : ''}`;
  }
}

/**
 * Lists finished backups, newest first. A name from the future was given by a clock that was ahead, so it comes last: a backup that is made
 * now must not count as older and be removed.
 */
export function listBackups(names: readonly string[], now: Date): readonly string[] {
  const backups = names.flatMap(name => parseBackupName(name) ?? []).sort((a, b) => b.at - a.at || b.n - a.n);
  // Names tell local time. After a journey to the west they may be ahead without an error.
  const isAhead = ({ at }: { readonly at: number }) => isBeyondSkew(at, toNamedTime(now));
  return [...backups.filter(backup => !isAhead(backup)), ...backups.filter(isAhead)].map(({ name }) => name);
}

/** The time that a name given at this moment says, read as `parseBackupName` reads it. */
const toNamedTime = (at: Date): number =>
  Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes());

/** The newest full backup and the changes since, oldest first; only the changes where there is no full one. */
export function findNewestChain(names: readonly string[], now: Date): readonly string[] {
  const newestFirst = listBackups(names, now);
  const whole = newestFirst.findIndex(name => !isNamedChanges(name));
  return newestFirst.slice(0, whole < 0 ? undefined : whole + 1).toReversed();
}

/** Chromium's suffix for a file that is being written. */
const swapSuffix = /(?:\.\d+)?\.crswap$/;

/** Files that an interrupted backup left behind. */
export const findUnfinished = (names: readonly string[]): readonly string[] =>
  names.filter(name => {
    const plain = name.replace(swapSuffix, '');
    const baseName = plain.endsWith(unfinishedSuffix) ? plain.slice(0, -unfinishedSuffix.length) : plain;
    return baseName !== name && namePattern.test(baseName);
  });

/** Finished backups that are no longer kept and that no kept one needs. */
export function findOutdated(names: readonly string[], now: Date): readonly string[] {
  const newestFirst = listBackups(names, now);
  const days = new Map<string, string>();
  const weeks = new Map<number, string>();
  for (const name of newestFirst) {
    const day = name.slice('kura-'.length, 'kura-2026-11-22'.length);
    const week = toWeek(name);
    if (!days.has(day)) days.set(day, name);
    if (!weeks.has(week)) weeks.set(week, name);
  }
  const retained = new Set([
    ...[...days.values()].slice(0, retention.days),
    ...[...weeks.values()].slice(0, retention.weeks),
  ]);
  // A backup of changes needs every file back to the full one.
  let isNeeded = false;
  return newestFirst.filter(name => {
    isNeeded = isNeeded || retained.has(name);
    const isOutdated = !isNeeded;
    isNeeded &&= isNamedChanges(name);
    return isOutdated;
  });
}

function parseBackupName(name: string): { name: string; at: number; n: number } | undefined {
  const [, year, month, day, hour, minute, n = '1'] = namePattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  // Read as UTC, so that an hour which the clock has twice or never does not change the order of days.
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return { name, at, n: Number(n) };
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const toWeek = (name: string): number => Math.floor(((parseBackupName(name)?.at ?? 0) / 86_400_000 + 3) / 7);
