/**
 * More of what people type to say when, and of what only looks like it. Expectations are by hand; the clock stands at three in the
 * afternoon of Wednesday, 19 November 2025.
 */
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../lib/query/parse-query';

const now = new Date(2025, 10, 19, 15).getTime();
const minute = 60_000;

/** Local midnight of 'YYYY-MM-DD', or an hour of that day, or of so many days later. */
const at = (day: string, hour = 0, later = 0) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later, hour).getTime();
};
const shown = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toString());

const always = '1970-01-01';
const today = '2025-11-19';

const isAbout = (typed: string, from: string, last: string, words: string) =>
  test(`is about ${from} to ${last}`, () => {
    const asked = parseQuery(typed, now);
    expect(shown(asked.time?.from)).toBe(shown(from === always ? 0 : at(from)));
    expect(shown(asked.time?.to)).toBe(shown(at(last, 0, 1)));
    expect(asked.words).toBe(words);
  });

describe.each([
  // Until today, and no unit of the calendar
  ['docker in the last week', '2025-11-12', today, 'docker'],
  ['docker in the last month', '2025-10-19', today, 'docker'],
  ['docker over the last year', '2024-11-19', today, 'docker'],
  ['docker within the last month', '2025-10-19', today, 'docker'],
  ['docker during the last quarter', '2025-08-19', today, 'docker'],
  ['docker from the last month', '2025-10-01', '2025-10-31', 'docker'],

  // Parts of a named year or month
  ['docker q4 last year', '2024-10-01', '2024-12-31', 'docker'],
  ['docker in Q4 of last year', '2024-10-01', '2024-12-31', 'docker'],
  ["docker in last year's Q1", '2024-01-01', '2024-03-31', 'docker'],
  ['docker in q1 this year', '2025-01-01', '2025-03-31', 'docker'],
  ['docker in the last week of October', '2025-10-25', '2025-10-31', 'docker'],
  ['docker first week of march', '2025-03-01', '2025-03-07', 'docker'],
  ['docker the last week of December', '2024-12-25', '2024-12-31', 'docker'],
  ['docker second week of May 2024', '2024-05-08', '2024-05-14', 'docker'],
  ['docker in the week of March 5', '2025-03-03', '2025-03-09', 'docker'],
  ['docker week of october 6th', '2025-10-06', '2025-10-12', 'docker'],
  ['docker start of the year', '2025-01-01', '2025-04-30', 'docker'],
  ['docker at the start of the year', '2025-01-01', '2025-04-30', 'docker'],
  ['docker at the end of the year', '2025-09-01', '2025-12-31', 'docker'],
  ['docker from the end of the year', '2025-09-01', '2025-12-31', 'docker'],
  ['end of the year what did we say of docker', '2025-09-01', '2025-12-31', 'what did we say of docker'],
  ['docker from March 3 to 5', '2025-03-03', '2025-03-05', 'docker'],
  ['docker November 10-12', '2025-11-10', '2025-11-12', 'docker'],

  // Counted
  ['docker two days before yesterday', '2025-11-16', '2025-11-16', 'docker'],
  ['docker over 3 months ago', always, '2025-08-18', 'docker'],
  ['docker more than a year ago', always, '2024-11-18', 'docker'],
  ['docker less than two weeks ago', '2025-11-05', today, 'docker'],
  ['docker under 3 days ago', '2025-11-16', today, 'docker'],
  ['docker twenty days ago', '2025-10-30', '2025-10-30', 'docker'],
  ['docker thirty days ago', '2025-10-20', '2025-10-20', 'docker'],
  ['docker a fortnight ago', '2025-11-02', '2025-11-08', 'docker'],
  ['docker 3d ago', '2025-11-16', '2025-11-16', 'docker'],
  ['docker 2w ago', '2025-11-02', '2025-11-08', 'docker'],

  // Days and weekends
  ['docker the other day', '2025-11-05', today, 'docker'],
  ['what did I ask on the 5th?', '2025-11-05', '2025-11-05', ''],
  ['on the 25th I asked about docker', '2025-10-25', '2025-10-25', 'I asked about docker'],
  ['on the 31st what did I ask about docker', '2025-10-31', '2025-10-31', 'what did I ask about docker'],
  ['docker two weekends ago', '2025-11-08', '2025-11-09', 'docker'],
  ['docker the weekend before last', '2025-11-08', '2025-11-09', 'docker'],
  ['docker on Monday and Tuesday', '2025-11-17', '2025-11-18', 'docker'],
  ['docker in March and May', '2025-03-01', '2025-05-31', 'docker'],
  // What counts from today does not count from another day.
  ['docker yesterday and march', '2025-11-18', '2025-11-18', 'docker and march'],
  ['docker 25/10/2025', '2025-10-25', '2025-10-25', 'docker'],
  ['docker on 10/25/2025', '2025-10-25', '2025-10-25', 'docker'],
])('English: %s', (typed, from, last, words) => {
  isAbout(typed, from, last, words);
});

describe.each([
  ['二〇二四年三月のdocker', '2024-03-01', '2024-03-31', 'docker'],
  ['二〇二四年のdocker', '2024-01-01', '2024-12-31', 'docker'],
  ['25年3月のdocker', '2025-03-01', '2025-03-31', 'docker'],
  ['24年3月5日のdocker', '2024-03-05', '2024-03-05', 'docker'],
  ['11月3日〜5日のdocker', '2025-11-03', '2025-11-05', 'docker'],
  ['11月3日から5日までのdocker', '2025-11-03', '2025-11-05', 'docker'],
  ['月曜と火曜のdocker', '2025-11-17', '2025-11-18', 'docker'],
  ['3月と5月のdocker', '2025-03-01', '2025-05-31', 'docker'],
  ['昨日と3月のdocker', '2025-11-18', '2025-11-18', 'と3月のdocker'],
  ['さきおとといのdocker', '2025-11-16', '2025-11-16', 'docker'],
  ['一昨昨日のdocker', '2025-11-16', '2025-11-16', 'docker'],
  ['もう3日前のdocker', '2025-11-16', '2025-11-16', 'もう docker'],
  ['約2週間前のdocker', '2025-11-02', '2025-11-08', '約 docker'],
  ['私の3日前のdocker', '2025-11-16', '2025-11-16', '私の docker'],
  ['何日か前のdocker', '2025-11-13', '2025-11-17', 'docker'],
  ['ひと月前のdocker', '2025-10-04', '2025-11-03', 'docker'],
  ['1年以上前のdocker', always, '2024-11-18', 'docker'],
  ['1週間以内に聞いたdocker', '2025-11-12', today, '聞いたdocker'],
  ['先日のdocker', '2025-10-20', today, 'docker'],
  ['この間話したdocker', '2025-10-20', today, '話したdocker'],
  ['少し前に聞いたdocker', '2025-09-20', today, '聞いたdocker'],
  ['週末に話したdocker', '2025-11-15', '2025-11-16', '話したdocker'],
  ['夏頃のdocker', '2025-06-01', '2025-08-31', 'docker'],
  ['春に聞いたdocker', '2025-03-01', '2025-05-31', '聞いたdocker'],
  ['前月のdocker', '2025-10-01', '2025-10-31', 'docker'],
  ['前年のdocker', '2024-01-01', '2024-12-31', 'docker'],
  ['月末に聞いたdocker', '2025-10-21', '2025-10-31', '聞いたdocker'],
  ['2025.3.5のdocker', '2025-03-05', '2025-03-05', 'docker'],
  ['2025.3.15 docker', '2025-03-15', '2025-03-15', 'docker'],
  ['2024.11.05', '2024-11-05', '2024-11-05', ''],
  ['11/3に聞いたdocker', '2025-11-03', '2025-11-03', '聞いたdocker'],
  ['11/3(月)のdocker', '2025-11-03', '2025-11-03', 'docker'],
  ['12/24の会議のdocker', '2024-12-24', '2024-12-24', '会議のdocker'],
])('日本語: %s', (typed, from, last, words) => {
  isAbout(typed, from, last, words);
});

describe('a version is no date', () => {
  test.each([
    '2024.1.2',
    'バージョン 2024.1.2',
    'バージョン 2024.1.2の新機能',
    'PyCharmの2024.1.2',
    'PyCharm (2024.1.2)',
    'PyCharm: 2024.1.2',
    'iOSアプリ 2024.10.1',
    '2024.1.2にアップデート',
  ])('%s', typed => {
    expect(parseQuery(typed, now)).toEqual({ words: typed, phrases: [] });
  });
});

describe('a name with the year in it is no time', () => {
  test.each([
    'end of the year review template',
    'savings by the end of the year',
    'goals by the middle of the year',
    'start of the year resolutions',
  ])('%s', typed => {
    expect(parseQuery(typed, now)).toEqual({ words: typed, phrases: [] });
  });
});

describe('日本語: no last night, and no length before now', () => {
  test.each(['音楽の夕べ', '夕べのプログラム', '1年以上前払い', '半年前払いの割引'])('%s', typed => {
    expect(parseQuery(typed, now)).toEqual({ words: typed, phrases: [] });
  });
});

describe('hours and minutes', () => {
  test.each([
    ['docker 10 minutes ago', now - 25 * minute, now + minute],
    ['docker 90 mins ago', now - 145 * minute, now - 35 * minute],
    ['10分前のdocker', now - 25 * minute, now + minute],
    ['さっきのdocker', now - 360 * minute, at('2025-11-20')],
    ['先ほどのdocker', now - 360 * minute, at('2025-11-20')],
    ['docker the night before last', at('2025-11-17', 18), at('2025-11-18', 5)],
    ['夕べのdocker', at('2025-11-18', 18), at(today, 5)],
    ['docker 2h ago', now - 150 * minute, now - 90 * minute],
  ])('%s', (typed, from, to) => {
    const { time, words } = parseQuery(typed, now);
    expect(shown(time?.from)).toBe(shown(from));
    expect(shown(time?.to)).toBe(shown(to));
    expect(words).toBe('docker');
  });
});

describe('behind after: and before:, a time may have several words', () => {
  test.each([
    ['after:last tuesday docker', at('2025-11-18'), 'docker'],
    ['docker after:3 days ago', at('2025-11-16'), 'docker'],
    ['after:last week docker volume', at('2025-11-10'), 'docker volume'],
    ['after:yesterday morning coffee', at('2025-11-18'), 'morning coffee'],
  ])('%s', (typed, from, words) => {
    const asked = parseQuery(typed, now);
    expect(shown(asked.after?.at)).toBe(shown(from));
    expect(asked.words).toBe(words);
    expect(asked.time).toBeUndefined();
  });
});

describe('no time is read into', () => {
  test.each([
    '五月病の対処法',
    '5月病',
    '十月革命の原因',
    '三月のライオンの感想',
    '七月生まれの星座',
    '3月決算の会社',
    '五月雨の意味',
    '先月比の計算',
    '前年比の出し方',
    '前年同月比',
    '寝る2時間前に食べる',
    '出発の3日前に準備すること',
    '試験の1週間前の勉強法',
    '結婚式の1か月前にすること',
    '会議10分前に着く',
    '5分前行動',
    '一昨日来やがれ',
    '先週の月曜日の日付をSQLで',
    '週末に行く店',
    '夏に咲く花',
    '月末に支払う',
    '3日以内に返品する',
    '1/2の確率',
    '3/4に切る',
    'この間隔を空ける',
    '先日付の小切手',
    'ちいさっきの',
    'from oct to dec conversion',
    'in dec and hex',
    'format date as 2025-03-01',
    'ISO 8601 2025-03',
    'git log --since="2 weeks ago"',
    'PyCharm 2025.3.5',
    'on the 5th floor',
    'three weeks after March',
    'what happened in the last week of the war',
    'the last year of school',
    '築25年3月の家',
    'meeting on 3/4/2025',
    'start of the week in SQL',
    'v1.3.2025',
  ])('%s', typed => {
    expect(parseQuery(typed, now).time).toBeUndefined();
    expect(parseQuery(typed, now)).toMatchObject({ words: typed });
  });
});

describe('always the past', () => {
  const on = (typed: string, ...date: [number, number, number]) => {
    const { time } = parseQuery(`docker ${typed}`, new Date(...date).getTime());
    return [shown(time?.from), shown(time?.to)];
  };

  test('early in the year', () => {
    expect(on('end of the year', 2026, 0, 5)).toEqual([shown(at('2025-09-01')), shown(at('2026-01-01'))]);
    expect(on('on the 31st', 2026, 1, 5)).toEqual([shown(at('2026-01-31')), shown(at('2026-02-01'))]);
    expect(on('on the 31st', 2026, 2, 5)).toEqual([shown(at('2026-01-31')), shown(at('2026-02-01'))]);
    expect(on('last week of March', 2026, 2, 5)).toEqual([shown(at('2025-03-25')), shown(at('2025-04-01'))]);
  });
});
