/** Understands what was typed: the words to search for, and what is demanded beside them. Rules only, no model. */
import { asOfIn } from './as-of';
import { newestIn } from './newest';
import type { Asked, SiteNames, Typed } from './nouns';
import { operatorsIn, phrasesIn, type Phrase } from './operators';
import { isAboutTime, isScaffolding } from './scaffolding';
import { timeIn } from './time';

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
} from './nouns';

export interface Understanding {
  /** The sites that `site:` may name, by their ids, these names, and what else people call them. */
  readonly sites?: readonly SiteNames[];
  /** The user took the time for words: nothing in the text names one, nor an order. What is said in signs holds. */
  readonly ignoreTime?: true;
  /** Nothing in it demands anything: all of it is words. */
  readonly plain?: true;
}

/** `now`: milliseconds since 1970; days are those of the local time zone. Offsets in the answer are those of `typed`. */
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

/** The same text with blanks in these places, so that offsets hold. */
function covered(text: string, places: readonly Typed[]): string {
  return places.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}

/** What is left, in one line, without the marks around phrases; nothing, where no letter, digit or sign of its own is left. */
function wordsIn(text: string, phrases: readonly Phrase[]): string {
  const open = phrases.toReversed().reduce((left, { start, end, text: quoted }) => {
    return `${left.slice(0, start)} ${quoted} ${left.slice(end)}`;
  }, text);
  const words = open.replace(/\s+/g, ' ').trim();
  return /[^\s\p{P}]/u.test(words) ? words : '';
}
