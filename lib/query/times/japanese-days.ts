/** Japanese time phrases that count from today: days, weeks, 「3日前」. */
import * as calendar from './calendar';
import {
  alone,
  fresh,
  fromNow,
  part,
  partsOfDay,
  partsOfWhole,
  talked,
  unit,
  unitOf,
  weekday,
  weekdayOf,
} from './japanese-words';
import { japaneseNumber, numberOf } from './numbers';
import { pattern, type Groups, type Rule } from './rule';

const partOfDay = `(?<part>${Object.keys(partsOfDay).join('|')})`;
const inDay = ({ part }: Groups, now: number, steps: number) => {
  const [from, to] = partsOfDay[part ?? ''] ?? [0, 24];
  return calendar.hours(now, steps, from, to);
};
// 「今日の日付」 is a question about a programming language, not about the vault.
const noDate = '(?!の?(?:日付|日時|曜日))';
/** Follows a hiragana word that may be part of another word. */
const edge = String.raw`(?=[のにはも、。]|から|まで|以|[^\p{Script=Hiragana}]|$)`;

const dayNames: readonly [names: string, steps: number][] = [
  [`(?<!古)今日(?![本的子庵様])|(?<!日)本日|(?<!\\p{Script=Hiragana})きょう${edge}`, 0],
  [`(?<!一)昨日|(?<!\\p{Script=Hiragana})きのう${edge}`, -1],
  ['一昨日(?!来やがれ|きやがれ)|おととい(?!来やがれ|きやがれ)|おとつい', -2],
  ['一昨[昨々]日|さきおととい', -3],
];

const days: readonly Rule[] = [
  ...dayNames.flatMap(([names, steps]): Rule[] => [
    { pattern: pattern(`(?:${names})`, noDate), range: (_, now) => calendar.whole(now, 'day', steps) },
    { pattern: pattern(`(?:${names})の?`, partOfDay), range: (groups, now) => inDay(groups, now, steps) },
  ]),
  { pattern: pattern('今朝|けさ'), range: (_, now) => inDay({ part: '朝' }, now, 0) },
  { pattern: pattern('今夜|今晩'), range: (_, now) => inDay({ part: '夜' }, now, 0) },
  // 「音楽の夕べ」 is a concert.
  {
    pattern: pattern(
      '昨夜|昨晩|ゆうべ|(?<![\\p{Script=Han}\\p{Script=Katakana}の])夕べ(?!の(?:プログラム|コンサート|チケット|音楽|集い|つどい|祈り|会(?!話)|司会|曲|案内|出演))',
    ),
    range: (_, now) => inDay({ part: '夜' }, now, -1),
  },
];

const weeksBack: Record<string, number> = { 今週: 0, 先週: -1, 前の週: -1, 先々週: -2, 先先週: -2 };
const week = `(?<week>${Object.keys(weeksBack).join('|')})`;
const weekOf = ({ week }: Groups): number => weeksBack[week ?? ''] ?? 0;
/** Words that may follow a weekday that stands alone: 「日曜大工」 and 「土曜日始まり」 are no days of the past. */
const behindWeekday = String.raw`(?=[のにはも、。 〜~～]|から(?!夜ふかし)|以|まで|より|頃|ごろ|朝|夜|午|夕|と[月火水木金土日]曜|$)`;

const weeks: readonly Rule[] = [
  { pattern: pattern(week, '(?!比)'), range: (groups, now) => calendar.whole(now, 'week', weekOf(groups)) },
  // A date that a program is to compute.
  { pattern: pattern(week, 'の?', weekday, 'の(?:日付|日時)を?'), range: () => undefined },
  { pattern: pattern(week, 'の?', weekday), range: (g, now) => calendar.weekday(now, weekdayOf(g), weekOf(g)) },
  { pattern: pattern(`(?:${week}|この|前の)の?週?末`), range: (groups, now) => calendar.weekend(now, weekOf(groups)) },
  {
    pattern: pattern('(?:この前|このあいだ|この間|前回|前|こないだ)の', weekday),
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups)),
  },
  {
    pattern: pattern('(?<!\\p{Script=Han})週末', talked),
    range: (_, now) => calendar.weekend(now, 0),
  },
  { pattern: pattern(alone, weekday, noDate, behindWeekday), range: (g, now) => calendar.weekday(now, weekdayOf(g)) },
];

const number = `(?<n>${japaneseNumber}|数)`;
const about = '(?:ほど|くらい|ぐらい|ばかり)?';
const ago = `${about}前(?![後者半倒提向項例述記払])`;
/** 「数日」: up to six. */
const numbers = ({ n, m }: Groups): [most: number, least: number] =>
  n === '数' ? [6, 2] : [numberOf(m ?? n ?? ''), numberOf(n ?? '')];

const lengths: readonly Rule[] = [
  {
    pattern: pattern(fresh, fromNow, number, unit, ago),
    range: (groups, now) => calendar.unitsAgo(now, unitOf(groups), ...numbers(groups)),
  },
  {
    pattern: pattern(fresh, fromNow, number, `(?:[、,〜~～-](?<m>${japaneseNumber}))`, unit, ago),
    range: (groups, now) => calendar.unitsAgo(now, unitOf(groups), ...numbers(groups)),
  },
  {
    pattern: pattern(fresh, fromNow, '(?<n>[一二三四五六七八])(?<m>[二三四五六七八九])', unit, ago),
    range: (groups, now) => calendar.unitsAgo(now, unitOf(groups), ...numbers(groups)),
  },
  {
    pattern: pattern(fresh, fromNow, number, unit, '以上も?前(?![後者半倒提向項例述記払])'),
    range: (groups, now) => calendar.olderThan(now, unitOf(groups), numbers(groups)[0]),
  },
  {
    pattern: pattern(fresh, fromNow, number, unit, '以内', talked),
    range: (groups, now) => calendar.recent(now, unitOf(groups), numbers(groups)[0]),
  },
  {
    pattern: pattern(fresh, fromNow, number, '分', about, '前(?![後者半倒提向項例述記行])'),
    range: (groups, now) => calendar.minutesAgo(now, numbers(groups)[1]),
  },
  { pattern: pattern('何', unit, 'か前'), range: (groups, now) => calendar.unitsAgo(now, unitOf(groups), 6, 2) },
  {
    pattern: pattern('(?<moons>ひと|ふた)月', ago),
    range: ({ moons }, now) => calendar.unitsAgo(now, 'month', moons === 'ふた' ? 2 : 1),
  },
  {
    pattern: pattern('(?<!\\p{Script=Hiragana})(?:さっき|さきほど)', edge, '|先ほど|先程'),
    range: (_, now) => calendar.recent(now, 'hour', 6),
  },
  {
    pattern: pattern('先日(?!付)|こないだ|このあいだ|この間(?=[の、話聞]|は|相談|質問|$)'),
    range: (_, now) => calendar.recent(now, 'day', 30),
  },
  {
    pattern: pattern('(?:少し|ちょっと|すこし)前(?=[にの、話聞]|は|$)'),
    range: (_, now) => calendar.recent(now, 'day', 60),
  },
  { pattern: pattern('半年', ago), range: (_, now) => calendar.unitsAgo(now, 'quarter', 2) },
  {
    pattern: pattern(fresh, fromNow, number, '年半', ago),
    range: (groups, now) => calendar.unitsAgo(now, 'quarter', numbers(groups)[0] * 4 + 2),
  },
  {
    pattern: pattern('(?:ここ|この|過去|直近|最近)の?', number, unit, '(?!前|後|目)'),
    range: (groups, now) => calendar.recent(now, unitOf(groups), numbers(groups)[0]),
  },
  { pattern: pattern('(?:ここ|この|過去|直近|最近)の?半年'), range: (_, now) => calendar.recent(now, 'month', 6) },
  // 「最近傍」 is a nearest neighbour, not a time.
  {
    pattern: pattern('(?:ここ最近|最近(?![傍接隣値似点距])|近頃|このごろ|この頃)'),
    range: (_, now) => calendar.recent(now, 'day', 14),
  },
];

const monthsBack: Record<string, number> = { 今月: 0, 先月: -1, 前月: -1, 先々月: -2, 先先月: -2 };
const monthName = `(?<which>${Object.keys(monthsBack).join('|')})`;
const monthAt = ({ which }: Groups, now: number) => calendar.whole(now, 'month', monthsBack[which ?? ''] ?? 0);

const months: readonly Rule[] = [
  { pattern: pattern(monthName, '(?!比|対比|同|並|繰)'), range: monthAt },
  {
    pattern: pattern('(?<!\\p{Script=Han}|\\d)月末', talked),
    range: (_, now) => lastMonthEnd(now),
  },
  {
    pattern: pattern(monthName, part),
    range: (groups, now) => calendar.partOf(monthAt(groups, now), partsOfWhole[groups['part'] ?? ''] ?? 'early'),
  },
  {
    pattern: pattern(monthName, 'の?(?<day>\\d{1,2})日(?!前|後|間|目)'),
    range: (groups, now) => {
      const { from, to } = monthAt(groups, now);
      const found = calendar.whole(from, 'day', Number(groups['day']) - 1);
      return found.from >= to ? undefined : found;
    },
  },
];

/** The end of this month if it has begun, else of the month before. */
function lastMonthEnd(now: number) {
  const end = calendar.partOf(calendar.whole(now, 'month', 0), 'late');
  return end.from <= now ? end : calendar.partOf(calendar.whole(now, 'month', -1), 'late');
}

export const japaneseDays: readonly Rule[] = [...days, ...weeks, ...lengths, ...months];
