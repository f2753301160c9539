/** What people type to say when. Expectations are by hand; the clock stands at three in the afternoon of Wednesday, 19 November 2025. */
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../lib/query/parse-query';

const now = new Date(2025, 10, 19, 15).getTime();

/** Local midnight of 'YYYY-MM-DD', or an hour of that day. */
const at = (day: string, hour = 0) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hour).getTime();
};
const dayAfter = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime();
};
const shown = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toString());

const always = '1970-01-01';
const today = '2025-11-19';

describe.each([
  // Days
  ['docker today', '2025-11-19', '2025-11-19', 'docker'],
  ['Earlier today: docker', '2025-11-19', '2025-11-19', ': docker'],
  ['docker yesterday', '2025-11-18', '2025-11-18', 'docker'],
  ["yesterday's docker chat", '2025-11-18', '2025-11-18', 'docker chat'],
  ['YESTERDAY docker', '2025-11-18', '2025-11-18', 'docker'],
  ['what I asked the day before yesterday', '2025-11-17', '2025-11-17', ''],
  ['3 days ago docker', '2025-11-16', '2025-11-16', 'docker'],
  ['docker three days ago', '2025-11-16', '2025-11-16', 'docker'],
  ['docker, a day ago?', '2025-11-18', '2025-11-18', 'docker, ?'],
  ['a few days ago docker', '2025-11-13', '2025-11-17', 'docker'],
  ['docker several days ago', '2025-11-13', '2025-11-17', 'docker'],
  ['docker a couple of days ago', '2025-11-16', '2025-11-18', 'docker'],

  // Weeks
  ['docker this week', '2025-11-17', '2025-11-23', 'docker'],
  ['docker last week', '2025-11-10', '2025-11-16', 'docker'],
  ["last week's docker chat", '2025-11-10', '2025-11-16', 'docker chat'],
  ['from last week: docker', '2025-11-10', '2025-11-16', ': docker'],
  ['the week before last, docker', '2025-11-03', '2025-11-09', ', docker'],
  ['docker a week ago', '2025-11-09', '2025-11-15', 'docker'],
  ['docker two weeks ago', '2025-11-02', '2025-11-08', 'docker'],
  ['docker a couple of weeks ago', '2025-10-26', '2025-11-15', 'docker'],
  ['docker last weekend', '2025-11-15', '2025-11-16', 'docker'],
  ['docker this weekend', '2025-11-15', '2025-11-16', 'docker'],
  ['docker at the weekend', '2025-11-15', '2025-11-16', 'docker'],
  ['docker last Tuesday', '2025-11-18', '2025-11-18', 'docker'],
  ['docker last Wednesday', '2025-11-12', '2025-11-12', 'docker'],
  ['docker on Monday', '2025-11-17', '2025-11-17', 'docker'],
  ['docker on Wednesday', '2025-11-12', '2025-11-12', 'docker'],
  ['docker this Wednesday', '2025-11-19', '2025-11-19', 'docker'],
  ['docker this Friday', '2025-11-14', '2025-11-14', 'docker'],
  ["Friday's docker meeting", '2025-11-14', '2025-11-14', 'docker meeting'],
  ['docker last fri', '2025-11-14', '2025-11-14', 'docker'],
  ['docker tuesday last week', '2025-11-11', '2025-11-11', 'docker'],
  ['docker on Tuesday of last week', '2025-11-11', '2025-11-11', 'docker'],
  ['docker last week Friday', '2025-11-14', '2025-11-14', 'docker'],
  ['Thursday', '2025-11-13', '2025-11-13', ''],

  // Months
  ['docker this month', '2025-11-01', '2025-11-30', 'docker'],
  ['docker last month', '2025-10-01', '2025-10-31', 'docker'],
  ['docker a month ago', '2025-10-04', '2025-11-03', 'docker'],
  ['docker 2 months ago', '2025-09-04', '2025-10-04', 'docker'],
  ['docker in March', '2025-03-01', '2025-03-31', 'docker'],
  ['docker in may', '2025-05-01', '2025-05-31', 'docker'],
  ['docker in December', '2024-12-01', '2024-12-31', 'docker'],
  ['docker back in November', '2025-11-01', '2025-11-30', 'docker'],
  ['docker last March', '2025-03-01', '2025-03-31', 'docker'],
  ['docker last November', '2024-11-01', '2024-11-30', 'docker'],
  ['docker in March 2025', '2025-03-01', '2025-03-31', 'docker'],
  ['March 2024 docker', '2024-03-01', '2024-03-31', 'docker'],
  ['docker may 2024', '2024-05-01', '2024-05-31', 'docker'],
  ['docker in dec', '2024-12-01', '2024-12-31', 'docker'],
  ['docker, Sept 2024', '2024-09-01', '2024-09-30', 'docker,'],
  ['docker in March last year', '2024-03-01', '2024-03-31', 'docker'],
  ['february', '2025-02-01', '2025-02-28', ''],
  ['docker in early March', '2025-03-01', '2025-03-10', 'docker'],
  ['docker mid-October', '2025-10-11', '2025-10-20', 'docker'],
  ['docker in late november', '2024-11-21', '2024-11-30', 'docker'],
  ['docker at the end of last month', '2025-10-21', '2025-10-31', 'docker'],

  // Dates
  ['docker March 3rd', '2025-03-03', '2025-03-03', 'docker'],
  ['docker on march 3', '2025-03-03', '2025-03-03', 'docker'],
  ['docker March 3, 2024', '2024-03-03', '2024-03-03', 'docker'],
  ['docker 3 March 2025', '2025-03-03', '2025-03-03', 'docker'],
  ['docker on the 3rd of March', '2025-03-03', '2025-03-03', 'docker'],
  ['docker on 3 May', '2025-05-03', '2025-05-03', 'docker'],
  ['docker on may 3', '2025-05-03', '2025-05-03', 'docker'],
  ['docker December 24', '2024-12-24', '2024-12-24', 'docker'],
  ['docker on November 19', '2025-11-19', '2025-11-19', 'docker'],
  ['docker on November 20', '2024-11-20', '2024-11-20', 'docker'],
  ['docker Feb 29', '2024-02-29', '2024-02-29', 'docker'],
  ['docker 2025-03-03', '2025-03-03', '2025-03-03', 'docker'],
  ['docker 2025/3/3', '2025-03-03', '2025-03-03', 'docker'],
  ['docker 2025-03', '2025-03-01', '2025-03-31', 'docker'],

  // Seasons, quarters, years
  ['docker last summer', '2025-06-01', '2025-08-31', 'docker'],
  ['docker last winter', '2024-12-01', '2025-02-28', 'docker'],
  ['docker last autumn', '2024-09-01', '2024-11-30', 'docker'],
  ['docker this fall', '2025-09-01', '2025-11-30', 'docker'],
  ['docker in the spring', '2025-03-01', '2025-05-31', 'docker'],
  ['docker in the summer of 2024', '2024-06-01', '2024-08-31', 'docker'],
  ['docker winter 2024', '2024-12-01', '2025-02-28', 'docker'],
  ['docker Q3', '2025-07-01', '2025-09-30', 'docker'],
  ['docker in Q3 2024', '2024-07-01', '2024-09-30', 'docker'],
  ['docker 2024 Q1', '2024-01-01', '2024-03-31', 'docker'],
  ['docker Q4', '2025-10-01', '2025-12-31', 'docker'],
  ['docker last quarter', '2025-07-01', '2025-09-30', 'docker'],
  ['docker in the second quarter of 2025', '2025-04-01', '2025-06-30', 'docker'],
  ['docker this year', '2025-01-01', '2025-12-31', 'docker'],
  ['docker last year', '2024-01-01', '2024-12-31', 'docker'],
  ['docker a year ago', '2024-05-21', '2025-05-20', 'docker'],
  ['docker half a year ago', '2025-04-04', '2025-07-03', 'docker'],
  ['docker in 2024', '2024-01-01', '2024-12-31', 'docker'],
  ['in 2025 what did I ask about docker', '2025-01-01', '2025-12-31', 'what did I ask about docker'],
  ['docker in late 2024', '2024-09-01', '2024-12-31', 'docker'],
  ['docker beginning of this year', '2025-01-01', '2025-04-30', 'docker'],

  // Open and joined
  ['docker since Monday', '2025-11-17', today, 'docker'],
  ['docker since March', '2025-03-01', today, 'docker'],
  ['docker since 2024', '2024-01-01', today, 'docker'],
  ['docker since yesterday', '2025-11-18', today, 'docker'],
  ['docker after March 2025', '2025-04-01', today, 'docker'],
  ['docker until March', always, '2025-03-31', 'docker'],
  ['docker before last week', always, '2025-11-09', 'docker'],
  ['docker between March and May', '2025-03-01', '2025-05-31', 'docker'],
  ['docker between November and January', '2024-11-01', '2025-01-31', 'docker'],
  ['docker between 2025-03-01 and 2025-03-15', '2025-03-01', '2025-03-15', 'docker'],
  ['docker from Monday to Tuesday', '2025-11-17', '2025-11-18', 'docker'],
  ['docker from 2023 to 2024', '2023-01-01', '2024-12-31', 'docker'],
  ['docker recently', '2025-11-05', today, 'docker'],
  ['docker last 3 days', '2025-11-16', today, 'docker'],
  ['docker in the past week', '2025-11-12', today, 'docker'],
  ['docker in the last 30 days', '2025-10-20', today, 'docker'],
  ['docker over the past two months', '2025-09-19', today, 'docker'],
])('English: %s', (typed, from, last, words) => {
  test(`is about ${from} to ${last}`, () => {
    const asked = parseQuery(typed, now);
    expect(shown(asked.time?.from)).toBe(shown(from === always ? 0 : at(from)));
    expect(shown(asked.time?.to)).toBe(shown(dayAfter(last)));
    expect(asked.words).toBe(words);
  });
});

describe.each([
  // 日
  ['今日のdocker', '2025-11-19', '2025-11-19', 'docker'],
  ['本日のdocker', '2025-11-19', '2025-11-19', 'docker'],
  ['昨日のdocker', '2025-11-18', '2025-11-18', 'docker'],
  ['docker 昨日', '2025-11-18', '2025-11-18', 'docker'],
  ['昨日、dockerについて', '2025-11-18', '2025-11-18', 'dockerについて'],
  ['きのう聞いたdocker', '2025-11-18', '2025-11-18', '聞いたdocker'],
  ['一昨日のdocker', '2025-11-17', '2025-11-17', 'docker'],
  ['おとといのdocker', '2025-11-17', '2025-11-17', 'docker'],
  ['3日前のdocker', '2025-11-16', '2025-11-16', 'docker'],
  ['３日前のdocker', '2025-11-16', '2025-11-16', 'docker'],
  ['三日前のdocker', '2025-11-16', '2025-11-16', 'docker'],
  ['10日前のdocker', '2025-11-09', '2025-11-09', 'docker'],
  ['十日前のdocker', '2025-11-09', '2025-11-09', 'docker'],
  ['3日ほど前のdocker', '2025-11-16', '2025-11-16', 'docker'],
  ['数日前のdocker', '2025-11-13', '2025-11-17', 'docker'],
  ['2、3日前のdocker', '2025-11-16', '2025-11-17', 'docker'],
  ['二三日前のdocker', '2025-11-16', '2025-11-17', 'docker'],

  // 週
  ['今週のdocker', '2025-11-17', '2025-11-23', 'docker'],
  ['先週のdocker', '2025-11-10', '2025-11-16', 'docker'],
  ['先週話したdocker', '2025-11-10', '2025-11-16', '話したdocker'],
  ['先週あたりのdocker', '2025-11-10', '2025-11-16', 'docker'],
  ['先々週のdocker', '2025-11-03', '2025-11-09', 'docker'],
  ['先週末のdocker', '2025-11-15', '2025-11-16', 'docker'],
  ['この週末のdocker', '2025-11-15', '2025-11-16', 'docker'],
  ['2週間前のdocker', '2025-11-02', '2025-11-08', 'docker'],
  ['この前の火曜日のdocker', '2025-11-18', '2025-11-18', 'docker'],
  ['先週の金曜日に聞いたdocker', '2025-11-14', '2025-11-14', '聞いたdocker'],
  ['先週金曜のdocker', '2025-11-14', '2025-11-14', 'docker'],
  ['今週の月曜のdocker', '2025-11-17', '2025-11-17', 'docker'],
  ['火曜日のdocker', '2025-11-18', '2025-11-18', 'docker'],
  ['水曜日のdocker', '2025-11-12', '2025-11-12', 'docker'],
  ['docker 金曜', '2025-11-14', '2025-11-14', 'docker'],
  ['土曜日', '2025-11-15', '2025-11-15', ''],

  // 月
  ['今月のdocker', '2025-11-01', '2025-11-30', 'docker'],
  ['先月のdocker', '2025-10-01', '2025-10-31', 'docker'],
  ['先々月のdocker', '2025-09-01', '2025-09-30', 'docker'],
  ['先月の3日のdocker', '2025-10-03', '2025-10-03', 'docker'],
  ['先月末のdocker', '2025-10-21', '2025-10-31', 'docker'],
  ['今月初めのdocker', '2025-11-01', '2025-11-10', 'docker'],
  ['1か月前のdocker', '2025-10-04', '2025-11-03', 'docker'],
  ['1ヶ月前のdocker', '2025-10-04', '2025-11-03', 'docker'],
  ['一ヶ月前のdocker', '2025-10-04', '2025-11-03', 'docker'],
  ['２カ月前のdocker', '2025-09-04', '2025-10-04', 'docker'],
  ['半年前のdocker', '2025-04-04', '2025-07-03', 'docker'],
  ['一年半前のdocker', '2024-04-04', '2024-07-03', 'docker'],
  ['3月のdocker', '2025-03-01', '2025-03-31', 'docker'],
  ['３月に聞いたdocker', '2025-03-01', '2025-03-31', '聞いたdocker'],
  ['三月のdocker', '2025-03-01', '2025-03-31', 'docker'],
  ['12月のdocker', '2024-12-01', '2024-12-31', 'docker'],
  ['3月頃のdocker', '2025-03-01', '2025-03-31', 'docker'],
  ['3月上旬のdocker', '2025-03-01', '2025-03-10', 'docker'],
  ['11月下旬のdocker', '2024-11-21', '2024-11-30', 'docker'],
  ['2025年3月のdocker', '2025-03-01', '2025-03-31', 'docker'],
  ['令和7年3月のdocker', '2025-03-01', '2025-03-31', 'docker'],
  ['平成三十一年四月のdocker', '2019-04-01', '2019-04-30', 'docker'],
  ['去年の3月のdocker', '2024-03-01', '2024-03-31', 'docker'],

  // 日付
  ['3月3日のdocker', '2025-03-03', '2025-03-03', 'docker'],
  ['12月24日のdocker', '2024-12-24', '2024-12-24', 'docker'],
  ['2025年3月3日のdocker', '2025-03-03', '2025-03-03', 'docker'],
  ['2025年3月3日(月)のdocker', '2025-03-03', '2025-03-03', 'docker'],
  ['令和7年3月3日のdocker', '2025-03-03', '2025-03-03', 'docker'],
  ['三月三日のdocker', '2025-03-03', '2025-03-03', 'docker'],
  ['去年の3月3日のdocker', '2024-03-03', '2024-03-03', 'docker'],
  ['２０２５／３／３のdocker', '2025-03-03', '2025-03-03', 'docker'],
  ['2025-03-03のdocker', '2025-03-03', '2025-03-03', 'docker'],

  // 季節と年
  ['今年のdocker', '2025-01-01', '2025-12-31', 'docker'],
  ['去年のdocker', '2024-01-01', '2024-12-31', 'docker'],
  ['昨年のdocker', '2024-01-01', '2024-12-31', 'docker'],
  ['一昨年のdocker', '2023-01-01', '2023-12-31', 'docker'],
  ['おととしのdocker', '2023-01-01', '2023-12-31', 'docker'],
  ['2024年のdocker', '2024-01-01', '2024-12-31', 'docker'],
  ['令和6年のdocker', '2024-01-01', '2024-12-31', 'docker'],
  ['令和元年のdocker', '2019-01-01', '2019-12-31', 'docker'],
  ['去年の夏のdocker', '2024-06-01', '2024-08-31', 'docker'],
  ['今年の春のdocker', '2025-03-01', '2025-05-31', 'docker'],
  ['今年の冬のdocker', '2024-12-01', '2025-02-28', 'docker'],
  ['この夏のdocker', '2025-06-01', '2025-08-31', 'docker'],
  ['昨秋のdocker', '2024-09-01', '2024-11-30', 'docker'],
  ['昨年末のdocker', '2024-12-01', '2024-12-31', 'docker'],
  ['年末のdocker', '2024-12-01', '2024-12-31', 'docker'],
  ['年始のdocker', '2025-01-01', '2025-01-10', 'docker'],
  ['年末年始のdocker', '2024-12-25', '2025-01-10', 'docker'],
  ['去年の前半のdocker', '2024-01-01', '2024-06-30', 'docker'],
  ['今年度のdocker', '2025-04-01', '2026-03-31', 'docker'],
  ['2023年度のdocker', '2023-04-01', '2024-03-31', 'docker'],

  // 範囲
  ['月曜から docker', '2025-11-17', today, 'docker'],
  ['月曜以降のdocker', '2025-11-17', today, 'docker'],
  ['月曜まで docker', always, '2025-11-17', 'docker'],
  ['昨日からのdocker', '2025-11-18', today, 'docker'],
  ['3月以前のdocker', always, '2025-03-31', 'docker'],
  ['3月より前のdocker', always, '2025-02-28', 'docker'],
  ['3月から5月までのdocker', '2025-03-01', '2025-05-31', 'docker'],
  ['3月〜5月のdocker', '2025-03-01', '2025-05-31', 'docker'],
  ['11月から1月にかけてのdocker', '2024-11-01', '2025-01-31', 'docker'],
  ['月曜と火曜の間のdocker', '2025-11-17', '2025-11-18', 'docker'],
  ['最近のdocker', '2025-11-05', today, 'docker'],
  ['ここ3日のdocker', '2025-11-16', today, 'docker'],
  ['ここ1週間のdocker', '2025-11-12', today, 'docker'],
  ['この1か月のdocker', '2025-10-19', today, 'docker'],
  ['過去30日間のdocker', '2025-10-20', today, 'docker'],
  ['ここ数日のdocker', '2025-11-13', today, 'docker'],
])('日本語: %s', (typed, from, last, words) => {
  test(`is about ${from} to ${last}`, () => {
    const asked = parseQuery(typed, now);
    expect(shown(asked.time?.from)).toBe(shown(from === always ? 0 : at(from)));
    expect(shown(asked.time?.to)).toBe(shown(dayAfter(last)));
    expect(asked.words).toBe(words);
  });
});

describe('hours', () => {
  test.each([
    ['docker this morning', at(today, 4), at(today, 12)],
    ['今朝のdocker', at(today, 4), at(today, 12)],
    ['docker last night', at('2025-11-18', 18), at(today, 5)],
    ['昨夜のdocker', at('2025-11-18', 18), at(today, 5)],
    ['昨晩のdocker', at('2025-11-18', 18), at(today, 5)],
    ['昨日の夜のdocker', at('2025-11-18', 18), at(today, 5)],
    ['docker yesterday evening', at('2025-11-18', 17), at(today)],
    ['昨日の午前のdocker', at('2025-11-18'), at('2025-11-18', 12)],
    ['docker on monday morning', at('2025-11-17', 4), at('2025-11-17', 12)],
    // Still to come today: yesterday's.
    ['docker tonight', at('2025-11-18', 17), at(today)],
    ['今夜のdocker', at('2025-11-18', 18), at(today, 5)],
    ['docker 2 hours ago', now - 9_000_000, now - 5_400_000],
    ['2時間前のdocker', now - 9_000_000, now - 5_400_000],
    ['docker in the last 3 hours', now - 10_800_000, at('2025-11-20')],
  ])('%s', (typed, from, to) => {
    const { time, words } = parseQuery(typed, now);
    expect(shown(time?.from)).toBe(shown(from));
    expect(shown(time?.to)).toBe(shown(to));
    expect(words).toBe('docker');
  });
});

describe('no time is read into', () => {
  test.each([
    'may I use docker',
    'this may break the build',
    'what in may be wrong here',
    'version 3 may break',
    'you may 2 times',
    'march forward algorithm',
    'march',
    'may',
    'wait a second',
    'second quarter page layout',
    'the sun and a sat solver',
    'sat',
    'python 3.12.1 release notes',
    'truncate a string in 2025 chars',
    'since 2025 tokens are too many',
    'python 2025 roadmap',
    '2025',
    'in december 2027',
    'after 2027',
    'tomorrow and next week',
    'plan for next monday morning',
    "every friday's report",
    'on november 31',
    'every monday cron',
    'how to run on mondays',
    'bean scopes in spring boot',
    'the fall of rome',
    "today's date in python",
    "yesterday's date in sql",
    'CVE-2025-03',
    'read 2025-03-03.log',
    'logs/2025/03/03/app',
    '2025-13-45',
    '2025-03-03T10:00:00Z',
    'february-report.pdf',
    'yesterday.js',
    'last_week_total',
    'const today = new Date()',
    'monthly report',
    'faq3',
    'docker compose',
    '日本のdocker',
    '日本日刊新聞',
    '月曜から夜ふかし',
    '日曜大工の道具',
    '月曜会の議事録',
    '火曜サスペンス劇場',
    'カレンダーを土曜日始まりにする',
    '毎週月曜日に実行する',
    '来週の火曜日の予定',
    '第2土曜日の計算',
    '最近傍探索',
    '古今日本の歴史',
    '2025年問題とは',
    '2020年代の技術',
    '3月期決算',
    '年末調整の書き方',
    '2日前後かかる',
    '3か月の保証',
    '13月',
    '締切の5分前',
    '今日の日付を取得する',
    '明日の天気',
    '来年の夏の予定',
    '来年の12月の予定',
    '来月のdocker',
    '一日の過ごし方',
    '5日間の旅行',
    '10年保証',
    'このきのうを使う',
  ])('%s', typed => {
    expect(parseQuery(typed, now)).toMatchObject({ words: typed });
    expect(parseQuery(typed, now).time).toBeUndefined();
  });
});

describe('the stretch that names the time', () => {
  test.each([
    ['what did I ask about docker in March 2025?', 'in March 2025', 'in March 2025'],
    ['dockerについて先週の金曜日に聞いたこと', '先週の金曜日', '先週の金曜日に'],
    ['昨日のdocker', '昨日', '昨日の'],
    ['「昨日」のdocker', '昨日', '昨日'],
    ['𠮷野家に昨日いった', '昨日', '昨日'],
    ['ＤＯＣＫＥＲ　３日前', '３日前', '３日前'],
  ])('%s', (typed, phrase, stretch) => {
    const { time } = parseQuery(typed, now);
    expect(time?.phrase).toBe(phrase);
    expect(typed.slice(time?.start, time?.end)).toBe(stretch);
  });

  test('is the first one; another is searched for as words', () => {
    expect(parseQuery('the plan of last week for yesterday', now)).toMatchObject({
      time: { phrase: 'of last week' },
      words: 'the plan for yesterday',
    });
  });

  test('is searched for as words, once the user says that it means no time', () => {
    expect(parseQuery('docker in March', now, { ignoreTime: true })).toEqual({ words: 'docker in March', phrases: [] });
    expect(parseQuery('昨日のdocker', now, { ignoreTime: true })).toEqual({ words: '昨日のdocker', phrases: [] });
  });

  test('may be all there is: then nothing is left to search for', () => {
    for (const typed of ['yesterday', 'Yesterday?', '昨日', '昨日の', '先週、', 'last week.']) {
      expect(parseQuery(typed, now)).toMatchObject({ words: '', time: {} });
    }
  });

  test('is not looked for in a pasted page', () => {
    const page = `Yesterday we saw that. ${'And so on. '.repeat(40)}`;
    expect(parseQuery(page, now)).toEqual({ words: page.trim(), phrases: [] });
  });
});

describe('always the past', () => {
  const on = (typed: string, ...date: [number, number, number, number?]) => {
    const { time } = parseQuery(`docker ${typed}`, new Date(...date).getTime());
    return [shown(time?.from), shown(time?.to)];
  };

  test('early in the year, the months of the year before are meant', () => {
    expect(on('in March', 2026, 0, 5)).toEqual([shown(at('2025-03-01')), shown(at('2025-04-01'))]);
    expect(on('3月', 2026, 0, 5)).toEqual([shown(at('2025-03-01')), shown(at('2025-04-01'))]);
    expect(on('last month', 2026, 0, 5)).toEqual([shown(at('2025-12-01')), shown(at('2026-01-01'))]);
    expect(on('last summer', 2026, 6, 5)).toEqual([shown(at('2025-06-01')), shown(at('2025-09-01'))]);
    expect(on('年末', 2026, 11, 5)).toEqual([shown(at('2026-12-01')), shown(at('2027-01-01'))]);
  });

  test('on a Sunday, the week is the one that ends today', () => {
    expect(on('this week', 2025, 10, 23)).toEqual([shown(at('2025-11-17')), shown(at('2025-11-24'))]);
    expect(on('先週', 2025, 10, 23)).toEqual([shown(at('2025-11-10')), shown(at('2025-11-17'))]);
    expect(on('this weekend', 2025, 10, 23)).toEqual([shown(at('2025-11-22')), shown(at('2025-11-24'))]);
    expect(on('last weekend', 2025, 10, 23)).toEqual([shown(at('2025-11-15')), shown(at('2025-11-17'))]);
  });

  test('on the 31st, a month ago is the end of a shorter month', () => {
    expect(on('a month ago', 2025, 2, 31)).toEqual([shown(at('2025-02-13')), shown(at('2025-03-16'))]);
  });

  test('soon after midnight, this morning was yesterday’s', () => {
    expect(on('this morning', 2025, 10, 19, 2)).toEqual([shown(at('2025-11-18', 4)), shown(at('2025-11-18', 12))]);
    expect(on('今朝', 2025, 10, 19, 2)).toEqual([shown(at('2025-11-18', 4)), shown(at('2025-11-18', 12))]);
  });
});
