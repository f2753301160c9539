/** What an unfinished word may become: the most frequent terms that begin with it, counted exactly over all segments and the tail. */
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
  const longer = mostFrequent(indexed(typed), held).filter(({ term }) => term !== token);
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

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * A term's owners are at most the sum of what each source says. So with `floor` no more than the least of the best, a term that is below
 * `floor / sources` everywhere cannot be among the best and is never looked at; where the floor proves too high, it is lowered.
 */
function mostFrequent(prefix: string, held: Held): readonly { term: string; list: Resolved }[] {
  const bytes = encoded(prefix);
  const most = Math.min(weights.continuations, weights.continuationsPerByte * bytes.length);
  const end = Uint8Array.of(...bytes, 0xff);
  const ranges = held.segments.map(({ dictionary }): Range => ({
    from: dictionary.lowerBound(bytes),
    to: dictionary.lowerBound(end),
  }));
  const inTail = held.tail.beginningWith(prefix);
  let floor = Math.max(1, ...held.segments.map((segment, n) => least(segment, ranges[n] ?? { from: 0, to: 0 }, most)));
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
function least(segment: Held['segments'][number], { from, to }: Range, most: number): number {
  if (to - from < most) return 0;
  const counts = new Uint32Array(to - from);
  for (let term = from; term < to; term++) counts[term - from] = segment.ownersAtFirst(term);
  return counts.sort()[counts.length - most] ?? 0;
}

function collect(
  prefix: string,
  held: Held,
  ranges: readonly Range[],
  inTail: readonly number[],
  owners: number,
): string[] {
  const found = new Set<string>();
  for (const term of inTail) if (held.tail.size(term) >= owners) found.add(held.tail.name(term));
  for (const [n, segment] of held.segments.entries()) {
    const { from, to } = ranges[n] ?? { from: 0, to: 0 };
    for (let term = from; term < to; term++)
      if (segment.ownersAtFirst(term) >= owners) found.add(segment.dictionary.text(term));
  }
  found.delete(prefix);
  return [...found];
}
