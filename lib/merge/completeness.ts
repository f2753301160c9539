/** Computes which turns of a conversation are known to be there, and how Kura knows. Pure. */
import type { Completeness, Turn } from '../core/conversation';
import { isDraft } from './draft-id';

/** A complete list of a chat's turns by its site. */
export interface Count {
  /** Ids of the site's turns, as they are stored. */
  readonly counted: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const settled = (turns: readonly Turn[]): readonly Turn[] => turns.filter(turn => !isDraft(turn));

/** The completeness after a snapshot. `siteCount` is given when the site's data held the whole chat and is newer than the last count. */
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

/** The completeness of two conversations merged: the site's larger count holds, and turns outside it count as `since`. */
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
  // A single top may be the first turn of all. Beside another one, a top with an unknown parent means that a link is missing.
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

/** Whether the turn is known to be the first one: the site says so by its row, or Kura saw the chat begin. */
const isFirst = ({ id, parent }: Turn): boolean =>
  parent === null || (parent === undefined && /^row:[01]:user/.test(id));

/** Rows count from 0 or 1, so a higher row has turns above it. */
function isBelowOthers({ id, parent }: Turn): boolean {
  const row = /^row:(\d+):/.exec(id)?.[1];
  return parent === undefined && row !== undefined && Number(row) > 1;
}
