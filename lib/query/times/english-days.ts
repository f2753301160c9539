/** English time phrases that count from today: days, weeks, "3 days ago". */
import * as calendar from './calendar';
import {
  parseCount,
  few,
  parseFew,
  longUnit,
  shortUnit,
  unit,
  parseUnit,
  weekdayNames,
  parseWeekday,
  weekdayShort,
} from './english-words';
import { englishNumber } from './numbers';
import { createPattern, type Groups, type Rule } from './rule';

/** A weekday alone is a time only behind one of these words. */
const dayWords = /^(?:on|from|of|last|since|until|till|before|after|between|and|to|through|by)$/;
const notNext = '(?<!(?:next|every|each|coming) )';
const weekMs = 7 * 86_400_000;
const weeksBack: Record<string, number> = { this: 0, last: -1, previous: -1, past: -1 };

const partsOfDay: Record<string, [from: number, to: number]> = {
  morning: [4, 12],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [18, 29],
};
const partOfDay = '(?<part>morning|afternoon|evening|night)';
const toPartOfDay = ({ part }: Groups, now: number, steps: number) => {
  const [from, to] = partsOfDay[part ?? ''] ?? [0, 24];
  return calendar.toHours(now, steps, from, to);
};

const days: readonly Rule[] = [
  // “Today's date” is a question about a programming language, not about the vault.
  {
    regExp: createPattern("(?:earlier )?today(?!(?:'s)? dates?\\b)"),
    range: (_, now) => calendar.toUnits(now, 'day', 0),
  },
  { regExp: createPattern('this ', partOfDay), range: (groups, now) => toPartOfDay(groups, now, 0) },
  { regExp: createPattern('tonight'), range: (_, now) => toPartOfDay({ part: 'evening' }, now, 0) },
  { regExp: createPattern('last night'), range: (_, now) => toPartOfDay({ part: 'night' }, now, -1) },
  { regExp: createPattern("yesterday(?!(?:'s)? dates?\\b)"), range: (_, now) => calendar.toUnits(now, 'day', -1) },
  { regExp: createPattern('yesterday ', partOfDay), range: (groups, now) => toPartOfDay(groups, now, -1) },
  { regExp: createPattern('(?:the )?day before yesterday'), range: (_, now) => calendar.toUnits(now, 'day', -2) },
  {
    regExp: createPattern('(?<n>', englishNumber, ') days? before yesterday'),
    range: (groups, now) => calendar.toUnits(now, 'day', -1 - parseCount(groups)),
  },
  { regExp: createPattern('(?:the )?night before last'), range: (_, now) => toPartOfDay({ part: 'night' }, now, -2) },
  { regExp: createPattern('the other day'), range: (_, now) => calendar.toRecent(now, 'day', 14) },
];

const weeks: readonly Rule[] = [
  {
    regExp: createPattern('(?:last|this past|past|previous) ', weekdayNames),
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups)),
  },
  {
    regExp: createPattern('last ', weekdayShort),
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups)),
  },
  {
    regExp: createPattern('this ', weekdayNames),
    range: (groups, now) => calendar.toWeekday(now + 86_400_000, parseWeekday(groups)),
  },
  {
    regExp: createPattern('(?:the )?weekend'),
    behind: /^(?:at|on|over|during|from|since|before|after|until)$/,
    range: (_, now) => calendar.toWeekend(now, 0),
  },
  {
    regExp: createPattern('(?<which>this|last|past|previous) weekend'),
    range: ({ which }, now) => calendar.toWeekend(now, weeksBack[which ?? ''] ?? 0),
  },
  { regExp: createPattern('(?:the )?weekend before last'), range: (_, now) => calendar.toWeekend(now, -2) },
  {
    regExp: createPattern('(?<n>', englishNumber, ') weekends? ago'),
    range: (groups, now) => calendar.toWeekend(now, -parseCount(groups)),
  },
  {
    regExp: createPattern(weekdayNames),
    behind: dayWords,
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups)),
  },
  {
    regExp: createPattern(weekdayShort),
    behind: dayWords,
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups)),
  },
  {
    regExp: createPattern(notNext, weekdayNames, "(?='s)"),
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups)),
  },
  {
    regExp: createPattern(notNext, '(?:last )?', weekdayNames, ' ', partOfDay),
    range: (groups, now) => toPartOfDay(groups, calendar.toWeekday(now, parseWeekday(groups)).to - 1, 0),
  },
  {
    regExp: createPattern(weekdayNames, ',? (?:of )?(?<which>this|last) week'),
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups), weeksBack[groups['which'] ?? '']),
  },
  {
    regExp: createPattern("(?<which>this|last) week(?:'s)?,? (?:on )?", weekdayNames),
    range: (groups, now) => calendar.toWeekday(now, parseWeekday(groups), weeksBack[groups['which'] ?? '']),
  },
];

const units: readonly Rule[] = [
  {
    regExp: createPattern('(?:earlier )?this ', longUnit),
    range: (groups, now) => calendar.toUnits(now, parseUnit(groups), 0),
  },
  {
    regExp: createPattern('(?:last|the previous|previous) ', longUnit),
    range: (groups, now) => calendar.toUnits(now, parseUnit(groups), -1),
  },
  {
    regExp: createPattern('(?:the )?', longUnit, ' before last'),
    range: (groups, now) => calendar.toUnits(now, parseUnit(groups), -2),
  },
  // “In the last week of the war” is no week before today.
  {
    regExp: createPattern('(?:(?:in|over|within|during|for) )?(?:the )?(?:last|previous) ', longUnit, ' of'),
    range: () => undefined,
  },
  // “In the last month” means the month up to today, not a calendar month.
  {
    regExp: createPattern('(?:in|over|within|during|for) the (?:last|previous) ', longUnit),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), 1),
  },
  {
    regExp: createPattern(
      '(?<n>',
      englishNumber,
      ')(?: ',
      unit,
      '| ?',
      shortUnit,
      ') (?:ago|back(?! (?:up|in|to|then)))',
    ),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), parseCount(groups)),
  },
  {
    regExp: createPattern('(?:over|more than|at least) (?<n>', englishNumber, ') ', unit, ' ago'),
    range: (groups, now) => calendar.toOlderThan(now, parseUnit(groups), parseCount(groups)),
  },
  {
    regExp: createPattern('(?:under|less than|at most|not even) (?<n>', englishNumber, ') ', unit, ' ago'),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), parseCount(groups)),
  },
  {
    regExp: createPattern('(?<n>', englishNumber, ')(?: minutes?| ?mins?) ago'),
    range: (groups, now) => calendar.toMinutesAgo(now, parseCount(groups)),
  },
  {
    regExp: createPattern('(?<n>', englishNumber, ') or (?<m>', englishNumber, ') ', unit, ' (?:ago|back)'),
    range: (groups, now) =>
      calendar.toUnitsAgo(now, parseUnit(groups), parseCount({ n: groups['m'] }), parseCount(groups)),
  },
  {
    regExp: createPattern('an? ', unit, ' or (?<m>two|so) ago'),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), groups['m'] === 'two' ? 2 : 1, 1),
  },
  {
    regExp: createPattern('(?<n>', englishNumber, ') ', weekdayNames, 's? ago'),
    range: (groups, now) => calendar.toWeekday(now - (parseCount(groups) - 1) * weekMs, parseWeekday(groups)),
  },
  { regExp: createPattern('a fortnight ago'), range: (_, now) => calendar.toUnitsAgo(now, 'week', 2) },
  { regExp: createPattern('half a year ago'), range: (_, now) => calendar.toUnitsAgo(now, 'quarter', 2) },
  { regExp: createPattern('a year and a half ago'), range: (_, now) => calendar.toUnitsAgo(now, 'quarter', 6) },
  {
    regExp: createPattern(few, ' ', unit, ' (?:ago|back(?! (?:up|in|to|then)))'),
    range: (groups, now) => calendar.toUnitsAgo(now, parseUnit(groups), ...parseFew(groups)),
  },
  {
    regExp: createPattern('(?:the )?(?:last|past|previous) (?<n>', englishNumber, ') ', unit),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), parseCount(groups)),
  },
  {
    regExp: createPattern('(?:the )?(?:last|past) ', few, ' ', unit),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), parseFew(groups)[0]),
  },
  {
    regExp: createPattern('(?:the )?past ', unit),
    range: (groups, now) => calendar.toRecent(now, parseUnit(groups), 1),
  },
  { regExp: createPattern('(?:recently|lately)'), range: (_, now) => calendar.toRecent(now, 'day', 14) },
];

export const fromToday: readonly Rule[] = [...days, ...weeks, ...units];
