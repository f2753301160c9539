/** Finds the moment to which a question limits what was known: “as of 1 March”, “what did I know on 1 March”, 「3月1日時点で」. */
import { englishAt, englishWhole } from './english';
import { japaneseAt } from './japanese';
import type { AskedAsOf, Range, Typed } from '../query';
import { folded, matchAt } from './rule';

export interface ToldAsOf {
  readonly asOf?: AskedAsOf;
  /** Ranges that are neither words to search for nor another time. */
  readonly places: readonly Typed[];
}

/** UTF-16 units, as for other times. */
const longest = 300;
const nothing: ToldAsOf = { places: [] };

/** The first match. Offsets refer to `text`. A moment of now (“as of today”, 「今日の時点で」) gives a range but no filter. */
export function asOfIn(text: string, now: number): ToldAsOf {
  if (text.length > longest) return nothing;
  const plain = folded(text);
  const found = englishIn(plain, now) ?? japaneseIn(plain, now);
  if (!found) return nothing;
  const { start, end, also = [] } = found;
  const at = found.range.to;
  // A day that is not over means now.
  if (at > now) return { places: [{ start, end }] };
  return {
    asOf: { at, start, end, phrase: text.slice(start, found.phraseEnd ?? end) },
    places: [{ start, end }, ...also],
  };
}

interface Found extends Typed {
  readonly range: Range;
  readonly phraseEnd?: number;
  /** Other ranges that belong to the phrase. */
  readonly also?: readonly Typed[];
}

const asOf = /(?<![\p{L}\p{N}_-])as (?:of|at) /gu;
const whatIKnew =
  /(?<![\p{L}\p{N}_-])what (?:(?:did|had) (?:i|we) (?:already )?(?:know|known)|(?:i|we) (?:already )?knew)\b ?/gu;
const about = /(?:about|of) /y;
const by = /(?:by|as of|as at) /y;

function englishIn(plain: string, now: number): Found | undefined {
  for (const { 0: words, index } of plain.matchAll(asOf)) {
    const point = englishWhole(plain, now, index + words.length);
    if (point) return { start: index, end: point.end, range: point.range };
  }
  for (const { 0: words, index } of plain.matchAll(whatIKnew)) {
    const behind = index + words.length;
    const next = englishPoint(plain, behind, now);
    if (next) return { start: index, end: next.end, range: next.range, also: aboutAt(plain, next.end) };
    // “What did I know about Kyoto on 1 March”.
    const subject = matchAt(about, plain, behind) ? about.lastIndex : behind;
    for (let start = subject; start < plain.length; start++) {
      const point = plain[start - 1] === ' ' ? englishPoint(plain, start, now) : undefined;
      if (point) return { start, end: point.end, range: point.range, also: [{ start: index, end: subject }] };
    }
  }
  return undefined;
}

/** “… on 1 March about the rent”: “about” is not a word to search for. */
function aboutAt(plain: string, end: number): readonly Typed[] {
  return matchAt(about, plain, end + 1) ? [{ start: end, end: about.lastIndex }] : [];
}

function englishPoint(plain: string, at: number, now: number) {
  return matchAt(by, plain, at) ? englishWhole(plain, now, by.lastIndex) : englishAt(plain, at, now);
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

function japaneseIn(plain: string, now: number): Found | undefined {
  const last = knewAtTheEnd.exec(plain);
  for (let start = 0; start < plain.length; start++) {
    const point = japaneseAt(plain, start, now);
    if (!point) continue;
    const { range, end } = point;
    const named = matchAt(moment, plain, end);
    if (named) {
      const tied = moment.lastIndex;
      const told = matchAt(knew, plain, tied) ? knew.lastIndex : tied;
      return { start, end: told, range, phraseEnd: end + named[0].length - (named.groups?.['particle'] ?? '').length };
    }
    if (matchAt(knew, plain, end)) return { start, end: knew.lastIndex, range };
    // 「3月1日に京都について知っていたこと」.
    const tied = matchAt(known, plain, end) ? known.lastIndex : point.endWithParticle;
    if (last && last.index >= tied)
      return { start, end: tied, phraseEnd: end, range, also: [{ start: last.index, end: plain.length }] };
  }
  return undefined;
}
