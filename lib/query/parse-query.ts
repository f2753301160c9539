/** Parses typed text into words and filters. Uses rules only, no model. */
import type { TextRange } from '../core/conversation';
import { findAlternatives, findExclusions, type WordChoice } from './alternatives';
import { findAsOfPhrase } from './times/as-of';
import { findNewest } from './newest';
import type { Query, SiteNames } from './query';
import { parseOperators, findPhrases, type Operators, type QuotedPhrase } from './operators';
import { isAboutTime, isStopPhrase } from './stop-phrases';
import { findStamps } from './times/stamps';
import { findTimeRange } from './times/time-range';
import { findHintedSite } from './hinted-site';

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
  const operators = parseOperators(typed, now, sites);
  const { ranges, sites: siteFilters, unknownSites, tags, pinned, before, after, newest: newestOperator } = operators;
  const typedWords = replaceWithBlanks(typed, ranges);
  const allPhrases = findPhrases(typedWords);
  const exclusions = findExclusions(typedWords, allPhrases);
  const phrases = allPhrases.filter(({ start }) => !exclusions.some(one => start > one.start && start < one.end));
  const withoutOperators = replaceWithBlanks(typedWords, exclusions);
  const choices = findAlternatives(withoutOperators, phrases);
  const unquoted = replaceWithBlanks(withoutOperators, phrases);
  const stamps = findStamps(unquoted);
  const sentence = ignoreTime ? '' : replaceWithBlanks(unquoted, stamps);
  const { asOf, ranges: asOfRanges } = findAsOfPhrase(sentence, now);
  const newestPhrase = findNewest(sentence);
  const hintedSites = siteFilters.length > 0 ? undefined : findHintedSite(sentence, sites);
  const hintRanges = hintedSites ? [hintedSites] : [];
  const time = findHintedTime(replaceWithBlanks(sentence, [...asOfRanges, ...hintRanges]), now, rest =>
    extractWords(replaceWithBlanks(withoutOperators, rest), phrases),
  );
  const newest = newestOperator ?? newestPhrase;
  const filterRanges = [
    ...(asOf ? asOfRanges : []),
    ...(newestPhrase ? [newestPhrase] : []),
    ...(time && !time.isBare ? [time] : []),
    ...hintRanges,
  ];
  const remaining = replaceWithBlanks(withoutOperators, filterRanges);
  const words = extractWords(removeStamps(joinChoices(remaining, choices), stamps), phrases);
  const context =
    (time ?? asOf ?? hintedSites) ? 'a time' : (siteFilters[0] ?? tags[0] ?? pinned ?? before ?? after) && 'a sign';
  const wantedSites = hintedSites ? [hintedSites] : siteFilters;

  return {
    words: context && phrases.length === 0 && isStopPhrase(words, context) ? '' : words,
    ...toPhrases(choices, phrases, withoutOperators),
    ...(exclusions.length > 0 && { excluded: exclusions.map(({ text }) => text) }),
    ...(choices.length > 0 && { readings: listReadings(remaining, choices, phrases) }),
    ...(time && { time }),
    ...(wantedSites.length > 0 && { sites: wantedSites }),
    ...(unknownSites.length > 0 && { unknownSites }),
    ...listTyped(operators),
    ...(asOf && { asOf }),
    ...(newest && { newest }),
  };
}

/** The filters that only an operator makes. */
const listTyped = ({ title, tags, pinned, before, after }: Operators) => ({
  ...(title.length > 0 && { title }),
  ...(tags.length > 0 && { tags }),
  ...(pinned && { pinned }),
  ...(before && { before }),
  ...(after && { after }),
});

/** A time in the text, unless it is the subject itself: “what is Q1”. `extractRest`: the words without these ranges. */
function findHintedTime(text: string, now: number, extractRest: (ranges: readonly TextRange[]) => string) {
  const phrase = findTimeRange(text, now);
  return phrase && !isAboutTime(phrase.phrase, extractRest([phrase])) ? phrase : undefined;
}

/** Stamps of log lines say nothing of what is asked. They stay if nothing else does. */
function removeStamps(text: string, stamps: readonly TextRange[]): string {
  const rest = replaceWithBlanks(text, stamps);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** Blanks the ORs between the members. */
const joinChoices = (text: string, choices: readonly WordChoice[]): string =>
  replaceWithBlanks(
    text,
    choices.flatMap(({ members }) => listGaps(members)),
  );

const listGaps = (members: WordChoice['members']): TextRange[] =>
  members.slice(1).map(({ start }, n) => ({ start: members[n]?.end ?? start, end: start }));

/** More readings than these would cost time for each hit. */
const maxReadings = 6;

/** The text with one member of each choice in place of all. */
function listReadings(text: string, choices: readonly WordChoice[], phrases: readonly QuotedPhrase[]): string[] {
  const readings = choices.reduce(
    (texts, { members }) =>
      texts.flatMap(one =>
        members.map(chosen =>
          replaceWithBlanks(one, [...members.filter(other => other !== chosen), ...listGaps(members)]),
        ),
      ),
    [text],
  );
  return readings.slice(0, maxReadings).map(one => {
    const left = phrases.filter(({ start }) => one.charAt(start) !== ' ');
    return extractWords(one, left);
  });
}

/** A phrase must be there, unless an OR offers something else. */
function toPhrases(
  choices: readonly WordChoice[],
  phrases: readonly QuotedPhrase[],
  text: string,
): Pick<Query, 'phrases' | 'eitherPhrases'> {
  const chosen = choices.flatMap(({ members }) => members);
  const required = phrases.filter(({ start }) => !chosen.some(member => member.start === start));
  const either = choices
    .filter(({ members }) => members.every(({ isPhrase }) => isPhrase))
    .map(({ members }) => members.map(({ start, end }) => text.slice(start + 1, end - 1)));
  return { phrases: required.map(one => one.text), ...(either.length > 0 && { eitherPhrases: either }) };
}

/** Replaces these ranges with blanks, so that offsets stay valid. */
function replaceWithBlanks(text: string, ranges: readonly TextRange[]): string {
  return replaceRanges(text, mergeRanges(ranges), ({ start, end }) => ' '.repeat(end - start));
}

function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else merged.push({ start, end });
  }
  return merged;
}

/** In one pass, because pasted texts have thousands of quotation marks. They do not overlap. */
function replaceRanges<Range extends TextRange>(
  text: string,
  ranges: readonly Range[],
  replace: (range: Range) => string,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    pieces.push(text.slice(at, range.start), replace(range));
    at = range.end;
  }
  return [...pieces, text.slice(at)].join('');
}

/** The remaining text in one line, without quotation marks; empty if no letter, digit or symbol remains. */
function extractWords(text: string, phrases: readonly QuotedPhrase[]): string {
  const unquoted = replaceRanges(text, phrases, ({ text: quoted }) => ` ${quoted} `);
  const words = unquoted.replace(/\s+/g, ' ').trim();
  return /[^\s\p{P}]/u.test(words) ? words : '';
}
