/** Times as exports write them. */
import { at } from '../../sites/data/json';

/**
 * In milliseconds since 1970: from seconds or milliseconds, as a number or as its digits, or from ISO 8601, which without a zone is UTC.
 * `undefined` where it says no time after 1970.
 */
export function timeIn(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const said = at(value, ...path);
  const time = typeof said === 'number' ? fromNumber(said) : typeof said === 'string' ? fromText(said.trim()) : NaN;
  return time > 0 && time <= 8.64e15 ? time : undefined;
}

/** As seconds it would be after the year 5000. */
const surelyMilliseconds = 1e11;

const fromNumber = (said: number): number => Math.floor(said > surelyMilliseconds ? said : said * 1000);

function fromText(said: string): number {
  if (/^\d+(?:\.\d+)?$/.test(said)) return fromNumber(Number(said));
  // Some exports have lost what stood behind the plus.
  const [, whole] = /^(\d{4}-\d\d-\d\dT[\d:.]+)[+-]?$/.exec(said) ?? [];
  return Date.parse(whole === undefined ? said : `${whole}Z`);
}
