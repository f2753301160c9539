/** Finds the moment to which a question limits what was known: “as of 1 March”, “what did I know on 1 March”, 「3月1日時点で」. */
import type { TextRange } from '../../core/conversation';
import { matchEnglishAt, matchBareEnglish } from './english';
import { matchJapaneseAt } from './japanese';
import type { AsOfFilter, TimeRange } from '../query';
import { normalizeInPlace, matchAt } from './rule';

export interface AsOfMatch {
  readonly asOf?: AsOfFilter;
  /** Ranges that are neither words to search for nor another time. */
  readonly ranges: readonly TextRange[];
}

/** UTF-16 units, as for other times. */
const maxLength = 300;
const noMatch: AsOfMatch = { ranges: [] };

/** The first match. Offsets refer to `text`. A moment of now (“as of today”, 「今日の時点で」) gives a range but no filter. */
export function findAsOfPhrase(text: string, now: number): AsOfMatch {
  if (text.length > maxLength) return noMatch;
  const normalized = normalizeInPlace(text);
  const found = findEnglishAsOfPhrase(normalized, now) ?? findJapaneseAsOfPhrase(normalized, now);
  if (!found) return noMatch;
  const { start, end, also = [] } = found;
  const at = found.range.to;
  // A day that is not over means now.
  if (at > now) return { ranges: [{ start, end }] };
  return {
    asOf: { at, start, end, phrase: text.slice(start, found.phraseEnd ?? end) },
    ranges: [{ start, end }, ...also],
  };
}

interface AsOfPhrase extends TextRange {
  readonly range: TimeRange;
  readonly phraseEnd?: number;
  /** Other ranges that belong to the phrase. */
  readonly also?: readonly TextRange[];
}

const asOf = /(?<![\p{L}\p{N}_-])as (?:of|at) /gu;
const whatIKnew =
  /(?<![\p{L}\p{N}_-])what (?:(?:did|had) (?:i|we) (?:already )?(?:know|known)|(?:i|we) (?:already )?knew)\b ?/gu;
const about = /(?:about|of) /y;
const by = /(?:by|as of|as at) /y;

function findEnglishAsOfPhrase(plain: string, now: number): AsOfPhrase | undefined {
  for (const { 0: words, index } of plain.matchAll(asOf)) {
    const point = matchBareEnglish(plain, now, index + words.length);
    if (point) return { start: index, end: point.end, range: point.range };
  }
  for (const { 0: words, index } of plain.matchAll(whatIKnew)) {
    const behind = index + words.length;
    const next = matchEnglishPoint(plain, behind, now);
    if (next) return { start: index, end: next.end, range: next.range, also: matchAbout(plain, next.end) };
    // “What did I know about Kyoto on 1 March”.
    const subject = matchAt(about, plain, behind) ? about.lastIndex : behind;
    for (let start = subject; start < plain.length; start++) {
      const point = plain[start - 1] === ' ' ? matchEnglishPoint(plain, start, now) : undefined;
      if (point) return { start, end: point.end, range: point.range, also: [{ start: index, end: subject }] };
    }
  }
  return undefined;
}

/** “… on 1 March about the rent”: “about” is not a word to search for. */
function matchAbout(plain: string, end: number): readonly TextRange[] {
  return matchAt(about, plain, end + 1) ? [{ start: end, end: about.lastIndex }] : [];
}

function matchEnglishPoint(plain: string, at: number, now: number) {
  return matchAt(by, plain, at) ? matchBareEnglish(plain, now, by.lastIndex) : matchEnglishAt(plain, at, now);
}

const moment = /の?時点(?<particle>では|での|でも|で|には|の|に|は)?(?:、)?/y;
const us = '(?:私たち|私|僕|俺|自分|我々)';
const knewIt = String.raw`知ってい?た(?:こと|もの|情報|の)?[はをがも]?`;
const knew = new RegExp(String.raw`(?:に|には|で|、)*${us}?[がは]?${knewIt}`, 'y');
// Excludes what somebody else knew: 「彼が知っていたこと」.
const knewAtTheEnd = new RegExp(
  String.raw`(?:について|に関して|のことで|のことを)?(?:${us}[がは]?|(?<![がは]))${knewIt}[?？。!！\s]*$`,
  'u',
);
const known = /に(?:は)?/y;

function findJapaneseAsOfPhrase(plain: string, now: number): AsOfPhrase | undefined {
  const last = knewAtTheEnd.exec(plain);
  for (let start = 0; start < plain.length; start++) {
    const point = matchJapaneseAt(plain, start, now);
    if (!point) continue;
    const { range, end } = point;
    const named = matchAt(moment, plain, end);
    if (named) {
      const tied = moment.lastIndex;
      const knewEnd = matchAt(knew, plain, tied) ? knew.lastIndex : tied;
      return {
        start,
        end: knewEnd,
        range,
        phraseEnd: end + named[0].length - (named.groups?.['particle'] ?? '').length,
      };
    }
    if (matchAt(knew, plain, end)) return { start, end: knew.lastIndex, range };
    // 「3月1日に京都について知っていたこと」.
    const tied = matchAt(known, plain, end) ? known.lastIndex : point.endWithParticle;
    if (last && last.index >= tied)
      return { start, end: tied, phraseEnd: end, range, also: [{ start: last.index, end: plain.length }] };
  }
  return undefined;
}
