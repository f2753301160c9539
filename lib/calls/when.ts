/** What an assistant writes for a day or a moment, made absolute. */
import { timeIn, wholeTime } from '../asked/time';

/** In milliseconds: the longest day there is, the clocks being put back in it. */
const longestDay = 25 * 3_600_000;

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

/**
 * What no day to come is called. A question asks for what was, and so its times are understood as past ones; a note may speak of what is
 * to be: “the dentist is on Friday”, “12 March”.
 */
const past =
  /\b(?:yesterday|today|tonight|this morning|last|past|ago|\d{4})\b|昨|きのう|おととい|今日|きょう|本日|今朝|今夜|今晩|先|前|去年|\d{4}年/i;

/**
 * The beginning of the day that is meant, in milliseconds since 1970: ISO, or as a person says it on the day `now`. `undefined` for what
 * names no single day, or may name one to come: a year or a week is not made a day of, nor is “Friday”. Days to come count when they are
 * written as dates.
 */
export function dayOf(text: string, now: number): number | undefined {
  const iso = isoDay.exec(text);
  if (iso) return isoDate(iso);
  return past.test(text) ? singleDay(wholeTime(text, now)) : undefined;
}

/** The day on which something begins or ends; here a longer time will do, and it begins with its first day. */
export function edgeOf(text: string, now: number): number | undefined {
  const iso = isoDay.exec(text);
  if (iso) return isoDate(iso);
  const range = wholeTime(text, now);
  return range && new Date(range.from).setHours(0, 0, 0, 0);
}

/** The one day that a sentence names, and that was: “yesterday's dinner was curry”. */
export function dayNamedIn(text: string, now: number): number | undefined {
  const time = timeIn(text, now);
  return time && past.test(time.phrase) ? singleDay(time) : undefined;
}

function singleDay(range: { readonly from: number; readonly to: number } | undefined): number | undefined {
  if (!range || range.to - range.from > longestDay) return undefined;
  return new Date(range.from).setHours(0, 0, 0, 0);
}

/** At the place of whoever asks. `undefined` for the 31st of February. */
function isoDate([, year, month, day]: readonly string[]): number | undefined {
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isThere = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isThere && date.getFullYear() === Number(year) ? date.getTime() : undefined;
}
