/** Parses the time above each entry of a Takeout page, as the account's language writes it: to the second, with the name of a zone. */
import { toHour } from './parse-time';
import { normalizeUnicode } from '../../core/normalize-unicode';

/** Whether a line is such a time: it has a clock with seconds and a year, and little more. */
export const isTime = (line: string): boolean =>
  line.length <= 70 && clock.test(line) && /(?:^|\D)20\d\d(?:\D|$)/.test(line) && !/[?!]/.test(line);

const clock = /(?:^|\D)(\d{1,2})[:.](\d{2})[:.](\d{2})(?!\d)/;

/** Returns milliseconds since 1970; `undefined` if the form of the date is unknown. An unknown zone is read as UTC. */
export function parseTakeoutTime(line: string): number | undefined {
  const text = normalizeUnicode(line, 'NFKC').replace(/\u2212/g, '-');
  const found = clock.exec(text);
  if (!found) return undefined;
  const afterClock = text.slice(found.index + found[0].length);
  const withoutClock = `${text.slice(0, found.index)} ${afterClock.replace(zone, ' ')}`;
  const date = findDate(withoutClock);
  if (!date) return undefined;
  const [, hour = '', minute = '', second = ''] = found;
  const meridiem = afternoon.test(text) ? 'PM' : morning.test(text) ? 'AM' : undefined;
  const [year, month, day] = date;
  const local = Date.UTC(year, month - 1, day, toHour(Number(hour), meridiem), Number(minute), Number(second));
  return local - findOffset(afterClock) * 60_000;
}

const afternoon = /午後|下午|오후|\bp\.? ?m\b/i;
const morning = /午前|上午|오전|\ba\.? ?m\b/i;

type Day = readonly [year: number, month: number, day: number];

function findDate(text: string): Day | undefined {
  const [, year, month, day] = /(20\d\d)\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})/.exec(text) ?? [];
  if (year !== undefined) return toValidDay(Number(year), Number(month), Number(day));
  const [, first, second, last] = /(\d{1,2})[./ -]{1,3}(\d{1,2})[./ -]{1,3}(20\d\d)/.exec(text) ?? [];
  // In numeric dates the day comes first everywhere but in America, which writes the month's name here.
  if (first !== undefined)
    return (
      toValidDay(Number(last), Number(second), Number(first)) ?? toValidDay(Number(last), Number(first), Number(second))
    );
  const named = text
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]+/gu)
    ?.flatMap(word => getMonths().get(word) ?? [])[0];
  const written = /20\d\d/.exec(text)?.[0];
  const inMonth = /(?:^|\D)(\d{1,2})(?:\D|$)/.exec(text)?.[1];
  return named === undefined || written === undefined ? undefined : toValidDay(Number(written), named, Number(inMonth));
}

const toValidDay = (year: number, month: number, day: number): Day | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [year, month, day] : undefined;

const languages = 'en de fr es it pt nl da sv nb fi pl cs hu ro ru uk tr el id vi'.split(' ');
let knownMonths: ReadonlyMap<string, number> | undefined;

/** Full and short names of months in languages that write them, from the browser. */
function getMonths(): ReadonlyMap<string, number> {
  if (knownMonths) return knownMonths;
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        // Formatted beside a day, because some languages inflect it there.
        const name = format.formatToParts(Date.UTC(2026, month - 1, 1)).find(({ type }) => type === 'month')?.value;
        const word = name?.toLowerCase().replace(/[.\s]+$/, '');
        if (word && !names.has(word)) names.set(word, month);
      }
    }
  }
  // British pages use four letters.
  names.set('sept', 9);
  knownMonths = names;
  return names;
}

const zone = /(?:GMT|UTC)\s*[+-]\s*\d{1,2}(?::?\d{2})?|[+-]\d{1,2}(?::?\d{2})?\s*$/;

/** Minutes that each zone is ahead of UTC. */
const offsets: ReadonlyMap<string, number> = new Map([
  ['JST', 540],
  ['KST', 540],
  ['PST', -480],
  ['PDT', -420],
  ['MST', -420],
  ['MDT', -360],
  ['CST', -360],
  ['CDT', -300],
  ['EST', -300],
  ['EDT', -240],
  ['BRT', -180],
  ['BST', 60],
  ['WEST', 60],
  ['CET', 60],
  ['MEZ', 60],
  ['CEST', 120],
  ['MESZ', 120],
  ['EET', 120],
  ['EEST', 180],
  ['MSK', 180],
  ['IST', 330],
  ['SGT', 480],
  ['HKT', 480],
  ['AWST', 480],
  ['AEST', 600],
  ['AEDT', 660],
  ['NZST', 720],
  ['NZDT', 780],
]);

function findOffset(text: string): number {
  const [, sign, hours, minutes = '0'] = /([+-])\s*(\d{1,2})(?::?(\d{2}))?\s*$/.exec(text) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return text.match(/[A-Z]{3,5}/g)?.flatMap(name => offsets.get(name) ?? [])[0] ?? 0;
}
