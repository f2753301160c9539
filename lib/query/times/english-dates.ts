/** English time phrases that name a part of the year: months, dates, seasons, quarters. */
import * as calendar from './calendar';
import {
  longUnit,
  monthNames,
  parseMonth,
  ordinal,
  seasonNames,
  parseSeason,
  parseUnit,
  year,
  parseYear,
} from './english-words';
import { createPattern, type Groups, type Rule } from './rule';

/** A month or year alone is a time only behind one of these words, and “may 3” only behind one of `dateWords`. */
const monthWords = /^(?:in|during|from|around|since|until|till|before|after|between|and|to|through|by)$/;
const dateWords = /^(?:on|from|of|around|since|until|till|before|after|between|and|to|through|by)$/;
/** “In 2025 characters” is no year. */
const notCounted =
  '(?! (?:char|character|word|token|line|row|byte|kb|mb|gb|px|pixel|item|step|ms|second|minute|hour|day|week|month|year|file|record|page|time|user|people|dollar|yen|request|sample|example|part|point|way)s?\\b)';

const named: readonly Rule[] = [
  { regExp: createPattern(monthNames), behind: monthWords, range: (g, now) => calendar.toMonth(now, parseMonth(g)) },
  {
    regExp: createPattern(monthNames, ',? (?:of )?', year, notCounted),
    range: (g, now) => calendar.toMonth(now, parseMonth(g), parseYear(g)),
  },
  {
    regExp: createPattern('(?:last|this past) ', monthNames),
    // A month that is not over does not count as the last one.
    range: (g, now) => calendar.toMonth(calendar.toUnits(now, 'month', -1).from, parseMonth(g)),
  },
  {
    regExp: createPattern('(?:the )?(?<nth>first|second|third|last) week (?:of|in) ', monthNames, '(?:,? ', year, ')?'),
    range: (g, now) => toWeekOfMonth(g, now),
  },
  {
    regExp: createPattern(
      '(?:the )?week of (?:the )?',
      monthNames,
      ' (?<day>\\d{1,2})',
      ordinal,
      '?(?:,? ',
      year,
      ')?',
    ),
    range: (g, now) => toWeek(calendar.toDay(now, parseMonth(g), Number(g['day']), parseYear(g))),
  },
  {
    regExp: createPattern(
      monthNames,
      ' (?<day>\\d{1,2})',
      ordinal,
      '?(?: ?[-–] ?| to | through )(?<last>\\d{1,2})',
      ordinal,
      '?',
      notCounted,
    ),
    range: (g, now) => toDays(g, now),
  },
  {
    regExp: createPattern('the (?<day>\\d{1,2})', ordinal, '(?= *[?.,!]| *$| (?:what|i|we|about|did)\\b)'),
    behind: /^(?:on|since|until|till|before|after)$/,
    range: (g, now) => calendar.toDayOfMonth(now, Number(g['day'])),
  },
  { regExp: createPattern('this (?!may)', monthNames), range: (g, now) => calendar.toMonth(now, parseMonth(g)) },
  { regExp: createPattern(monthNames, ' (?:last year|of last year)'), range: (g, now) => toMonthLastYear(g, now) },
  {
    regExp: createPattern('(?!may )', monthNames, ' (?:the )?(?<day>\\d{1,2})', ordinal, '?', notCounted),
    range: (g, now) => calendar.toDay(now, parseMonth(g), Number(g['day'])),
  },
  {
    regExp: createPattern(monthNames, ' (?:the )?(?<day>\\d{1,2})', ordinal),
    range: (g, now) => calendar.toDay(now, parseMonth(g), Number(g['day'])),
  },
  {
    regExp: createPattern('may (?<day>\\d{1,2})', notCounted),
    behind: dateWords,
    range: ({ day }, now) => calendar.toDay(now, 4, Number(day)),
  },
  {
    regExp: createPattern(monthNames, ' (?:the )?(?<day>\\d{1,2})', ordinal, '?,? ', year),
    range: (g, now) => calendar.toDay(now, parseMonth(g), Number(g['day']), parseYear(g)),
  },
  {
    regExp: createPattern(
      '(?:the )?(?<day>\\d{1,2})(?:',
      ordinal,
      '(?: of)?|(?! (?:may|mar|march|dec|sep)\\b)) ',
      monthNames,
    ),
    range: (g, now) => calendar.toDay(now, parseMonth(g), Number(g['day'])),
  },
  {
    regExp: createPattern('(?:the )?(?<day>\\d{1,2})', ordinal, '? ', monthNames),
    behind: dateWords,
    range: (g, now) => calendar.toDay(now, parseMonth(g), Number(g['day'])),
  },
  {
    regExp: createPattern('(?:the )?(?<day>\\d{1,2})', ordinal, '?(?: of)? ', monthNames, ',? ', year),
    range: (g, now) => calendar.toDay(now, parseMonth(g), Number(g['day']), parseYear(g)),
  },
  {
    regExp: createPattern('(?:the year )?', year, notCounted),
    behind: monthWords,
    range: g => calendar.toYear(parseYear(g) ?? 0),
  },
  {
    regExp: createPattern('(?:this|this past) ', seasonNames),
    range: (g, now) => calendar.toSeason(now, parseSeason(g)),
  },
  { regExp: createPattern('last ', seasonNames), range: (g, now) => toLastSeason(now, parseSeason(g)) },
  // “In spring” may mean the framework, and “in fall” is rarely said.
  {
    regExp: createPattern('(?:the ', seasonNames, '|(?<bare>summer|autumn|winter))'),
    behind: /^(?:in|over|during|since|until|before|after)$/,
    range: ({ season, bare }, now) => calendar.toSeason(now, parseSeason({ season: season ?? bare })),
  },
  {
    regExp: createPattern('(?:the )?', seasonNames, ' (?:of )?', year, notCounted),
    range: (g, now) => calendar.toSeason(now, parseSeason(g), parseYear(g)),
  },
  {
    regExp: createPattern('(?:the )?(?<nth>first|second|third|fourth) quarter of ', year),
    range: (g, now) =>
      calendar.toQuarter(now, ['first', 'second', 'third', 'fourth'].indexOf(g['nth'] ?? ''), parseYear(g)),
  },
];

const nths = ['first', 'second', 'third'];

/** A week in the future means the one a year earlier. */
function toWeekOfMonth(g: Groups, now: number) {
  const nth = nths.indexOf(g['nth'] ?? '');
  const week = calendar.toWeekOfMonth(calendar.toMonth(now, parseMonth(g), parseYear(g)), nth);
  return week.from > now && parseYear(g) === undefined ? calendar.toWeekOfMonth(toMonthLastYear(g, now), nth) : week;
}

const toWeek = (day: ReturnType<typeof calendar.toDay>) => day && calendar.toWeek(day.from);

function toDays(g: Groups, now: number) {
  const first = calendar.toDay(now, parseMonth(g), Number(g['day']));
  const last = first && calendar.toDay(now, parseMonth(g), Number(g['last']), calendar.getYearNumber(first.from));
  return last && calendar.joinRanges(first, last);
}

const toMonthLastYear = (g: Groups, now: number) =>
  calendar.toMonth(now, parseMonth(g), calendar.getYearNumber(now, -1));

/** The last season that is over. */
function toLastSeason(now: number, which: number) {
  const begun = calendar.toSeason(now, which);
  return begun.to > now ? calendar.toSeason(begun.from - 1, which) : begun;
}

const partWords: Record<string, calendar.PeriodPart> = {
  early: 'early',
  beginning: 'early',
  start: 'early',
  mid: 'mid',
  middle: 'mid',
  late: 'late',
  end: 'late',
  'first half': 'first half',
  'second half': 'second half',
};
const part =
  '(?:(?<part>early|mid|late)[ -](?:in )?|(?:the )?(?<of>beginning|start|middle|end|first half|second half) of (?:the )?)';
const wholes: [string, Rule['range']][] = [
  [monthNames, (g, now) => calendar.toMonth(now, parseMonth(g))],
  [`${monthNames},? ${year}`, (g, now) => calendar.toMonth(now, parseMonth(g), parseYear(g))],
  [year, g => calendar.toYear(parseYear(g) ?? 0)],
  [`last ${longUnit}`, (g, now) => calendar.toUnits(now, parseUnit(g), -1)],
  [`this ${longUnit}`, (g, now) => calendar.toUnits(now, parseUnit(g), 0)],
  [`last ${seasonNames}`, (g, now) => toLastSeason(now, parseSeason(g))],
];

const parts: readonly Rule[] = wholes.map(([name, range]) => ({
  regExp: createPattern(part, name),
  range: (groups, now) => {
    const found = range(groups, now);
    const which = partWords[groups['part'] ?? groups['of'] ?? ''];
    if (!found || !which || groups['unit'] === 'week') return found;
    const partRange = calendar.toPart(found, which);
    // A part of a month in the future means that month a year ago.
    return partRange.from > now && groups['month'] && !groups['year']
      ? calendar.toPart(toMonthLastYear(groups, now), which)
      : partRange;
  },
}));

const namesOfYear = `(?:the )?(?<of>${Object.keys(partWords)
  .filter(word => !/early|mid$|late/.test(word))
  .join('|')}) of the year`;
const toPartOfYear: Rule['range'] = ({ of }, now) => {
  const which = partWords[of ?? ''] ?? 'early';
  const partRange = calendar.toPart(calendar.toUnits(now, 'year', 0), which);
  return partRange.from > now ? calendar.toPart(calendar.toUnits(now, 'year', -1), which) : partRange;
};

// “End of the year review” is a name, and “by the end of the year” is usually in the future.
const ofTheYear: readonly Rule[] = [
  { regExp: createPattern(namesOfYear), behind: /^(?:in|on|during|at|from|around|since)$/, range: toPartOfYear },
  {
    regExp: createPattern('(?<!\\bby (?:the )?)', namesOfYear, '(?= (?:what|i|we|about|did)\\b| *[?.,!]| *$)'),
    range: toPartOfYear,
  },
];

export const inTheYear: readonly Rule[] = [...named, ...parts, ...ofTheYear];
