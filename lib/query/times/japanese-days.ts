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
  parseUnit,
  weekday,
  parseWeekday,
} from './japanese-words';
import { japaneseNumber, parseNumber } from './numbers';
import { createPattern, type Groups, type Rule } from './rule';

const partOfDay = `(?<part>${Object.keys(partsOfDay).join('|')})`;
const toPartOfDay = ({ part }: Groups, now: number, steps: number) => {
  const [from, to] = partsOfDay[part ?? ''] ?? [0, 24];
  return calendar.toHours(now, steps, from, to);
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
    { regExp: createPattern(`(?:${names})`, noDate), range: (_, now) => calendar.toUnits(now, 'day', steps) },
    { regExp: createPattern(`(?:${names})の?`, partOfDay), range: (groups, now) => toPartOfDay(groups, now, steps) },
  ]),
  { regExp: createPattern('今朝|けさ'), range: (_, now) => toPartOfDay({ part: '朝' }, now, 0) },
  { regExp: createPattern('今夜|今晩'), range: (_, now) => toPartOfDay({ part: '夜' }, now, 0) },
  // 「音楽の夕べ」 is a concert.
  {
    regExp: createPattern(
      '昨夜|昨晩|ゆうべ|(?<![\\p{Script=Han}\\p{Script=Katakana}の])夕べ(?!の(?:プログラム|コンサート|チケット|音楽|集い|つどい|祈り|会(?!話)|司会|曲|案内|出演))',
    ),
    range: (_, now) => toPartOfDay({ part: '夜' }, now, -1),
  },
];

const weeksBack: Record<string, number> = { 今週: 0, 先週: -1, 前の週: -1, 先々週: -2, 先先週: -2 };
const week = `(?<week>${Object.keys(weeksBack).join('|')})`;
const parseWeek = ({ week }: Groups): number => weeksBack[week ?? ''] ?? 0;
/** Words that may follow a weekday that stands alone: 「日曜大工」 and 「土曜日始まり」 are no days of the past. */
const behindWeekday = String.raw`(?=[のにはも、。 〜~～]|から(?!夜ふかし)|以|まで|より|頃|ごろ|朝|夜|午|夕|と[月火水木金土日]曜|$)`;

const weeks: readonly Rule[] = [
  { regExp: createPattern(week, '(?!比)'), range: (groups, now) => calendar.toUnits(now, 'week', parseWeek(groups)) },
  // A date that a program is to compute.
  { regExp: createPattern(week, 'の?', weekday, 'の(?:日付|日時)を?'), range: () => undefined },
  {
    regExp: createPattern(week, 'の?', weekday),
    range: (g, now) => calendar.toWeekday(now, parseWeekday(g), parseWeek(g)),
  },
  {
    regExp: createPattern(`(?:${week}|この|前の)の?週?末`),
    range: (groups, now) => calendar.toWeekend(now, parseWeek(groups)),
  },
  {
    regExp: createPattern('(?:この前|このあいだ|この間|前回|前|こないだ)の', weekday),
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups)),
  },
  {
    regExp: createPattern('(?<!\\p{Script=Han})週末', talked),
    range: (_, now) => calendar.toWeekend(now, 0),
  },
  {
    regExp: createPattern(alone, weekday, noDate, behindWeekday),
    range: (g, now) => calendar.toWeekday(now, parseWeekday(g)),
  },
];

const number = `(?<n>${japaneseNumber}|数)`;
const about = '(?:ほど|くらい|ぐらい|ばかり)?';
const ago = `${about}前(?![後者半倒提向項例述記払])`;
/** 「数日」: up to six. */
const parseNumbers = ({ n, m }: Groups): [most: number, least: number] =>
  n === '数' ? [6, 2] : [parseNumber(m ?? n ?? ''), parseNumber(n ?? '')];

const lengths: readonly Rule[] = [
  {
    regExp: createPattern(fresh, fromNow, number, unit, ago),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), ...parseNumbers(groups)),
  },
  {
    regExp: createPattern(fresh, fromNow, number, `(?:[、,〜~～-](?<m>${japaneseNumber}))`, unit, ago),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), ...parseNumbers(groups)),
  },
  {
    regExp: createPattern(fresh, fromNow, '(?<n>[一二三四五六七八])(?<m>[二三四五六七八九])', unit, ago),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), ...parseNumbers(groups)),
  },
  {
    regExp: createPattern(fresh, fromNow, number, unit, '以上も?前(?![後者半倒提向項例述記払])'),
    range: (groups, now) => calendar.toOlderThan(now, parseUnit(groups), parseNumbers(groups)[0]),
  },
  {
    regExp: createPattern(fresh, fromNow, number, unit, '以内', talked),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), parseNumbers(groups)[0]),
  },
  {
    regExp: createPattern(fresh, fromNow, number, '分', about, '前(?![後者半倒提向項例述記行])'),
    range: (groups, now) => calendar.toMinutesAgo(now, parseNumbers(groups)[1]),
  },
  {
    regExp: createPattern('何', unit, 'か前'),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), 6, 2),
  },
  {
    regExp: createPattern('(?<moons>ひと|ふた)月', ago),
    range: ({ moons }, now) => calendar.toUnitsAgo(now, 'month', moons === 'ふた' ? 2 : 1),
  },
  {
    regExp: createPattern('(?<!\\p{Script=Hiragana})(?:さっき|さきほど)', edge, '|先ほど|先程'),
    range: (_, now) => calendar.toRecent(now, 'hour', 6),
  },
  {
    regExp: createPattern('先日(?!付)|こないだ|このあいだ|この間(?=[の、話聞]|は|相談|質問|$)'),
    range: (_, now) => calendar.toRecent(now, 'day', 30),
  },
  {
    regExp: createPattern('(?:少し|ちょっと|すこし)前(?=[にの、話聞]|は|$)'),
    range: (_, now) => calendar.toRecent(now, 'day', 60),
  },
  { regExp: createPattern('半年', ago), range: (_, now) => calendar.toUnitsAgo(now, 'quarter', 2) },
  {
    regExp: createPattern(fresh, fromNow, number, '年半', ago),
    range: (groups, now) => calendar.toUnitsAgo(now, 'quarter', parseNumbers(groups)[0] * 4 + 2),
  },
  {
    regExp: createPattern('(?:ここ|この|過去|直近|最近)の?', number, unit, '(?!前|後|目)'),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), parseNumbers(groups)[0]),
  },
  {
    regExp: createPattern('(?:ここ|この|過去|直近|最近)の?半年'),
    range: (_, now) => calendar.toRecent(now, 'month', 6),
  },
  // 「最近傍」 is a nearest neighbour, not a time.
  {
    regExp: createPattern('(?:ここ最近|最近(?![傍接隣値似点距])|近頃|このごろ|この頃)'),
    range: (_, now) => calendar.toRecent(now, 'day', 14),
  },
];

const monthsBack: Record<string, number> = { 今月: 0, 先月: -1, 前月: -1, 先々月: -2, 先先月: -2 };
const monthName = `(?<which>${Object.keys(monthsBack).join('|')})`;
const toMonth = ({ which }: Groups, now: number) => calendar.toUnits(now, 'month', monthsBack[which ?? ''] ?? 0);

const months: readonly Rule[] = [
  { regExp: createPattern(monthName, '(?!比|対比|同|並|繰)'), range: toMonth },
  {
    regExp: createPattern('(?<!\\p{Script=Han}|\\d)月末', talked),
    range: (_, now) => toLastMonthEnd(now),
  },
  {
    regExp: createPattern(monthName, part),
    range: (groups, now) => calendar.toPart(toMonth(groups, now), partsOfWhole[groups['part'] ?? ''] ?? 'early'),
  },
  {
    regExp: createPattern(monthName, 'の?(?<day>\\d{1,2})日(?!前|後|間|目)'),
    range: (groups, now) => {
      const { from, to } = toMonth(groups, now);
      const found = calendar.toUnits(from, 'day', Number(groups['day']) - 1);
      return found.from >= to ? undefined : found;
    },
  },
];

/** The end of this month if it has begun, else of the month before. */
function toLastMonthEnd(now: number) {
  const end = calendar.toPart(calendar.toUnits(now, 'month', 0), 'late');
  return end.from <= now ? end : calendar.toPart(calendar.toUnits(now, 'month', -1), 'late');
}

export const japaneseDays: readonly Rule[] = [...days, ...weeks, ...lengths, ...months];
