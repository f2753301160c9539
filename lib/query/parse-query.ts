/** Parses typed text into words and filters. Uses rules only, no model. */
import { asOfIn } from './times/as-of';
import { newestIn } from './newest';
import type { Asked, SiteNames, Typed } from './query';
import { operatorsIn, phrasesIn, type Phrase } from './operators';
import { isAboutTime, isScaffolding } from './stop-phrases';
import { timeIn } from './times/time-range';

export type {
  Asked,
  AskedAsOf,
  AskedMoment,
  AskedNowhere,
  AskedSite,
  AskedTime,
  AskedTitle,
  Demands,
  Range,
  SiteNames,
  Typed,
} from './query';

export interface Understanding {
  /** The sites that `site:` accepts, by their ids, these names and common aliases. */
  readonly sites?: readonly SiteNames[];
  /** Times and “newest” in the text are ordinary words, because the user said so. Operators still count. */
  readonly ignoreTime?: true;
  /** The text has no filters: all of it is words. */
  readonly plain?: true;
}

/** `now`: milliseconds since 1970. Days are those of the local time zone, and offsets in the answer refer to `typed`. */
export function understand(typed: string, now: number, { sites = [], ignoreTime, plain }: Understanding = {}): Asked {
  if (plain) return { words: wordsIn(typed, []), phrases: [] };
  const { places, sites: from, nowhere, title, before, after, newest: signed } = operatorsIn(typed, now, sites);
  const bare = covered(typed, places);
  const phrases = phrasesIn(bare);
  const unquoted = ignoreTime ? '' : covered(bare, phrases);
  const { asOf, places: ofAsOf } = asOfIn(unquoted, now);
  const said = newestIn(unquoted);
  const told = timeIn(covered(unquoted, ofAsOf), now);
  const time = told && !isAboutTime(told.phrase, wordsIn(covered(bare, [told]), phrases)) ? told : undefined;
  const newest = signed ?? said;
  const noWords = [...(asOf ? ofAsOf : []), ...(said ? [said] : []), ...(time ? [time] : [])];
  const words = wordsIn(covered(bare, noWords), phrases);
  const beside = (time ?? asOf) ? 'a time' : (from[0] ?? before ?? after) && 'a sign';

  return {
    words: beside && phrases.length === 0 && isScaffolding(words, beside) ? '' : words,
    phrases: phrases.map(({ text }) => text),
    ...(time && { time }),
    ...(from.length > 0 && { sites: from }),
    ...(nowhere.length > 0 && { nowhere }),
    ...(title.length > 0 && { title }),
    ...(before && { before }),
    ...(after && { after }),
    ...(asOf && { asOf }),
    ...(newest && { newest }),
  };
}

/** Replaces these ranges with blanks, so that offsets stay valid. */
function covered(text: string, places: readonly Typed[]): string {
  return places.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}

/** The remaining text in one line, without quotation marks; empty if no letter, digit or symbol remains. */
function wordsIn(text: string, phrases: readonly Phrase[]): string {
  const open = phrases.toReversed().reduce((left, { start, end, text: quoted }) => {
    return `${left.slice(0, start)} ${quoted} ${left.slice(end)}`;
  }, text);
  const words = open.replace(/\s+/g, ' ').trim();
  return /[^\s\p{P}]/u.test(words) ? words : '';
}
