/** Parses the time above each entry of a Takeout page, as the account's language writes it: to the second, with the name of a zone. */
import { toHour } from './parse-time';
import { findMonth } from './takeout-months';
import { findOffset, removeZone } from './takeout-zones';
import { normalizeUnicode } from '../../core/normalize-unicode';

/** Whether a line is such a time: it has a clock with seconds and a year, and little more. */
export const isTime = (line: string): boolean =>
  line.length <= 70 &&
  clock.test(toPlainDigits(line)) &&
  /(?:^|\D)(?:20|24|25|1[34])\d\d(?:\D|$)/.test(toPlainDigits(line)) &&
  !/[?!]/.test(line);

/** The last form is Canadian French. */
const clock =
  /(?:^|\D)(?:(\d{1,2})[:.](\d{2})[:.](\d{2})(?!\d)|(\d{1,2})[ \u00a0\u202f]h[ \u00a0\u202f](\d{2})[ \u00a0\u202f]min[ \u00a0\u202f](\d{2})[ \u00a0\u202f]s(?!\p{L}))/u;

/** The digit 0 in each alphabet with digits of its own that an account's language may use. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0];

/** Also removes the invisible marks of languages that are written from right to left. */
const toPlainDigits = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/(?![0-9])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.findLast(each => each <= code);
    return zero === undefined || code - zero > 9 ? digit : String(code - zero);
  });

/** Returns milliseconds since 1970; `undefined` if the form of the date is unknown. An unknown zone is read as UTC. */
export function parseTakeoutTime(line: string): number | undefined {
  const text = toPlainDigits(normalizeUnicode(line, 'NFKC')).replace(/\u2212/g, '-');
  const found = clock.exec(text);
  if (!found) return undefined;
  const withoutClock = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const date = findDate(removeZone(withoutClock));
  if (!date) return undefined;
  const [hour = 0, minute = 0, second = 0] = found.slice(1).filter(Boolean).map(Number);
  const meridiem = afternoon.test(text) ? 'PM' : morning.test(text) ? 'AM' : undefined;
  const [year, month, day] = date;
  const local = Date.UTC(year, month - 1, day, toHour(hour, meridiem), minute, second);
  return local - findOffset(withoutClock) * 60_000;
}

/** Halves of the day in the languages with a clock of twelve hours. */
const afternoon = /午後|下午|中午|晚上|오후|अपराह्न|(?<!\p{L})(?:p\.? ?m|μ\.? ?μ|ptg|ch|م)(?!\p{L})/iu;
const morning = /午前|上午|凌晨|清晨|早上|오전|पूर्वाह्न|(?<!\p{L})(?:a\.? ?m|π\.? ?μ|pg|sa|ص)(?!\p{L})/iu;

type Day = readonly [year: number, month: number, day: number];

const yearPattern = /(?<!\d)(20\d\d|2[45]\d\d)(?!\d)/;
/** Thailand counts the years since the Buddha. */
const toCommonYear = (year: string | undefined): number => (Number(year) >= 2400 ? Number(year) - 543 : Number(year));

function findDate(text: string): Day | undefined {
  const [, year, month, day] = /(20\d\d)\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})/.exec(text) ?? [];
  if (year !== undefined) return toValidDay(Number(year), Number(month), Number(day));
  const [, first, second, last] = /(\d{1,2})[./ -]{1,3}(\d{1,2})[./ -]{1,3}(20\d\d|2[45]\d\d)/.exec(text) ?? [];
  // In numeric dates the day comes first everywhere but in America, which writes the month's name here.
  if (first !== undefined) {
    const known = toCommonYear(last);
    return toValidDay(known, Number(second), Number(first)) ?? toValidDay(known, Number(first), Number(second));
  }
  const written = yearPattern.exec(text)?.[1];
  const named = findMonth(text);
  const inMonth = /(?<!\d)(\d{1,2})(?!\d)/.exec(text.replace(named?.words ?? '', ' '))?.[1];
  return named === undefined || written === undefined || inMonth === undefined
    ? undefined
    : toValidDay(toCommonYear(written), named.month, Number(inMonth));
}

const toValidDay = (year: number, month: number, day: number): Day | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [year, month, day] : undefined;
