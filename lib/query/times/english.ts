/** English time phrases: the times, and the small words before and between them. */
import * as calendar from './calendar';
import { dates } from './absolute-dates';
import { englishBare, englishFeastRules } from './english-bare';
import { inTheYear } from './english-dates';
import { fromToday } from './english-days';
import type { TimeRange } from '../query';
import { englishNumber } from './numbers';
import { matchLongest, matchAt, createPattern, type Point, type Rule } from './rule';

// No word, address, file name or assignment continues behind it.
const wordEnd = String.raw`(?![\p{Script=Latin}\p{N}_@\\/(\-]|\.[\p{L}\p{N}]| ?=)`;

/** In any order: the rule with the longest match wins. */
const rules: readonly Rule[] = [...fromToday, ...inTheYear, ...dates, ...englishFeastRules, ...englishBare].map(
  rule => ({
    ...rule,
    regExp: createPattern(`(?:${rule.regExp.source})`, wordEnd),
  }),
);

const preposition =
  /(?:(?:back|some ?time) )?(?<word>in|on|during|from|over|at|of|around|within) (?:the (?=last |past |previous ))?/y;
const openPreposition = /(?:ever )?(?<word>since|until|till|up (?:to|until)|before|prior to|after) /y;
/** “Three weeks after March”: a length in front of a preposition is not supported. */
const lengthBefore = new RegExp(String.raw`(?:^|\W)(?:${englishNumber}) (?:minute|hour|day|week|month|year)s? $`, 'u');
const between = /between /y;
const to = /(?: to | until | till | through | and | ?[–~] ?)/y;
const and = /,? and /y;
/** These words count from today and have no counterpart in another year. */
const fromNow = /\b(?:today|yesterday|ago|last|this|past|previous)\b/u;
const possessive = /'s(?=\W|$)/y;

const rangeByPreposition: Record<string, (range: TimeRange, now: number) => TimeRange> = {
  since: (range, now) => calendar.toTimeSince(now, range),
  after: (range, now) => calendar.toTimeAfter(now, range),
  before: calendar.toTimeBefore,
  'prior to': calendar.toTimeBefore,
};

/** The time at this position, with the preposition in front of it. */
export function matchEnglishAt(text: string, at: number, now: number): Point | undefined {
  if (/[\p{Script=Latin}\p{N}_\-./@:#\\$'=]/u.test(text.charAt(at - 1))) return undefined;
  // The value of an option: `--since="2 weeks ago"`.
  if (/=["“]$/u.test(text.slice(0, at))) return undefined;
  const found = matchBetween(text, at, now) ?? matchOpenEnded(text, at, now) ?? matchPlain(text, at, now);
  if (!found) return undefined;
  const owns = matchAt(possessive, text, found.end);
  return owns ? { ...found, end: possessive.lastIndex } : found;
}

/** A text that is a time and nothing else, as behind `after:`. A month, weekday or year alone is enough there. */
export function matchBareEnglish(text: string, now: number, at = 0): Point | undefined {
  return matchLongest(rules, text, at, now);
}

function matchBetween(text: string, at: number, now: number): Point | undefined {
  if (!matchAt(between, text, at)) return undefined;
  return matchPair(text, between.lastIndex, now, 'between', and);
}

function matchOpenEnded(text: string, at: number, now: number): Point | undefined {
  const word = matchAt(openPreposition, text, at)?.groups?.['word'];
  if (word === undefined || lengthBefore.test(text.slice(0, at))) return undefined;
  const point = matchLongest(rules, text, openPreposition.lastIndex, now, word);
  const range = point && (rangeByPreposition[word] ?? calendar.toTimeUntil)(point.range, now);
  return range && range.from < range.to ? { range, end: point.end } : undefined;
}

function matchPlain(text: string, at: number, now: number): Point | undefined {
  const word = matchAt(preposition, text, at)?.groups?.['word'] ?? '';
  const start = word === '' ? at : preposition.lastIndex;
  const withoutPreposition = matchPair(text, start, now, word, to) ?? matchLongest(rules, text, start, now, word);
  if (start === at) return withoutPreposition;
  // “Over 3 months ago” is not “3 months ago”.
  const withPreposition = matchLongest(rules, text, at, now, '');
  return withPreposition && withPreposition.end >= (withoutPreposition?.end ?? 0)
    ? withPreposition
    : withoutPreposition;
}

/** “March to May”, “Monday and Wednesday”. If the start would come after the end, it is a week or a year earlier. */
function matchPair(text: string, at: number, now: number, word: string, joint: RegExp): Point | undefined {
  const first = matchLongest(rules, text, at, now, word);
  if (!first || !matchAt(joint, text, first.end)) return undefined;
  const last = matchLongest(rules, text, joint.lastIndex, now, 'to');
  if (!last) return undefined;
  const isBefore = first.range.from < last.range.to;
  if (!isBefore && fromNow.test(text.slice(at, first.end))) return undefined;
  const start = isBefore ? first : matchLongest(rules, text, at, last.range.from, word);
  if (!start || start.range.from >= last.range.to) return undefined;
  return { range: calendar.joinRanges(start.range, last.range), end: last.end };
}
