/** Names of backups, and which of them are kept. Files with any other name are ignored. */
import { dayOf, twoDigits } from '../core/day';
import { changesMark, isNamedChanges } from '../transfer/changes';

/**
 * Day and minute in local time, so that a person finds the file. `-2` is the second backup of that minute, `.changes` one with only the
 * changes since the one before, `.age` an encrypted one.
 */
const shape = /^kura-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(?:-(\d{1,3}))?(?:\.changes)?\.json\.gz(?:\.age)?$/;

/** The suffix of a backup that is not finished or not verified yet. */
export const unfinished = '.part';

/** The newest backup of each of the last seven days that have one is kept, and that of each of the last four such weeks. */
const kept = { days: 7, weeks: 4 };

export interface Kind {
  readonly isChanges: boolean;
  readonly isSealed: boolean;
}

/** Chooses a name for a backup that begins now, with a minute and number that no name in `taken` has. */
export function backupName(now: Date, taken: readonly string[], { isChanges, isSealed }: Kind): string {
  const stem = `kura-${dayOf(now)}T${twoDigits(now.getHours())}${twoDigits(now.getMinutes())}`;
  for (let n = 1; ; n++) {
    const begin = `${stem}${n === 1 ? '' : `-${n}`}.`;
    if (taken.some(name => name.startsWith(begin))) continue;
    return `${begin.slice(0, -1)}${isChanges ? changesMark : ''}.json.gz${isSealed ? '.age' : ''}`;
  }
}

/** Lists finished backups, newest first. */
export const backupsIn = (names: readonly string[]): readonly string[] =>
  names
    .flatMap(name => momentOf(name) ?? [])
    .sort((one, other) => other.at - one.at || other.n - one.n)
    .map(({ name }) => name);

/** The newest full backup and the changes since, oldest first; only the changes where there is no full one. */
export function newestChain(names: readonly string[]): readonly string[] {
  const newestFirst = backupsIn(names);
  const whole = newestFirst.findIndex(name => !isNamedChanges(name));
  return newestFirst.slice(0, whole < 0 ? undefined : whole + 1).toReversed();
}

/** Chromium's suffix for a file that is being written. */
const swap = /(?:\.\d+)?\.crswap$/;

/** Files that an interrupted backup left behind. */
export const leftoversIn = (names: readonly string[]): readonly string[] =>
  names.filter(name => {
    const plain = name.replace(swap, '');
    const begun = plain.endsWith(unfinished) ? plain.slice(0, -unfinished.length) : plain;
    return begun !== name && shape.test(begun);
  });

/** Finished backups that are no longer kept and that no kept one needs. */
export function outdatedIn(names: readonly string[]): readonly string[] {
  const newestFirst = backupsIn(names);
  const days = new Map<string, string>();
  const weeks = new Map<number, string>();
  for (const name of newestFirst) {
    const day = name.slice('kura-'.length, 'kura-2026-11-22'.length);
    const week = weekOf(name);
    if (!days.has(day)) days.set(day, name);
    if (!weeks.has(week)) weeks.set(week, name);
  }
  const staying = new Set([...[...days.values()].slice(0, kept.days), ...[...weeks.values()].slice(0, kept.weeks)]);
  // A backup of changes needs every file back to the full one.
  let isNeeded = false;
  return newestFirst.filter(name => {
    isNeeded = isNeeded || staying.has(name);
    const goes = !isNeeded;
    isNeeded &&= isNamedChanges(name);
    return goes;
  });
}

function momentOf(name: string): { name: string; at: number; n: number } | undefined {
  const [, year, month, day, hour, minute, n = '1'] = shape.exec(name) ?? [];
  if (year === undefined) return undefined;
  // Read as UTC, so that an hour which the clock has twice or never does not change the order of days.
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return { name, at, n: Number(n) };
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (name: string): number => Math.floor(((momentOf(name)?.at ?? 0) / 86_400_000 + 3) / 7);
