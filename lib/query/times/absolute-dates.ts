/** Numeric dates, which all languages share. */
import { toDay, toMonth, toQuarter, getYearNumber } from './calendar';
import { createPattern, type Rule } from './rule';

const year = '(?<year>(?:19|20)\\d\\d)';
// Excludes parts of a time of day, a version, a path, a name or a longer number, and descriptions of a date format.
const begin = String.raw`(?<![\p{Script=Latin}\d_\-./@:#\\$=])(?<!(?:^| )(?:as|like|format|8601) )`;
const end = String.raw`(?![\p{Script=Latin}\d_:/\\\-]|\.[\p{L}\d])`;
/** Matches if nothing stands in front and a particle follows. */
const first = String.raw`(?<=^\s*(?:19|20)\d\d\.\d{1,2}\.)`;
const then = String.raw`(?=[のはも、]|に(?!アップ|更新|上げ|移行)|から|まで|以|頃|ごろ|[(（][月火水木金土日])`;

export const dates: readonly Rule[] = [
  {
    regExp: createPattern(begin, year, '(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})', end),
    range: ({ year, month, day }, now) => toDay(now, Number(month) - 1, Number(day), Number(year)),
  },
  {
    regExp: createPattern(begin, year, '[-/](?<month>0[1-9]|1[0-2])', end),
    range: ({ year, month: m }, now) => toMonth(now, Number(m) - 1, Number(year)),
  },
  // Behind a name it is a version, and a single digit at the end nearly always means one: 「2024.1.2」.
  {
    regExp: createPattern(
      begin,
      '(?<![\\p{Script=Latin}] )',
      year,
      `\\.(?<month>\\d{1,2})\\.(?:(?<day>\\d{2})|${first}(?<digit>\\d)${then})`,
      end,
    ),
    range: ({ year, month, day, digit }, now) => toDay(now, Number(month) - 1, Number(day ?? digit), Number(year)),
  },
  // With two small numbers the order of day and month is ambiguous, so no day is read.
  {
    regExp: createPattern(begin, '(?<one>\\d{1,2})(?<sign>[-/])(?<other>\\d{1,2})\\k<sign>', year, end),
    range: ({ one, other, year }, now) => {
      const [first, second] = [Number(one), Number(other)];
      if (first <= 12 && second <= 12 && first !== second) return undefined;
      return toDay(now, Math.min(first, second) - 1, Math.max(first, second), Number(year));
    },
  },
  {
    regExp: createPattern(
      begin,
      "(?:q(?<before>[1-4]),?(?: of)? (?<which>last|this) year|(?<whose>last|this) year(?:'s)? q(?<after>[1-4]))",
      end,
    ),
    range: ({ before, after, which, whose }, now) =>
      toQuarter(now, Number(before ?? after) - 1, getYearNumber(now, (which ?? whose) === 'last' ? -1 : 0)),
  },
  {
    regExp: createPattern(begin, 'q(?<quarter>[1-4])(?:(?: of)? ', year, ')?', end),
    range: ({ quarter: q, year }, now) => toQuarter(now, Number(q) - 1, year === undefined ? undefined : Number(year)),
  },
  {
    regExp: createPattern(begin, year, '[ -]?q(?<quarter>[1-4])', end),
    range: ({ quarter: q, year }, now) => toQuarter(now, Number(q) - 1, Number(year)),
  },
];
