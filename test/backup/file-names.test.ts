import { describe, expect, test } from 'vitest';
import {
  chooseBackupName,
  findNewestChain,
  findOutdated,
  findUnfinished,
  listBackups,
} from '../../lib/backup/file-names';

const named = (...moments: string[]) => moments.map(moment => `kura-${moment}.json.gz`);

const now = new Date(2026, 10, 23);
const plain = { isChanges: false, isSealed: false };

describe('a backup’s name', () => {
  test('is its day and minute, by the user’s own clock', () =>
    expect(chooseBackupName(new Date(2026, 10, 22, 9, 5), [], plain)).toBe('kura-2026-11-22T0905.json.gz'));

  test('counts on where one of that minute is there, finished or not', () => {
    const now = new Date(2026, 10, 22, 9, 15);
    const taken = ['kura-2026-11-22T0915.json.gz', 'kura-2026-11-22T0915-2.json.gz.part'];
    expect(chooseBackupName(now, taken, plain)).toBe('kura-2026-11-22T0915-3.json.gz');
  });
});

test('backups are told from everything else in the folder, newest first', () => {
  const names = [
    'kura-2026-11-21T2300.json.gz',
    '日記.md',
    'kura-2026-11-22T0915.json.gz.part',
    'kura-2026-11-22T0915-10.json.gz',
    'kura-2026-11-22T0915-2.json.gz',
    'kura-vault-2026-11-22.json',
    'kura-2026-11-22T0915.json.gz.crswap',
    'my kura-2026-11-22T0915.json.gz',
    'kura-2026-11-22T0915.json.gz',
    'notes.part',
    'kura-2026-11-22T0915.json.gz.part.crswap',
    'kura-2026-11-22T0915.json.gz.part.1.crswap',
    '日記.md.crswap',
  ];
  expect(listBackups(names, now)).toEqual([
    'kura-2026-11-22T0915-10.json.gz',
    'kura-2026-11-22T0915-2.json.gz',
    'kura-2026-11-22T0915.json.gz',
    'kura-2026-11-21T2300.json.gz',
  ]);
  expect(findUnfinished(names)).toEqual([
    'kura-2026-11-22T0915.json.gz.part',
    'kura-2026-11-22T0915.json.gz.crswap',
    'kura-2026-11-22T0915.json.gz.part.crswap',
    'kura-2026-11-22T0915.json.gz.part.1.crswap',
  ]);
});

describe('what is kept', () => {
  test('of one day is its newest', () =>
    expect(findOutdated(named('2026-11-22T0800', '2026-11-22T2000', '2026-11-22T2000-2'), now)).toEqual(
      named('2026-11-22T2000', '2026-11-22T0800'),
    ));

  test('is the newest of seven days, and of four weeks that begin on Monday', () => {
    // 2026-11-22 is a Sunday. One backup each day of November.
    const days = Array.from({ length: 22 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}T0900`);
    const going = findOutdated(named(...days), now);
    const staying = named(...days).filter(name => !going.includes(name));
    expect(staying).toEqual(
      named(
        '2026-11-01T0900', // The Sunday of the fourth week back.
        '2026-11-08T0900',
        '2026-11-15T0900',
        '2026-11-16T0900',
        '2026-11-17T0900',
        '2026-11-18T0900',
        '2026-11-19T0900',
        '2026-11-20T0900',
        '2026-11-21T0900',
        '2026-11-22T0900',
      ),
    );
  });

  test('after a long pause is what there is: days and weeks count only where there are backups', () =>
    expect(findOutdated(named('2025-01-03T0900', '2025-12-30T0900', '2026-11-22T0900'), now)).toEqual([]));

  test('weeks go on over the end of a year', () => {
    // Tuesday and Friday of one week.
    const names = named('2025-12-30T0900', '2026-01-02T0900');
    const later = Array.from({ length: 7 }, (_, n) => `2026-03-${String(n + 10)}T0900`);
    expect(findOutdated([...names, ...named(...later)], now)).toEqual(named('2025-12-30T0900'));
  });

  test('what is not a finished backup is never taken away', () =>
    expect(findOutdated(['日記.md', 'kura-2020-01-01T0000.json.gz.part', 'kura-2020.json.gz'], now)).toEqual([]));
});

describe('after a clock that was a year ahead', () => {
  const early = Array.from({ length: 10 }, (_, n) => `2027-11-${String(n + 10)}T0900`);
  const back = new Date(2026, 10, 23, 9);

  test('a backup that is made now is the newest, and does not remove itself', () => {
    const names = [...named(...early), 'kura-2026-11-23T0900.json.gz'];
    expect(listBackups(names, back)[0]).toBe('kura-2026-11-23T0900.json.gz');
    expect(findOutdated(names, back)).not.toContain('kura-2026-11-23T0900.json.gz');
    expect(findNewestChain(names, back)).toEqual(['kura-2026-11-23T0900.json.gz']);
  });

  test('those of that year go as others take their days and weeks', () => {
    const later = Array.from({ length: 28 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}T0900`);
    const going = findOutdated(named(...early, ...later), new Date(2026, 10, 29));
    expect(going).toEqual(expect.arrayContaining(named(...early)));
  });

  test('after a journey to the west names that are some hours ahead are the newest still', () => {
    const names = named('2026-11-23T2300', '2026-11-23T0900');
    expect(listBackups(names, back)[0]).toBe('kura-2026-11-23T2300.json.gz');
  });
});
