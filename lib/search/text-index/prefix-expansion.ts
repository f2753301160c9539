/**
 * Expands an unfinished word to the most frequent terms with this prefix, counted over all segments and the memtable.
 * Function words are used only if nothing else matches, because every row has them.
 */
import { getMax } from '../../core/extremes';
import { findFunctionWordsAhead } from '../text/function-words';
import { findStemsAhead } from './stem';
import { compareTerms } from './dictionary';
import { encodeTerm, type IndexReader, type ResolvedTerm } from './index-reader';
import * as weights from './weights';
import { truncateTerm } from './memtable';

export interface Continuation {
  readonly term: string;
  readonly list: ResolvedTerm;
  /** The weight of one occurrence. */
  readonly weight: number;
}

/** The longer the continuation, the lower its weight. `token` is the stem of `typed`, and scored separately. */
export function findContinuations(typed: string, token: string, reader: IndexReader): readonly Continuation[] {
  const longer = selectContinuations(truncateTerm(typed), token, reader);
  const shorter = findStemsAhead(typed).filter(term => term !== token);
  return [
    ...longer.map(({ term, list }) => ({ term, list, weight: (weights.continuation * typed.length) / term.length })),
    ...shorter.map(term => ({
      term,
      list: reader.resolve(term),
      weight: (weights.continuation * term.length) / typed.length,
    })),
  ];
}

/** The terms of a segment with the prefix: the number of the first, and the live rows of each. */
interface TermRange {
  readonly first: number;
  readonly owners: Uint32Array;
}

interface FoundTerm {
  readonly term: string;
  readonly list: ResolvedTerm;
}

function selectContinuations(prefix: string, token: string, reader: IndexReader): readonly FoundTerm[] {
  const limit = Math.min(weights.continuations, weights.continuationsPerByte * encodeTerm(prefix).length);
  const functionWords = findFunctionWordsAhead(prefix);
  const found = findMostFrequent(prefix, token, reader, limit + functionWords.length);
  const content = found.filter(({ term }) => !functionWords.includes(term));
  return (content.length > 0 ? content : found).slice(0, limit);
}

/**
 * Finds the most frequent terms but `token`, last those that only titles have. A term's total is at most the sum over all sources, so a term below `floor / sources`
 * everywhere can be skipped; if the floor proves too high, it is lowered.
 */
function findMostFrequent(prefix: string, token: string, reader: IndexReader, limit: number): readonly FoundTerm[] {
  const bytes = encodeTerm(prefix);
  const end = Uint8Array.of(...bytes, 0xff);
  const ranges = reader.segments.map(({ dictionary }): TermRange => {
    const first = dictionary.lowerBound(bytes);
    const owners = new Uint32Array(dictionary.lowerBound(end) - first);
    dictionary.ownersFrom(first, owners);
    return { first, owners };
  });
  const memtableTerms = reader.memtable.findByPrefix(prefix);
  let floor = getMax(ranges, ({ owners }) => computeMinOwners(owners, limit), 0);
  for (;;) {
    const candidates = collect(reader, ranges, memtableTerms, Math.ceil(floor / (reader.segments.length + 1)));
    const frequencies = candidates
      .filter(term => term !== token)
      .map(term => ({ term, list: reader.resolve(term) }))
      .filter(({ list }) => reader.isFindable(list));
    frequencies.sort((a, b) => b.list.owners - a.list.owners || compareTerms(a.term, b.term));
    const lowest = frequencies[limit - 1]?.list.owners ?? 0;
    if (floor === 0 || (lowest >= floor && frequencies.length >= limit)) return frequencies.slice(0, limit);
    floor = lowest;
  }
}

/** The live rows of the last of the segment's most frequent terms; 0 if it has fewer terms. */
function computeMinOwners(owners: Uint32Array, limit: number): number {
  return owners.length < limit ? 0 : (owners.slice().sort()[owners.length - limit] ?? 0);
}

function collect(
  reader: IndexReader,
  ranges: readonly TermRange[],
  memtableTerms: readonly number[],
  minOwners: number,
): string[] {
  const found = new Set<string>();
  for (const term of memtableTerms) if (reader.memtable.size(term) >= minOwners) found.add(reader.memtable.name(term));
  for (const [n, { dictionary }] of reader.segments.entries()) {
    const { first = 0, owners = [] } = ranges[n] ?? {};
    for (const [at, count] of owners.entries()) if (count >= minOwners) found.add(dictionary.text(first + at));
  }
  return [...found];
}
