/** The words of English time phrases, as patterns and values. */
import type * as calendar from './calendar';
import { parseNumber } from './numbers';
import type { Groups } from './rule';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const weekdayNames = '(?<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
// “Sat” and “sun” are ordinary words.
export const weekdayShort = '(?<weekday>mon|tues?|wed|thur?s?|fri)(?=\\W|$)';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// “May” may be a verb, so another verb must not follow. “Oct” and “dec” may be number formats.
export const monthNames =
  '(?<month>january|february|march|april|may(?! (?:be|not|have|also|need|cause|fail|break|contain|still|only|i|we|it)\\b)|june|july|august|september|october|november|december|(?!(?:oct|dec)\\b.*\\b(?:hex|bin|binary|decimal|octal|ascii|conver\\w+)\\b)(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?)';
export const year = '(?<year>(?:19|20)\\d\\d)';
export const ordinal = '(?:st|nd|rd|th)';
export const unit = '(?<unit>hour|day|week|month|year)s?';
const shortUnits: Record<string, calendar.Unit> = {
  h: 'hour',
  hr: 'hour',
  d: 'day',
  w: 'week',
  wk: 'week',
  mo: 'month',
  y: 'year',
  yr: 'year',
};
/** “3d ago”. */
export const shortUnit = `(?<short>${Object.keys(shortUnits).join('|')})s?`;
export const longUnit = '(?<unit>week|month|quarter|year)';
const seasons = ['spring', 'summer', 'autumn', 'winter'];
export const seasonNames = '(?<season>spring|summer|autumn|fall|winter)';
export const few = '(?<few>(?:a )?couple(?: of)?|(?:a )?few|several)';

export const parseUnit = ({ unit, short }: Groups): calendar.Unit =>
  shortUnits[short ?? ''] ?? ((unit ?? 'day') as calendar.Unit);
export const parseCount = ({ n }: Groups): number => parseNumber(n ?? 'one');
/** The range in units: a couple is about two, a few are up to six. */
export const parseFew = ({ few }: Groups): [most: number, least: number] => (few?.includes('couple') ? [3, 1] : [6, 2]);
export const parseWeekday = ({ weekday }: Groups): number => weekdays.indexOf((weekday ?? '').slice(0, 3));
export const parseMonth = ({ month }: Groups): number => months.indexOf((month ?? '').slice(0, 3));
export const parseYear = ({ year }: Groups): number | undefined => (year === undefined ? undefined : Number(year));
export const parseSeason = ({ season }: Groups): number =>
  seasons.indexOf(season === 'fall' ? 'autumn' : (season ?? ''));
