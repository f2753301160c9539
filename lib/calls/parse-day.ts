/** Converts an assistant's words for a day or a moment to a time. */
import { findTimeRange, parseTimeRange } from '../query/times/time-range';

/** A day has up to 25 hours, when the clocks are put back. */
const maxDayMs = 25 * 3_600_000;

const isoDayPattern = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

/**
 * Words that cannot mean a day to come. The query parser reads all times as past, but a note may speak of the future:
 * “the dentist is on Friday”, “12 March”.
 */
const pastPattern =
  /\b(?:yesterday|today|tonight|this morning|last|past|ago|\d{4})\b|昨|きのう|おととい|今日|きょう|本日|今朝|今夜|今晩|先|前|去年|\d{4}年/i;

/**
 * Returns the beginning of the day, in milliseconds since 1970: from ISO, or from words as said on the day `now`.
 * Returns `undefined` if the text does not name a single day (a year, a week) or may name a future one (“Friday”).
 * Future days count only as ISO dates.
 */
export function parseDay(text: string, now: number): number | undefined {
  const iso = isoDayPattern.exec(text);
  if (iso) return parseIsoDate(iso);
  return pastPattern.test(text) ? toSingleDay(parseTimeRange(text, now)) : undefined;
}

/** The day on which a period begins or ends. A longer time counts from its first day. */
export function parseDayEdge(text: string, now: number): number | undefined {
  const iso = isoDayPattern.exec(text);
  if (iso) return parseIsoDate(iso);
  const range = parseTimeRange(text, now);
  return range && new Date(range.from).setHours(0, 0, 0, 0);
}

/** The only past day that a sentence names: “yesterday's dinner was curry”. */
export function findDay(text: string, now: number): number | undefined {
  const time = findTimeRange(text, now);
  return time && pastPattern.test(time.phrase) ? toSingleDay(time) : undefined;
}

function toSingleDay(range: { readonly from: number; readonly to: number } | undefined): number | undefined {
  if (!range || range.to - range.from > maxDayMs) return undefined;
  return new Date(range.from).setHours(0, 0, 0, 0);
}

/** In the local time zone. Returns `undefined` for dates such as the 31st of February. */
function parseIsoDate([, year, month, day]: readonly string[]): number | undefined {
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isValid = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isValid && date.getFullYear() === Number(year) ? date.getTime() : undefined;
}
