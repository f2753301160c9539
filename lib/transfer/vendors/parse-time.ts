/** Parses times in all forms that exports use. */
import { at } from '../../sites/data/json';

type Path = readonly (string | number)[];

/**
 * Returns milliseconds since 1970, from seconds, milliseconds or microseconds as a number or digits, from ISO 8601, or from `{$date: …}`;
 * `undefined` if there is no time. A time without a zone, or with only its sign, is read as UTC, so that a file always gives the same time.
 */
export function momentAt(value: unknown, ...path: Path): number | undefined {
  const found = at(value, ...path);
  if (typeof found === 'number') return ofNumber(found);
  if (typeof found === 'string') return ofText(found.trim());
  const wrapped = at(found, '$date') ?? at(found, '$numberLong');
  return wrapped === undefined ? undefined : momentAt(wrapped);
}

/** Seconds are below this until the year 5138, and milliseconds above it since 1973. */
const leastMilliseconds = 1e11;
const leastMicroseconds = 1e14;
const leastNanoseconds = 1e17;

function ofNumber(count: number): number | undefined {
  if (count >= leastNanoseconds) return within(count / 1e6);
  if (count >= leastMicroseconds) return within(count / 1e3);
  return within(count >= leastMilliseconds ? count : count * 1000);
}

const within = (time: number): number | undefined => (time > 0 && time <= 8.64e15 ? Math.floor(time) : undefined);

function ofText(text: string): number | undefined {
  if (/^\d{1,19}(?:\.\d{1,12})?$/.test(text)) return ofNumber(Number(text));
  return ofIso(text) ?? ofAmerican(text);
}

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s?(Z|UTC|[+-](?:\d{2}(?::?\d{2})?)?)?)?$/i;

function ofIso(text: string): number | undefined {
  const [, day, clock = '00:00', zone = 'Z'] = iso.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const milliseconds = clock.replace(',', './').replace(/(\.\d{3})\d+$/, '$1');
  return within(Date.parse(`${day}T${milliseconds}${sign}${hours}:${minutes}`));
}

/** `M/D/YYYY H:MM:SS +HH:MM`, as Microsoft writes it, with or without the zone and AM or PM. */
const american =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AP]M))?(?:\s?([+-])(\d{2}):?(\d{2}))?$/i;

function ofAmerican(text: string): number | undefined {
  const [, month, day, year, hour, minute, second = '0', half, sign, hours = '0', minutes = '0'] =
    american.exec(text) ?? [];
  if (month === undefined) return undefined;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hourOf(Number(hour), half),
    Number(minute),
    Number(second),
  );
  return within(local - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/** Returns 0 to 23. `meridiem` is AM or PM on a clock of twelve hours. */
export const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
