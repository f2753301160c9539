/**
 * Expands an unfinished word to the most frequent terms with this prefix, counted over all segments and the memtable.
 * Function words are used only if nothing else matches, because every row has them.
 */
import { functionWordsAhead } from '../text/function-words';
import { stemsAhead } from './stem';
import { compareTerms } from './dictionary';
import { encoded, type Held, type Resolved } from './index-reader';
import * as weights from './weights';
import { indexed } from './memtable';

export interface Continuation {
  readonly term: string;
  readonly list: Resolved;
  /** The weight of one occurrence. */
  readonly weight: number;
}

/** The longer the continuation, the lower its weight. `token` is the stem of `typed`, which is scored separately. */
export function continuationsOf(typed: string, token: string, held: Held): readonly Continuation[] {
  const longer = telling(indexed(typed), held).filter(({ term }) => term !== token);
  const shorter = stemsAhead(typed).filter(term => term !== token);
  return [
    ...longer.map(({ term, list }) => ({ term, list, weight: (weights.continuation * typed.length) / term.length })),
    ...shorter.map(term => ({
      term,
      list: held.resolve(term),
      weight: (weights.continuation * term.length) / typed.length,
    })),
  ];
}

/** The terms of a segment with the prefix: the number of the first, and the live rows of each. */
interface Range {
  readonly first: number;
  readonly owners: Uint32Array;
}

function telling(prefix: string, held: Held): readonly { term: string; list: Resolved }[] {
  const most = Math.min(weights.continuations, weights.continuationsPerByte * encoded(prefix).length);
  const empty = functionWordsAhead(prefix);
  const found = mostFrequent(prefix, held, most + empty.length);
  const some = found.filter(({ term }) => !empty.includes(term));
  return (some.length > 0 ? some : found).slice(0, most);
}

/**
 * Finds the most frequent terms. A term's total is at most the sum over all sources, so a term below `floor / sources`
 * everywhere can be skipped; if the floor proves too high, it is lowered.
 */
function mostFrequent(prefix: string, held: Held, most: number): readonly { term: string; list: Resolved }[] {
  const bytes = encoded(prefix);
  const end = Uint8Array.of(...bytes, 0xff);
  const ranges = held.segments.map(({ dictionary }): Range => {
    const first = dictionary.lowerBound(bytes);
    const owners = new Uint32Array(dictionary.lowerBound(end) - first);
    dictionary.ownersFrom(first, owners);
    return { first, owners };
  });
  const inTail = held.tail.beginningWith(prefix);
  let floor = Math.max(1, ...ranges.map(({ owners }) => least(owners, most)));
  for (;;) {
    const candidates = collect(prefix, held, ranges, inTail, Math.ceil(floor / (held.segments.length + 1)));
    const counted = candidates.map(term => ({ term, list: held.resolve(term) })).filter(({ list }) => list.owners > 0);
    counted.sort((a, b) => b.list.owners - a.list.owners || compareTerms(a.term, b.term));
    const last = counted[most - 1]?.list.owners ?? 0;
    if (floor <= 1 || last >= floor) return counted.slice(0, most);
    floor = Math.max(1, last);
  }
}

/** The live rows of the last of the segment's most frequent terms; 0 if it has fewer terms. */
function least(owners: Uint32Array, most: number): number {
  return owners.length < most ? 0 : (owners.slice().sort()[owners.length - most] ?? 0);
}

function collect(
  prefix: string,
  held: Held,
  ranges: readonly Range[],
  inTail: readonly number[],
  least: number,
): string[] {
  const found = new Set<string>();
  for (const term of inTail) if (held.tail.size(term) >= least) found.add(held.tail.name(term));
  for (const [n, { dictionary }] of held.segments.entries()) {
    const { first = 0, owners = [] } = ranges[n] ?? {};
    for (const [at, count] of owners.entries()) if (count >= least) found.add(dictionary.text(first + at));
  }
  found.delete(prefix);
  return [...found];
}
