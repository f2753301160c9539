/** Whether a text speaks of the days that a phrase names: “March 3” of “on March 3rd”, 「3月3日」 of 「３月３日」. */
import { escapePattern } from '../escape-pattern';
import { normalizeInPlace } from './rule';

const countsFromNow =
  /\b(?:today|tonight|yesterday|ago|back|last|this|past|previous|recent|recently|lately|weekend|earlier)\b|[今昨先前来]|きのう|きょう|おととい|最近|この/u;
const days =
  /\d|[一二三四五六七八九十元][年月日]|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|正月|クリスマス|christmas|easter/u;

/** Not “yesterday” or “two weeks ago”, which nobody writes for later. */
export function isNamedDay(phrase: string): boolean {
  const normalized = normalizeInPlace(phrase);
  return days.test(normalized) && !countsFromNow.test(normalized);
}

const joint = /^(?:in|on|at|from|to|of|the|and|until|till|since|during|between|over|around|before|after|through)$/;

const splitWords = (phrase: string): string[] =>
  normalizeInPlace(phrase)
    .split(/[\s,]+/u)
    .filter(word => word !== '' && !joint.test(word));

const toOrdinal = (n: number): string =>
  `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;

/** The words of the phrase, and the day as it is also written: 3 and 3rd. */
export function toDayWords(phrase: string): string {
  const words = splitWords(phrase).flatMap(word => {
    const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
    return day === undefined ? [word] : [day, toOrdinal(Number(day))];
  });
  return words.join(' ');
}

/** One check for each word: all must be there, in any order; figures as they are typed. */
export const createDayChecks = (phrase: string): readonly ((text: string) => boolean)[] =>
  splitWords(phrase)
    .map(toPattern)
    .map(pattern => text => pattern.test(normalizeInPlace(text)));

const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

function toPattern(word: string): RegExp {
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  if (day !== undefined) return new RegExp(`(?<![\\d.,:/-])${day}(?:st|nd|rd|th)?(?![\\d.,:/-]*\\d|\\p{L})`, 'u');
  const month = months.exec(word)?.[0];
  if (month) return new RegExp(`(?<!\\p{L})${month}`, 'u');
  return new RegExp(`(?<![\\p{Script=Latin}\\d])${escapePattern(word)}(?!\\d)`, 'u');
}
