/** Dates in figures, which every language shares. */
import { dayOf, month, quarter } from './calendar';
import { pattern, type Rule } from './rule';

const year = '(?<year>(?:19|20)\\d\\d)';
// Not a piece of a time of day, a version, a path, a name or a longer number.
const begin = String.raw`(?<![\p{Script=Latin}\d_\-./@:#\\$=])`;
const end = String.raw`(?![\p{Script=Latin}\d_:/\\\-]|\.[\p{L}\d])`;

export const dates: readonly Rule[] = [
  {
    pattern: pattern(begin, year, '(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})', end),
    range: ({ year, month, day }, now) => dayOf(now, Number(month) - 1, Number(day), Number(year)),
  },
  {
    pattern: pattern(begin, year, '[-/](?<month>0[1-9]|1[0-2])', end),
    range: ({ year, month: m }, now) => month(now, Number(m) - 1, Number(year)),
  },
  {
    pattern: pattern(begin, 'q(?<quarter>[1-4])(?:(?: of)? ', year, ')?', end),
    range: ({ quarter: q, year }, now) => quarter(now, Number(q) - 1, year === undefined ? undefined : Number(year)),
  },
  {
    pattern: pattern(begin, year, '[ -]?q(?<quarter>[1-4])', end),
    range: ({ quarter: q, year }, now) => quarter(now, Number(q) - 1, Number(year)),
  },
];
