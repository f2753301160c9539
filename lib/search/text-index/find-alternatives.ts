/**
 * What a query may mean by words that no text has: nearly the same spelling, two words for one, one for two, a short form.
 * A word that stands in the vault as typed is left alone, so that no answer changes where all do.
 */
import { findShortForms } from '../text/short-forms';
import { selectContentTerms, type Alternative, type Alternatives, type Term } from '../text/query-terms';
import { listAlternativesByReading } from './rewrite-by-reading';
import { encodeTerm, type IndexReader } from './index-reader';
import type { NearestWords } from './nearest-words';
import { truncateTerm } from './memtable';
import { findStemsAhead, stem } from './stem';
import type { Dictionaries } from './text-index';
import * as weights from './weights';

export interface AlternativeSources extends Dictionaries {
  readonly reader: IndexReader;
  readonly nearest: NearestWords;
}

/** A pasted text may have hundreds of words that the vault lacks. */
const maxMissing = 4;
/** In letters, of each half of a word that may be two. */
const minHalf = 3;
const maxSplit = 24;

/** Of scripts with spaces; figures and identifiers with figures are never respelled. */
const word = /^[\p{L}\p{M}]+$/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Returns alternatives by the token of the term. `text` is the normalized query. */
export function findAlternatives(
  terms: readonly Term[],
  text: string,
  { reader, nearest, readings, translations }: AlternativeSources,
): Alternatives {
  const found = new Map<string, Alternative[]>();
  const add = ({ token }: Term, alternatives: readonly Alternative[]) => {
    if (alternatives.length > 0) found.set(token, [...(found.get(token) ?? []), ...alternatives]);
  };
  if (readings)
    for (const [term, others] of listAlternativesByReading(terms, text, reader, readings, translations))
      add(term, others);
  const missing = listMissing(terms, reader).filter(({ token }) => !found.has(token));
  for (const term of missing.slice(0, maxMissing)) {
    const form = text.slice(term.at.start, term.at.end).toLowerCase();
    const others = findOtherForms(form, reader);
    if (others.length > 0) {
      add(term, others);
      continue;
    }
    const joined = joinNeighbours(term, terms, text, reader);
    for (const neighbour of joined?.terms ?? []) add(neighbour, [joined!.alternative]);
    // What a dictionary knows was not misspelt: `hound` is no `head`.
    const isKnown = translations !== undefined && translations.findJapanese([term.token]).length > 0;
    if (joined || isKnown || !word.test(form) || wide.test(form)) continue;
    add(term, toAlternatives(form, nearest.find({ form, token: term.token, isUnfinished: term.isPrefix })));
  }
  return found;
}

/** Content terms that find nothing, unless another term stands for the same word: `résumé` is searched as `resume`, too. */
function listMissing(terms: readonly Term[], reader: IndexReader): readonly Term[] {
  const contentTerms = selectContentTerms(terms);
  const missing = contentTerms.filter(term => !isPresentAsTyped(term, reader));
  return missing.filter(
    ({ at }) =>
      !contentTerms.some(other => other.at.start === at.start && other.at.end === at.end && !missing.includes(other)),
  );
}

function isPresentAsTyped({ token, isPrefix, typed = token, also = [] }: Term, reader: IndexReader): boolean {
  const isFindable = (tokens: readonly string[]) => reader.isFindable(reader.resolveAll(tokens));
  if (isFindable([token]) || also.some(({ tokens }) => isFindable(tokens))) return true;
  return isPrefix && (hasTermsAhead(typed, reader) || findStemsAhead(typed).some(one => isFindable([one])));
}

function hasTermsAhead(typed: string, { segments, memtable }: IndexReader): boolean {
  const prefix = truncateTerm(typed);
  const bytes = encodeTerm(prefix);
  const end = Uint8Array.of(...bytes, 0xff);
  return (
    segments.some(({ dictionary }) => dictionary.lowerBound(end) > dictionary.lowerBound(bytes)) ||
    memtable.findByPrefix(prefix).length > 0
  );
}

/** `k8s` for `kubernetes`, and two words for one: `snow plough` for `snowplough`. */
function findOtherForms(form: string, reader: IndexReader): readonly Alternative[] {
  const short = findShortForms(form).map(other => ({ tokens: other.split(' ').map(stem), weight: weights.shortForm }));
  const halves = word.test(form) && form.length <= maxSplit ? listHalves(form) : [];
  const split = halves.map(tokens => ({ tokens, weight: weights.joined }));
  return [...short, ...split].filter(({ tokens }) => reader.isFindable(reader.resolveAll(tokens)));
}

const listHalves = (form: string): readonly (readonly [string, string])[] =>
  Array.from({ length: Math.max(0, form.length - 2 * minHalf + 1) }, (_, n) => [
    stem(form.slice(0, minHalf + n)),
    stem(form.slice(minHalf + n)),
  ]);

/** `rain coat` where the vault has `raincoat`: counts for both words. */
function joinNeighbours(term: Term, terms: readonly Term[], text: string, reader: IndexReader) {
  for (const other of terms) {
    const [first, second] = other.at.start < term.at.start ? [other, term] : [term, other];
    if (other === term || !/^[ -]$/.test(text.slice(first.at.end, second.at.start))) continue;
    const whole = text.slice(first.at.start, first.at.end) + text.slice(second.at.start, second.at.end);
    const tokens = [stem(whole.toLowerCase())];
    if (!reader.isFindable(reader.resolveAll(tokens))) continue;
    return { terms: [first, second], alternative: { tokens, weight: weights.joined } };
  }
  return undefined;
}

/** The best counts most; in a short word every second neighbour is another word. */
const toAlternatives = (form: string, near: ReturnType<NearestWords['find']>): readonly Alternative[] =>
  near.map(({ term, distance }, n) => {
    const isSure = n === 0 && distance <= 1 && form.length >= 6;
    const beyond = distance - (near[0]?.distance ?? 0);
    return { tokens: [term], weight: weights.misspelt / (isSure ? 1 : 1.4 + n * 0.2 + beyond) };
  });
