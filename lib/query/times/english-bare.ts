/**
 * English times that no preposition tells from a subject: “cat october”, “tuesday github”, “kyoto spring”. They are
 * wishes whose words are searched for as well.
 */
import * as calendar from './calendar';
import { parseMonth, parseSeason, parseWeekday, parseYear, weekdayNames, year } from './english-words';
import { englishFeasts, toFeast } from './feasts';
import { createPattern, type Rule } from './rule';

/** In the midst of a question a name is mostly a part of another. */
const createEndPattern = (name: string): string => `(?<= )${name}(?=[^\\p{L}\\p{N}]*$)`;
const notRepeated = '(?<!\\b(?:every|each|next|coming|black|good|fat|cyber|casual|by|until|till) )';
/** “March” and “may” are verbs, and short names may be anything. */
const months = '(?<month>january|february|april|june|july|august|september|sept|october|november|december)';
const createOtherGroup = (name: string): string => name.replace('(?<', '(?<other');

const toMonthRange: Rule['range'] = ({ month, othermonth }, now) =>
  calendar.toMonth(now, parseMonth({ month: month ?? othermonth }));
const toWeekdayRange: Rule['range'] = ({ weekday, otherweekday }, now) =>
  calendar.toWeekday(now, parseWeekday({ weekday: weekday ?? otherweekday }));

const bare: readonly Rule[] = [
  { regExp: createPattern(notRepeated, createEdgePattern(months)), range: toMonthRange },
  { regExp: createPattern(notRepeated, createEdgePattern(weekdayNames)), range: toWeekdayRange },
  {
    regExp: createPattern('(?:in )?', createEndPattern('(?<season>spring|summer|autumn|winter)')),
    range: (g, now) => calendar.toSeason(now, parseSeason(g)),
  },
  {
    regExp: createPattern(createEndPattern('the (?<day>\\d{1,2})(?:st|nd|rd|th)')),
    range: ({ day }, now) => calendar.toDayOfMonth(now, Number(day)),
  },
  { regExp: createPattern(createEndPattern(englishFeasts)), range: ({ feast = '' }, now) => toFeast(feast, now) },
];

/** Both branches name what they match, and a pattern may not use a name twice. */
function createEdgePattern(name: string): string {
  return `(?:(?<=^ *)${name}(?= )|${createEndPattern(createOtherGroup(name))})`;
}

/** A feast behind one of these is a time, and so it is with its year. */
const feastWords = /^(?:in|on|over|at|during|around|from|since|until|till|before|after|of)$/;

export const englishFeastRules: readonly Rule[] = [
  { regExp: createPattern(englishFeasts), behind: feastWords, range: ({ feast = '' }, now) => toFeast(feast, now) },
  { regExp: createPattern('(?:last|this) ', englishFeasts), range: ({ feast = '' }, now) => toFeast(feast, now) },
  {
    regExp: createPattern(englishFeasts, ',? (?:of )?', year),
    range: (g, now) => toFeast(g['feast'] ?? '', now, parseYear(g)),
  },
];

export const englishBare: readonly Rule[] = bare.map(rule => ({ ...rule, isBare: true }));
