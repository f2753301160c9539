/** English time phrases: the times, and the small words before and between them. */
import * as calendar from './calendar';
import { dates } from './absolute-dates';
import { inTheYear } from './english-dates';
import { fromToday } from './english-days';
import type { Range } from '../query';
import { englishNumber } from './numbers';
import { longest, matchAt, pattern, type Point, type Rule } from './rule';

// No word, address, file name or assignment continues behind it.
const wordEnd = String.raw`(?![\p{Script=Latin}\p{N}_@\\/(\-]|\.[\p{L}\p{N}]| ?=)`;

/** In any order: the rule with the longest match wins. */
const rules: readonly Rule[] = [...fromToday, ...inTheYear, ...dates].map(rule => ({
  ...rule,
  pattern: pattern(`(?:${rule.pattern.source})`, wordEnd),
}));

const small =
  /(?:(?:back|some ?time) )?(?<word>in|on|during|from|over|at|of|around|within) (?:the (?=last |past |previous ))?/y;
const open = /(?:ever )?(?<word>since|until|till|up (?:to|until)|before|prior to|after) /y;
/** “Three weeks after March”: a length in front of a preposition is not supported. */
const counted = new RegExp(String.raw`(?:^|\W)(?:${englishNumber}) (?:minute|hour|day|week|month|year)s? $`, 'u');
const between = /between /y;
const to = /(?: to | until | till | through | and | ?[–~] ?)/y;
const and = /,? and /y;
/** These words count from today and have no counterpart in another year. */
const fromNow = /\b(?:today|yesterday|ago|last|this|past|previous)\b/u;
const possessive = /'s(?=\W|$)/y;

const opened: Record<string, (range: Range, now: number) => Range> = {
  since: (range, now) => calendar.since(now, range),
  after: (range, now) => calendar.after(now, range),
  before: calendar.before,
  'prior to': calendar.before,
};

/** The time at this position, with the preposition in front of it. */
export function englishAt(text: string, at: number, now: number): Point | undefined {
  if (/[\p{Script=Latin}\p{N}_\-./@:#\\$'=]/u.test(text.charAt(at - 1))) return undefined;
  // The value of an option: `--since="2 weeks ago"`.
  if (/=["“]$/u.test(text.slice(0, at))) return undefined;
  const found = betweenAt(text, at, now) ?? openAt(text, at, now) ?? plainAt(text, at, now);
  if (!found) return undefined;
  const owns = matchAt(possessive, text, found.end);
  return owns ? { ...found, end: possessive.lastIndex } : found;
}

/** A text that is a time and nothing else, as behind `after:`. A month, weekday or year alone is enough there. */
export function englishWhole(text: string, now: number, at = 0): Point | undefined {
  return longest(rules, text, at, now);
}

function betweenAt(text: string, at: number, now: number): Point | undefined {
  if (!matchAt(between, text, at)) return undefined;
  return pairAt(text, between.lastIndex, now, 'between', and);
}

function openAt(text: string, at: number, now: number): Point | undefined {
  const word = matchAt(open, text, at)?.groups?.['word'];
  if (word === undefined || counted.test(text.slice(0, at))) return undefined;
  const point = longest(rules, text, open.lastIndex, now, word);
  const range = point && (opened[word] ?? calendar.until)(point.range, now);
  return range && range.from < range.to ? { range, end: point.end } : undefined;
}

function plainAt(text: string, at: number, now: number): Point | undefined {
  const word = matchAt(small, text, at)?.groups?.['word'] ?? '';
  const start = word === '' ? at : small.lastIndex;
  const behind = pairAt(text, start, now, word, to) ?? longest(rules, text, start, now, word);
  if (start === at) return behind;
  // “Over 3 months ago” is not “3 months ago”.
  const together = longest(rules, text, at, now, '');
  return together && together.end >= (behind?.end ?? 0) ? together : behind;
}

/** “March to May”, “Monday and Wednesday”. If the start would come after the end, it is a week or a year earlier. */
function pairAt(text: string, at: number, now: number, word: string, joint: RegExp): Point | undefined {
  const first = longest(rules, text, at, now, word);
  if (!first || !matchAt(joint, text, first.end)) return undefined;
  const last = longest(rules, text, joint.lastIndex, now, 'to');
  if (!last) return undefined;
  const isBefore = first.range.from < last.range.to;
  if (!isBefore && fromNow.test(text.slice(at, first.end))) return undefined;
  const earlier = isBefore ? first : longest(rules, text, at, last.range.from, word);
  if (!earlier || earlier.range.from >= last.range.to) return undefined;
  return { range: calendar.span(earlier.range, last.range), end: last.end };
}
