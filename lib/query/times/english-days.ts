/** English time phrases that count from today: days, weeks, "3 days ago". */
import * as calendar from './calendar';
import {
  count,
  few,
  fewOf,
  longUnit,
  shortUnit,
  unit,
  unitOf,
  weekdayNames,
  weekdayOf,
  weekdayShort,
} from './english-words';
import { englishNumber } from './numbers';
import { pattern, type Groups, type Rule } from './rule';

/** A weekday alone is a time only behind one of these words. */
const dayWords = /^(?:on|from|of|last|since|until|till|before|after|between|and|to|through|by)$/;
const notNext = '(?<!(?:next|every|each|coming) )';
const weeksBack: Record<string, number> = { this: 0, last: -1, previous: -1, past: -1 };

const partsOfDay: Record<string, [from: number, to: number]> = {
  morning: [4, 12],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [18, 29],
};
const partOfDay = '(?<part>morning|afternoon|evening|night)';
const inDay = ({ part }: Groups, now: number, steps: number) => {
  const [from, to] = partsOfDay[part ?? ''] ?? [0, 24];
  return calendar.hours(now, steps, from, to);
};

const days: readonly Rule[] = [
  // “Today's date” is a question about a programming language, not about the vault.
  { pattern: pattern("(?:earlier )?today(?!(?:'s)? dates?\\b)"), range: (_, now) => calendar.whole(now, 'day', 0) },
  { pattern: pattern('this ', partOfDay), range: (groups, now) => inDay(groups, now, 0) },
  { pattern: pattern('tonight'), range: (_, now) => inDay({ part: 'evening' }, now, 0) },
  { pattern: pattern('last night'), range: (_, now) => inDay({ part: 'night' }, now, -1) },
  { pattern: pattern("yesterday(?!(?:'s)? dates?\\b)"), range: (_, now) => calendar.whole(now, 'day', -1) },
  { pattern: pattern('yesterday ', partOfDay), range: (groups, now) => inDay(groups, now, -1) },
  { pattern: pattern('(?:the )?day before yesterday'), range: (_, now) => calendar.whole(now, 'day', -2) },
  {
    pattern: pattern('(?<n>', englishNumber, ') days? before yesterday'),
    range: (groups, now) => calendar.whole(now, 'day', -1 - count(groups)),
  },
  { pattern: pattern('(?:the )?night before last'), range: (_, now) => inDay({ part: 'night' }, now, -2) },
  { pattern: pattern('the other day'), range: (_, now) => calendar.recent(now, 'day', 14) },
];

const weeks: readonly Rule[] = [
  {
    pattern: pattern('(?:last|this past|past|previous) ', weekdayNames),
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups)),
  },
  { pattern: pattern('last ', weekdayShort), range: (groups, now) => calendar.weekday(now, weekdayOf(groups)) },
  {
    pattern: pattern('this ', weekdayNames),
    range: (groups, now) => calendar.weekday(now + 86_400_000, weekdayOf(groups)),
  },
  {
    pattern: pattern('(?:the )?weekend'),
    behind: /^(?:at|on|over|during|from|since|before|after|until)$/,
    range: (_, now) => calendar.weekend(now, 0),
  },
  {
    pattern: pattern('(?<which>this|last|past|previous) weekend'),
    range: ({ which }, now) => calendar.weekend(now, weeksBack[which ?? ''] ?? 0),
  },
  { pattern: pattern('(?:the )?weekend before last'), range: (_, now) => calendar.weekend(now, -2) },
  {
    pattern: pattern('(?<n>', englishNumber, ') weekends? ago'),
    range: (groups, now) => calendar.weekend(now, -count(groups)),
  },
  {
    pattern: pattern(weekdayNames),
    behind: dayWords,
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups)),
  },
  {
    pattern: pattern(weekdayShort),
    behind: dayWords,
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups)),
  },
  {
    pattern: pattern(notNext, weekdayNames, "(?='s)"),
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups)),
  },
  {
    pattern: pattern(notNext, '(?:last )?', weekdayNames, ' ', partOfDay),
    range: (groups, now) => inDay(groups, calendar.weekday(now, weekdayOf(groups)).to - 1, 0),
  },
  {
    pattern: pattern(weekdayNames, ',? (?:of )?(?<which>this|last) week'),
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups), weeksBack[groups['which'] ?? '']),
  },
  {
    pattern: pattern("(?<which>this|last) week(?:'s)?,? (?:on )?", weekdayNames),
    range: (groups, now) => calendar.weekday(now, weekdayOf(groups), weeksBack[groups['which'] ?? '']),
  },
];

const units: readonly Rule[] = [
  {
    pattern: pattern('(?:earlier )?this ', longUnit),
    range: (groups, now) => calendar.whole(now, unitOf(groups), 0),
  },
  {
    pattern: pattern('(?:last|the previous|previous) ', longUnit),
    range: (groups, now) => calendar.whole(now, unitOf(groups), -1),
  },
  {
    pattern: pattern('(?:the )?', longUnit, ' before last'),
    range: (groups, now) => calendar.whole(now, unitOf(groups), -2),
  },
  // “In the last week of the war” is no week before today.
  {
    pattern: pattern('(?:(?:in|over|within|during|for) )?(?:the )?(?:last|previous) ', longUnit, ' of'),
    range: () => undefined,
  },
  // “In the last month” means the month up to today, not a calendar month.
  {
    pattern: pattern('(?:in|over|within|during|for) the (?:last|previous) ', longUnit),
    range: (groups, now) => calendar.recent(now, unitOf(groups), 1),
  },
  {
    pattern: pattern('(?<n>', englishNumber, ')(?: ', unit, '| ?', shortUnit, ') ago'),
    range: (groups, now) => calendar.unitsAgo(now, unitOf(groups), count(groups)),
  },
  {
    pattern: pattern('(?:over|more than|at least) (?<n>', englishNumber, ') ', unit, ' ago'),
    range: (groups, now) => calendar.olderThan(now, unitOf(groups), count(groups)),
  },
  {
    pattern: pattern('(?:under|less than|at most|not even) (?<n>', englishNumber, ') ', unit, ' ago'),
    range: (groups, now) => calendar.recent(now, unitOf(groups), count(groups)),
  },
  {
    pattern: pattern('(?<n>', englishNumber, ')(?: minutes?| ?mins?) ago'),
    range: (groups, now) => calendar.minutesAgo(now, count(groups)),
  },
  { pattern: pattern('a fortnight ago'), range: (_, now) => calendar.unitsAgo(now, 'week', 2) },
  { pattern: pattern('half a year ago'), range: (_, now) => calendar.unitsAgo(now, 'quarter', 2) },
  { pattern: pattern('a year and a half ago'), range: (_, now) => calendar.unitsAgo(now, 'quarter', 6) },
  {
    pattern: pattern(few, ' ', unit, ' ago'),
    range: (groups, now) => calendar.unitsAgo(now, unitOf(groups), ...fewOf(groups)),
  },
  {
    pattern: pattern('(?:the )?(?:last|past|previous) (?<n>', englishNumber, ') ', unit),
    range: (groups, now) => calendar.recent(now, unitOf(groups), count(groups)),
  },
  {
    pattern: pattern('(?:the )?(?:last|past) ', few, ' ', unit),
    range: (groups, now) => calendar.recent(now, unitOf(groups), fewOf(groups)[0]),
  },
  {
    pattern: pattern('(?:the )?past ', unit),
    range: (groups, now) => calendar.recent(now, unitOf(groups), 1),
  },
  { pattern: pattern('(?:recently|lately)'), range: (_, now) => calendar.recent(now, 'day', 14) },
];

export const fromToday: readonly Rule[] = [...days, ...weeks, ...units];
