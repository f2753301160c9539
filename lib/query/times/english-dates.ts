/** English time phrases that name a part of the year: months, dates, seasons, quarters. */
import * as calendar from './calendar';
import { longUnit, monthNames, monthOf, ordinal, seasonNames, seasonOf, unitOf, year, yearOf } from './english-words';
import { pattern, type Groups, type Rule } from './rule';

/** A month or year alone is a time only behind one of these words, and “may 3” only behind one of `dateWords`. */
const monthWords = /^(?:in|during|from|around|since|until|till|before|after|between|and|to|through|by)$/;
const dateWords = /^(?:on|from|of|around|since|until|till|before|after|between|and|to|through|by)$/;
/** “In 2025 characters” is no year. */
const counted =
  '(?! (?:char|character|word|token|line|row|byte|kb|mb|gb|px|pixel|item|step|ms|second|minute|hour|day|week|month|year|file|record|page|time|user|people|dollar|yen|request|sample|example|part|point|way)s?\\b)';

const named: readonly Rule[] = [
  { pattern: pattern(monthNames), behind: monthWords, range: (g, now) => calendar.month(now, monthOf(g)) },
  {
    pattern: pattern(monthNames, ',? (?:of )?', year, counted),
    range: (g, now) => calendar.month(now, monthOf(g), yearOf(g)),
  },
  {
    pattern: pattern('(?:last|this past) ', monthNames),
    // A month that is not over does not count as the last one.
    range: (g, now) => calendar.month(calendar.whole(now, 'month', -1).from, monthOf(g)),
  },
  {
    pattern: pattern('(?:the )?(?<nth>first|second|third|last) week (?:of|in) ', monthNames, '(?:,? ', year, ')?'),
    range: (g, now) => weekIn(g, now),
  },
  {
    pattern: pattern('(?:the )?week of (?:the )?', monthNames, ' (?<day>\\d{1,2})', ordinal, '?(?:,? ', year, ')?'),
    range: (g, now) => weekOf(calendar.dayOf(now, monthOf(g), Number(g['day']), yearOf(g))),
  },
  {
    pattern: pattern(
      monthNames,
      ' (?<day>\\d{1,2})',
      ordinal,
      '?(?: ?[-–] ?| to | through )(?<last>\\d{1,2})',
      ordinal,
      '?',
      counted,
    ),
    range: (g, now) => daysOf(g, now),
  },
  {
    pattern: pattern('the (?<day>\\d{1,2})', ordinal, '(?= *[?.,!]| *$| (?:what|i|we|about|did)\\b)'),
    behind: /^(?:on|since|until|till|before|after)$/,
    range: (g, now) => calendar.monthDay(now, Number(g['day'])),
  },
  { pattern: pattern('this (?!may)', monthNames), range: (g, now) => calendar.month(now, monthOf(g)) },
  { pattern: pattern(monthNames, ' (?:last year|of last year)'), range: (g, now) => lastYears(g, now) },
  {
    pattern: pattern('(?!may )', monthNames, ' (?:the )?(?<day>\\d{1,2})', ordinal, '?', counted),
    range: (g, now) => calendar.dayOf(now, monthOf(g), Number(g['day'])),
  },
  {
    pattern: pattern(monthNames, ' (?:the )?(?<day>\\d{1,2})', ordinal),
    range: (g, now) => calendar.dayOf(now, monthOf(g), Number(g['day'])),
  },
  {
    pattern: pattern('may (?<day>\\d{1,2})', counted),
    behind: dateWords,
    range: ({ day }, now) => calendar.dayOf(now, 4, Number(day)),
  },
  {
    pattern: pattern(monthNames, ' (?:the )?(?<day>\\d{1,2})', ordinal, '?,? ', year),
    range: (g, now) => calendar.dayOf(now, monthOf(g), Number(g['day']), yearOf(g)),
  },
  {
    pattern: pattern(
      '(?:the )?(?<day>\\d{1,2})(?:',
      ordinal,
      '(?: of)?|(?! (?:may|mar|march|dec|sep)\\b)) ',
      monthNames,
    ),
    range: (g, now) => calendar.dayOf(now, monthOf(g), Number(g['day'])),
  },
  {
    pattern: pattern('(?:the )?(?<day>\\d{1,2})', ordinal, '? ', monthNames),
    behind: dateWords,
    range: (g, now) => calendar.dayOf(now, monthOf(g), Number(g['day'])),
  },
  {
    pattern: pattern('(?:the )?(?<day>\\d{1,2})', ordinal, '?(?: of)? ', monthNames, ',? ', year),
    range: (g, now) => calendar.dayOf(now, monthOf(g), Number(g['day']), yearOf(g)),
  },
  {
    pattern: pattern('(?:the year )?', year, counted),
    behind: monthWords,
    range: g => calendar.year(yearOf(g) ?? 0),
  },
  {
    pattern: pattern('(?:this|this past) ', seasonNames),
    range: (g, now) => calendar.season(now, seasonOf(g)),
  },
  { pattern: pattern('last ', seasonNames), range: (g, now) => lastSeason(now, seasonOf(g)) },
  // “In spring” may mean the framework, and “in fall” is rarely said.
  {
    pattern: pattern('(?:the ', seasonNames, '|(?<bare>summer|autumn|winter))'),
    behind: /^(?:in|over|during|since|until|before|after)$/,
    range: ({ season, bare }, now) => calendar.season(now, seasonOf({ season: season ?? bare })),
  },
  {
    pattern: pattern('(?:the )?', seasonNames, ' (?:of )?', year, counted),
    range: (g, now) => calendar.season(now, seasonOf(g), yearOf(g)),
  },
  {
    pattern: pattern('(?:the )?(?<nth>first|second|third|fourth) quarter of ', year),
    range: (g, now) => calendar.quarter(now, ['first', 'second', 'third', 'fourth'].indexOf(g['nth'] ?? ''), yearOf(g)),
  },
];

const nths = ['first', 'second', 'third'];

/** A week in the future means the one a year earlier. */
function weekIn(g: Groups, now: number) {
  const nth = nths.indexOf(g['nth'] ?? '');
  const week = calendar.weekIn(calendar.month(now, monthOf(g), yearOf(g)), nth);
  return week.from > now && yearOf(g) === undefined ? calendar.weekIn(lastYears(g, now), nth) : week;
}

const weekOf = (day: ReturnType<typeof calendar.dayOf>) => day && calendar.weekOf(day.from);

function daysOf(g: Groups, now: number) {
  const first = calendar.dayOf(now, monthOf(g), Number(g['day']));
  const last = first && calendar.dayOf(now, monthOf(g), Number(g['last']), calendar.yearOf(first.from));
  return last && calendar.span(first, last);
}

const lastYears = (g: Groups, now: number) => calendar.month(now, monthOf(g), calendar.yearOf(now, -1));

/** The last season that is over. */
function lastSeason(now: number, which: number) {
  const begun = calendar.season(now, which);
  return begun.to > now ? calendar.season(begun.from - 1, which) : begun;
}

const partWords: Record<string, calendar.Part> = {
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
  [monthNames, (g, now) => calendar.month(now, monthOf(g))],
  [`${monthNames},? ${year}`, (g, now) => calendar.month(now, monthOf(g), yearOf(g))],
  [year, g => calendar.year(yearOf(g) ?? 0)],
  [`last ${longUnit}`, (g, now) => calendar.whole(now, unitOf(g), -1)],
  [`this ${longUnit}`, (g, now) => calendar.whole(now, unitOf(g), 0)],
  [`last ${seasonNames}`, (g, now) => lastSeason(now, seasonOf(g))],
];

const parts: readonly Rule[] = wholes.map(([name, range]) => ({
  pattern: pattern(part, name),
  range: (groups, now) => {
    const found = range(groups, now);
    const which = partWords[groups['part'] ?? groups['of'] ?? ''];
    if (!found || !which || groups['unit'] === 'week') return found;
    const some = calendar.partOf(found, which);
    // A part of a month in the future means that month a year ago.
    return some.from > now && groups['month'] && !groups['year']
      ? calendar.partOf(lastYears(groups, now), which)
      : some;
  },
}));

const namesOfYear = `(?:the )?(?<of>${Object.keys(partWords)
  .filter(word => !/early|mid$|late/.test(word))
  .join('|')}) of the year`;
const ofYear: Rule['range'] = ({ of }, now) => {
  const which = partWords[of ?? ''] ?? 'early';
  const some = calendar.partOf(calendar.whole(now, 'year', 0), which);
  return some.from > now ? calendar.partOf(calendar.whole(now, 'year', -1), which) : some;
};

// “End of the year review” is a name, and “by the end of the year” is usually in the future.
const ofTheYear: readonly Rule[] = [
  { pattern: pattern(namesOfYear), behind: /^(?:in|on|during|at|from|around|since)$/, range: ofYear },
  {
    pattern: pattern('(?<!\\bby (?:the )?)', namesOfYear, '(?= (?:what|i|we|about|did)\\b| *[?.,!]| *$)'),
    range: ofYear,
  },
];

export const inTheYear: readonly Rule[] = [...named, ...parts, ...ofTheYear];
