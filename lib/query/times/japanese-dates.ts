/** Japanese time phrases that name a part of the year: dates, months, seasons, the turn of the year. */
import * as calendar from './calendar';
import {
  day,
  dayOf,
  fresh,
  month,
  monthOf,
  part,
  partsOfWhole,
  season,
  seasonOf,
  shortYear,
  talked,
  year,
  yearOf,
} from './japanese-words';
import { kanjiNumber, numberOf } from './numbers';
import { pattern, type Groups, type Rule } from './rule';

const anyYear = `(?:${year}|${shortYear})`;
/** A year in front that could not be read must not be ignored: then no month is read either. */
const bare = String.raw`${fresh}(?<![\d〇一二三四五六七八九十元]年の?)`;

/** Without a year, the last such month that has begun. */
function monthAt(groups: Groups, now: number) {
  const which = monthOf(groups);
  return which === -1 ? undefined : calendar.month(now, which, yearOf(groups, now));
}

const partAt = (groups: Groups) => partsOfWhole[groups['part'] ?? ''] ?? 'early';

const months: readonly Rule[] = [
  { pattern: pattern(bare, month), range: monthAt },
  { pattern: pattern(anyYear, 'の?', month), range: monthAt },
  { pattern: pattern(`(?:${anyYear}の?|${bare})`, month, part), range: partOfMonth },
  {
    pattern: pattern(`(?:${anyYear}の?|${bare})`, month, 'の?', day, '(?:[(（][月火水木金土日](?:曜日?)?[)）])?'),
    range: (groups, now) => calendar.dayOf(now, monthOf(groups), dayOf(groups), yearOf(groups, now)),
  },
  // 「11月3日から5日」: the month stands only once.
  {
    pattern: pattern(
      `(?:${anyYear}の?|${bare})`,
      month,
      `の?${day}(?:から|[〜~～–-])(?<last>\\d{1,2}|${kanjiNumber})日(?!前|後|間|目|分|以内|連続)(?:まで|にかけて)?`,
    ),
    range: daysOfMonth,
  },
  // 「1/2」 may be a half: other words must show that it is a day.
  {
    pattern: pattern(
      String.raw`${fresh}(?<![/.\-])(?<slashMonth>1[0-2]|0?[1-9])/(?<slashDay>[0-3]?\d)(?![\d/.])`,
      `(?=[(（][月火水木金土日]|の?(?:会話|チャット|やりとり|打ち合わせ|会議|メモ)|の(?:話|質問|件|相談)|${talked.slice(3, -1)})`,
      '(?:[(（][月火水木金土日](?:曜日?)?[)）])?',
    ),
    range: ({ slashMonth, slashDay }, now) => calendar.dayOf(now, Number(slashMonth) - 1, Number(slashDay)),
  },
];

function daysOfMonth(groups: Groups, now: number) {
  const first = calendar.dayOf(now, monthOf(groups), dayOf(groups), yearOf(groups, now));
  const last =
    first && calendar.dayOf(now, monthOf(groups), numberOf(groups['last'] ?? ''), calendar.yearOf(first.from));
  return last && calendar.span(first, last);
}

function partOfMonth(groups: Groups, now: number) {
  const whole = monthAt(groups, now);
  if (!whole) return undefined;
  const some = calendar.partOf(whole, partAt(groups));
  // A part of this month in the future means that month a year ago.
  if (some.from <= now || yearOf(groups, now) !== undefined) return some;
  return calendar.partOf(calendar.month(now, monthOf(groups), calendar.yearOf(now, -1)), partAt(groups));
}

const yearAt = (groups: Groups, now: number) => calendar.year(yearOf(groups, now) ?? 0);

const years: readonly Rule[] = [
  { pattern: pattern(year, '(?!前)'), range: yearAt },
  {
    pattern: pattern(year, '(?:の?年?末|の?暮れ|の年の瀬)'),
    range: (groups, now) => calendar.month(now, 11, yearOf(groups, now)),
  },
  // Stands behind 「去年末」, which matches as much text.
  { pattern: pattern(year, part), range: (groups, now) => calendar.partOf(yearAt(groups, now), partAt(groups)) },
  {
    pattern: pattern(year, 'の?(?:年始|正月)'),
    range: (groups, now) => newYear(calendar.dayOf(now, 0, 1, yearOf(groups, now))),
  },
  // 「年末調整」 is a tax procedure.
  { pattern: pattern('年末(?!調整|ジャンボ)'), range: (_, now) => calendar.month(now, 11) },
  { pattern: pattern('(?:年始|年明け|正月)'), range: (_, now) => newYear(calendar.dayOf(now, 0, 1)) },
  {
    pattern: pattern('年末年始'),
    range: (_, now) => {
      const { from } = calendar.year(calendar.yearOf(now));
      return { from: calendar.whole(from, 'day', -7).from, to: calendar.whole(from, 'day', 9).to };
    },
  },
  {
    pattern: pattern('(?:(?<year>(?:19|20)\\d\\d)|(?<which>今|本|昨|前))年度'),
    range: ({ year, which }, now) => {
      const present = calendar.yearOf(calendar.whole(now, 'month', -3).from);
      return calendar.fiscalYear(
        year === undefined ? present - (which === '昨' || which === '前' ? 1 : 0) : Number(year),
      );
    },
  },
];

/** The first ten days of January. */
const newYear = (first: ReturnType<typeof calendar.dayOf>) =>
  first && calendar.span(first, calendar.whole(first.from, 'day', 9));

const seasonsOf: readonly Rule[] = [
  {
    pattern: pattern(year, 'の?', season, '(?!休|学期|季)'),
    range: (groups, now) => calendar.season(now, seasonOf(groups), yearOf(groups, now)),
  },
  {
    pattern: pattern('(?:今|この)', season, '(?!休)'),
    range: (groups, now) => calendar.season(now, seasonOf(groups)),
  },
  {
    pattern: pattern('(?<![\\p{Script=Han}の])', season, `(?:頃|ごろ)`),
    range: (groups, now) => calendar.season(now, seasonOf(groups)),
  },
  {
    pattern: pattern('(?<![\\p{Script=Han}の])', season, talked),
    range: (groups, now) => calendar.season(now, seasonOf(groups)),
  },
  {
    pattern: pattern('昨', season),
    range: (groups, now) => calendar.season(now, seasonOf(groups), calendar.yearOf(now, -1)),
  },
];

export const japaneseDates: readonly Rule[] = [...months, ...years, ...seasonsOf];
