/** Japanese time phrases that name a part of the year: dates, months, seasons, the turn of the year. */
import * as calendar from './calendar';
import {
  day,
  parseDay,
  fresh,
  month,
  parseMonth,
  part,
  partsOfWhole,
  season,
  parseSeason,
  shortYear,
  talked,
  year,
  parseYear,
} from './japanese-words';
import { kanjiNumber, parseNumber } from './numbers';
import { createPattern, type Groups, type Rule } from './rule';

const anyYear = `(?:${year}|${shortYear})`;
/** A year in front that could not be read must not be ignored: then no month is read either. */
const bare = String.raw`${fresh}(?<![\d〇一二三四五六七八九十元]年の?)`;

/** Without a year, the last such month that has begun. */
function toMonth(groups: Groups, now: number) {
  const which = parseMonth(groups);
  return which === -1 ? undefined : calendar.toMonth(now, which, parseYear(groups, now));
}

const toPart = (groups: Groups) => partsOfWhole[groups['part'] ?? ''] ?? 'early';

const months: readonly Rule[] = [
  { regExp: createPattern(bare, month), range: toMonth },
  { regExp: createPattern(anyYear, 'の?', month), range: toMonth },
  { regExp: createPattern(`(?:${anyYear}の?|${bare})`, month, part), range: toPartOfMonth },
  {
    regExp: createPattern(`(?:${anyYear}の?|${bare})`, month, 'の?', day, '(?:[(（][月火水木金土日](?:曜日?)?[)）])?'),
    range: (groups, now) => calendar.toDay(now, parseMonth(groups), parseDay(groups), parseYear(groups, now)),
  },
  // 「11月3日から5日」: the month stands only once.
  {
    regExp: createPattern(
      `(?:${anyYear}の?|${bare})`,
      month,
      `の?${day}(?:から|[〜~～–-])(?<last>\\d{1,2}|${kanjiNumber})日(?!前|後|間|目|分|以内|連続)(?:まで|にかけて)?`,
    ),
    range: toDaysOfMonth,
  },
  // 「1/2」 may be a half: other words must show that it is a day.
  {
    regExp: createPattern(
      String.raw`${fresh}(?<![/.\-])(?<slashMonth>1[0-2]|0?[1-9])/(?<slashDay>[0-3]?\d)(?![\d/.])`,
      `(?=[(（][月火水木金土日]|の?(?:会話|チャット|やりとり|打ち合わせ|会議|メモ)|の(?:話|質問|件|相談)|${talked.slice(3, -1)})`,
      '(?:[(（][月火水木金土日](?:曜日?)?[)）])?',
    ),
    range: ({ slashMonth, slashDay }, now) => calendar.toDay(now, Number(slashMonth) - 1, Number(slashDay)),
  },
];

function toDaysOfMonth(groups: Groups, now: number) {
  const first = calendar.toDay(now, parseMonth(groups), parseDay(groups), parseYear(groups, now));
  const last =
    first &&
    calendar.toDay(now, parseMonth(groups), parseNumber(groups['last'] ?? ''), calendar.getYearNumber(first.from));
  return last && calendar.joinRanges(first, last);
}

function toPartOfMonth(groups: Groups, now: number) {
  const toMonthRange = toMonth(groups, now);
  if (!toMonthRange) return undefined;
  const partRange = calendar.toPart(toMonthRange, toPart(groups));
  // A part of this month in the future means that month a year ago.
  if (partRange.from <= now || parseYear(groups, now) !== undefined) return partRange;
  return calendar.toPart(calendar.toMonth(now, parseMonth(groups), calendar.getYearNumber(now, -1)), toPart(groups));
}

const toYear = (groups: Groups, now: number) => calendar.toYear(parseYear(groups, now) ?? 0);

const years: readonly Rule[] = [
  { regExp: createPattern(year, '(?!前)'), range: toYear },
  {
    regExp: createPattern(year, '(?:の?年?末|の?暮れ|の年の瀬)'),
    range: (groups, now) => calendar.toMonth(now, 11, parseYear(groups, now)),
  },
  // Stands behind 「去年末」, which matches as much text.
  { regExp: createPattern(year, part), range: (groups, now) => calendar.toPart(toYear(groups, now), toPart(groups)) },
  {
    regExp: createPattern(year, 'の?(?:年始|正月)'),
    range: (groups, now) => toNewYear(calendar.toDay(now, 0, 1, parseYear(groups, now))),
  },
  // 「年末調整」 is a tax procedure.
  { regExp: createPattern('年末(?!調整|ジャンボ)'), range: (_, now) => calendar.toMonth(now, 11) },
  { regExp: createPattern('(?:年始|年明け|正月)'), range: (_, now) => toNewYear(calendar.toDay(now, 0, 1)) },
  {
    regExp: createPattern('年末年始'),
    range: (_, now) => {
      const { from } = calendar.toYear(calendar.getYearNumber(now));
      return { from: calendar.toUnits(from, 'day', -7).from, to: calendar.toUnits(from, 'day', 9).to };
    },
  },
  {
    regExp: createPattern('(?:(?<year>(?:19|20)\\d\\d)|(?<which>今|本|昨|前))年度'),
    range: ({ year, which }, now) => {
      const present = calendar.getYearNumber(calendar.toUnits(now, 'month', -3).from);
      return calendar.toFiscalYear(
        year === undefined ? present - (which === '昨' || which === '前' ? 1 : 0) : Number(year),
      );
    },
  },
];

/** The first ten days of January. */
const toNewYear = (first: ReturnType<typeof calendar.toDay>) =>
  first && calendar.joinRanges(first, calendar.toUnits(first.from, 'day', 9));

const seasonRules: readonly Rule[] = [
  {
    regExp: createPattern(year, 'の?', season, '(?!休|学期|季)'),
    range: (groups, now) => calendar.toSeason(now, parseSeason(groups), parseYear(groups, now)),
  },
  {
    regExp: createPattern('(?:今|この)', season, '(?!休)'),
    range: (groups, now) => calendar.toSeason(now, parseSeason(groups)),
  },
  {
    regExp: createPattern('(?<![\\p{Script=Han}の])', season, `(?:頃|ごろ)`),
    range: (groups, now) => calendar.toSeason(now, parseSeason(groups)),
  },
  {
    regExp: createPattern('(?<![\\p{Script=Han}の])', season, talked),
    range: (groups, now) => calendar.toSeason(now, parseSeason(groups)),
  },
  {
    regExp: createPattern('昨', season),
    range: (groups, now) => calendar.toSeason(now, parseSeason(groups), calendar.getYearNumber(now, -1)),
  },
];

export const japaneseDates: readonly Rule[] = [...months, ...years, ...seasonRules];
