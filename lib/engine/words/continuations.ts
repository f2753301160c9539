/**
 * What an unfinished word may become: the most frequent terms that begin with it, counted exactly over all segments and the tail; function
 * words only where it can become nothing else, as they stand in every row and tell nothing.
 */
import { functionWordsAhead } from '../function-words';
import { stemsAhead } from './stem';
import { compareTerms } from './dictionary';
import { encoded, type Held, type Resolved } from './held';
import * as weights from './weights';
import { indexed } from './tail';

export interface Continuation {
  readonly term: string;
  readonly list: Resolved;
  /** What an occurrence of it counts. */
  readonly weight: number;
}

/** The longer the continuation, the less of it was typed. `token`: the stem of what is `typed`, which counts by itself. */
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

/** The terms of a segment that begin so: their numbers from the first on, and what each owns there. */
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
 * A term's owners are at most the sum of what each source says. So with `floor` no more than the least of the best, a term that is below
 * `floor / sources` everywhere cannot be among the best and is never looked at; where the floor proves too high, it is lowered.
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

/** How many owners the last of a segment's most frequent terms has in the range; 0 where there are not that many terms. */
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
