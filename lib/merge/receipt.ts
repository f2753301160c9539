/** What is known to be there of a conversation, and how Kura knows. Pure. */
import type { Completeness, Turn } from '../conversation';
import { isDraft } from './draft-id';

/** A whole account of a chat by its site. */
export interface Count {
  /** Ids of the turns that the site has, as they are stored. */
  readonly counted: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const settled = (turns: readonly Turn[]): readonly Turn[] => turns.filter(turn => !isDraft(turn));

/** The receipt after a sighting. `whole`: given when the site's data told all of the chat, as news. */
export function receiptAfter(
  before: Completeness,
  known: readonly Turn[],
  turns: readonly Turn[],
  whole: Count | undefined,
): Completeness {
  const kept = settled(turns);
  if (whole) {
    const later = kept.filter(({ id, observedAt }) => !whole.counted.has(id) && observedAt > whole.at);
    return complete(whole.counted.size, later.length);
  }
  if (before.state === 'complete') {
    return complete(before.turns, (before.since ?? 0) + Math.max(0, kept.length - settled(known).length));
  }
  return partial(kept, before.of);
}

/** The receipt of two accounts' union: the larger count of the site holds, and what it did not count came since. */
export function receiptOfBoth(one: Counted, other: Counted, turns: readonly Turn[]): Completeness {
  const [first] = [one, other]
    .filter(({ completeness }) => completeness.state === 'complete')
    .toSorted((some, others) => others.completeness.turns - some.completeness.turns);
  const kept = settled(turns);
  if (first?.completeness.state === 'complete') {
    const { turns: counted, since = 0 } = first.completeness;
    return complete(counted, since + Math.max(0, kept.length - settled(first.turns).length));
  }
  return partial(kept, highest(said(one.completeness), said(other.completeness)));
}

interface Counted {
  readonly completeness: Completeness;
  readonly turns: readonly Turn[];
}

const said = (completeness: Completeness): number | undefined =>
  completeness.state === 'partial' ? completeness.of : undefined;

const highest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

const complete = (turns: number, since: number): Completeness => ({
  state: 'complete',
  turns,
  ...(since > 0 && { since }),
});

function partial(kept: readonly Turn[], of: number | undefined): Completeness {
  const ids = new Set(kept.map(({ id }) => id));
  const tops = kept.filter(({ parent }) => typeof parent !== 'string');
  const lost = kept.some(({ parent }) => typeof parent === 'string' && !ids.has(parent));
  // One top may be the first turn of all. Beside another, a top of unknown parent is a link that is missing.
  const apart = tops.length > 1 && tops.some(({ parent }) => parent === undefined);
  const gap = lost || apart || tops.some(isBelowOthers);
  const fromStart = !gap && tops.length > 0 && tops.every(isFirst);
  return {
    state: 'partial',
    turns: kept.length,
    gap,
    ...(of !== undefined && { of }),
    ...(fromStart && { fromStart }),
  };
}

/** Known to stand above all others: a site says so by its row, or it was seen when the chat began. */
const isFirst = ({ id, parent }: Turn): boolean =>
  parent === null || (parent === undefined && /^row:[01]:user/.test(id));

/** Rows count from 0 or 1: one that is named by a higher number has others above it. */
function isBelowOthers({ id, parent }: Turn): boolean {
  const row = /^row:(\d+):/.exec(id)?.[1];
  return parent === undefined && row !== undefined && Number(row) > 1;
}
