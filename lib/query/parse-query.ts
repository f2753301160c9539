/** Parses typed text into words and filters. Uses rules only, no model. */
import type { TextRange } from '../core/conversation';
import { findAsOfPhrase } from './times/as-of';
import { findNewest } from './newest';
import type { Query, SiteNames } from './query';
import { parseOperators, findPhrases, type QuotedPhrase } from './operators';
import { isAboutTime, isStopPhrase } from './stop-phrases';
import { findTimeRange } from './times/time-range';

export interface ParseQueryOptions {
  /** The sites that `site:` accepts, by their ids, these names and common aliases. */
  readonly sites?: readonly SiteNames[];
  /** Times and “newest” in the text are ordinary words, because the user said so. Operators still count. */
  readonly ignoreTime?: true;
  /** The text has no filters: all of it is words. */
  readonly literal?: true;
}

/** `now`: milliseconds since 1970. Days are those of the local time zone, and offsets in the answer refer to `typed`. */
export function parseQuery(
  typed: string,
  now: number,
  { sites = [], ignoreTime, literal }: ParseQueryOptions = {},
): Query {
  if (literal) return { words: extractWords(typed, []), phrases: [] };
  const {
    ranges,
    sites: siteFilters,
    unknownSites,
    title,
    before,
    after,
    newest: newestOperator,
  } = parseOperators(typed, now, sites);
  const withoutOperators = replaceWithBlanks(typed, ranges);
  const phrases = findPhrases(withoutOperators);
  const unquoted = ignoreTime ? '' : replaceWithBlanks(withoutOperators, phrases);
  const { asOf, ranges: asOfRanges } = findAsOfPhrase(unquoted, now);
  const newestPhrase = findNewest(unquoted);
  const timePhrase = findTimeRange(replaceWithBlanks(unquoted, asOfRanges), now);
  const time =
    timePhrase &&
    !isAboutTime(timePhrase.phrase, extractWords(replaceWithBlanks(withoutOperators, [timePhrase]), phrases))
      ? timePhrase
      : undefined;
  const newest = newestOperator ?? newestPhrase;
  const filterRanges = [...(asOf ? asOfRanges : []), ...(newestPhrase ? [newestPhrase] : []), ...(time ? [time] : [])];
  const words = extractWords(replaceWithBlanks(withoutOperators, filterRanges), phrases);
  const context = (time ?? asOf) ? 'a time' : (siteFilters[0] ?? before ?? after) && 'a sign';

  return {
    words: context && phrases.length === 0 && isStopPhrase(words, context) ? '' : words,
    phrases: phrases.map(({ text }) => text),
    ...(time && { time }),
    ...(siteFilters.length > 0 && { sites: siteFilters }),
    ...(unknownSites.length > 0 && { unknownSites }),
    ...(title.length > 0 && { title }),
    ...(before && { before }),
    ...(after && { after }),
    ...(asOf && { asOf }),
    ...(newest && { newest }),
  };
}

/** Replaces these ranges with blanks, so that offsets stay valid. */
function replaceWithBlanks(text: string, ranges: readonly TextRange[]): string {
  return ranges.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

/** The remaining text in one line, without quotation marks; empty if no letter, digit or symbol remains. */
function extractWords(text: string, phrases: readonly QuotedPhrase[]): string {
  const unquoted = phrases.toReversed().reduce((rest, { start, end, text: quoted }) => {
    return `${rest.slice(0, start)} ${quoted} ${rest.slice(end)}`;
  }, text);
  const words = unquoted.replace(/\s+/g, ' ').trim();
  return /[^\s\p{P}]/u.test(words) ? words : '';
}
