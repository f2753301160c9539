/** Parses times in all forms that exports use. */
import { getAt } from '../../sites/data/json';

type Path = readonly (string | number)[];

/**
 * Returns milliseconds since 1970, from seconds, milliseconds or microseconds as a number or digits, from ISO 8601, or from `{$date: …}`;
 * `undefined` if there is no time. A time without a zone, or with only its sign, is read as UTC, so that a file always gives the same time.
 */
export function parseTime(value: unknown, ...path: Path): number | undefined {
  const found = getAt(value, ...path);
  if (typeof found === 'number') return parseNumber(found);
  if (typeof found === 'string') return parseText(found.trim());
  const wrapped = getAt(found, '$date') ?? getAt(found, '$numberLong');
  return wrapped === undefined ? undefined : parseTime(wrapped);
}

/** Seconds are below this until the year 5138, and milliseconds above it since 1973. */
const minMilliseconds = 1e11;
const minMicroseconds = 1e14;
const minNanoseconds = 1e17;

function parseNumber(count: number): number | undefined {
  if (count >= minNanoseconds) return toValidTime(count / 1e6);
  if (count >= minMicroseconds) return toValidTime(count / 1e3);
  return toValidTime(count >= minMilliseconds ? count : count * 1000);
}

const toValidTime = (time: number): number | undefined => (time > 0 && time <= 8.64e15 ? Math.floor(time) : undefined);

function parseText(text: string): number | undefined {
  if (/^\d{1,19}(?:\.\d{1,12})?$/.test(text)) return parseNumber(Number(text));
  return parseIso(text) ?? parseAmerican(text);
}

const isoPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s?(Z|UTC|[+-](?:\d{2}(?::?\d{2})?)?)?)?$/i;

function parseIso(text: string): number | undefined {
  const [, day, clock = '00:00', zone = 'Z'] = isoPattern.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const milliseconds = clock.replace(',', './').replace(/(\.\d{3})\d+$/, '$1');
  return toValidTime(Date.parse(`${day}T${milliseconds}${sign}${hours}:${minutes}`));
}

/** `M/D/YYYY H:MM:SS +HH:MM`, as Microsoft writes it, with or without the zone and AM or PM. */
const americanPattern =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AP]M))?(?:\s?([+-])(\d{2}):?(\d{2}))?$/i;

function parseAmerican(text: string): number | undefined {
  const [, month, day, year, hour, minute, second = '0', meridiem, sign, hours = '0', minutes = '0'] =
    americanPattern.exec(text) ?? [];
  if (month === undefined) return undefined;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    toHour(Number(hour), meridiem),
    Number(minute),
    Number(second),
  );
  return toValidTime(local - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/** Returns 0 to 23. `meridiem` is AM or PM on a clock of twelve hours. */
export const toHour = (hour: number, meridiem: string | undefined): number =>
  meridiem === undefined ? hour : (hour % 12) + (meridiem.toUpperCase() === 'PM' ? 12 : 0);
