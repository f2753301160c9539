/** Computes which turns of a conversation are known to be there, and how Kura knows. Pure. */
import type { Completeness, Turn } from '../core/conversation';
import { isDraft } from './draft-id';

/** A complete list of a chat's turns by its site. */
export interface SiteCount {
  /** Ids of the site's turns, as they are stored. */
  readonly ids: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const removeDrafts = (turns: readonly Turn[]): readonly Turn[] => turns.filter(turn => !isDraft(turn));

/**
 * The completeness after a snapshot. `siteCount` is given when the site's data held the whole chat and is newer than the last count;
 * `pageTotal` when the page itself says how many messages there are.
 */
export function updateCompleteness(
  before: Completeness,
  known: readonly Turn[],
  turns: readonly Turn[],
  siteCount: SiteCount | undefined,
  pageTotal?: number,
): Completeness {
  const finished = removeDrafts(turns);
  if (siteCount) {
    const later = finished.filter(({ id, observedAt }) => !siteCount.ids.has(id) && observedAt > siteCount.at);
    return toComplete(finished, siteCount.ids.size, later.length);
  }
  if (before.state === 'complete') {
    const since = (before.since ?? 0) + Math.max(0, finished.length - removeDrafts(known).length);
    return toComplete(finished, before.turns, since);
  }
  return toPartial(finished, pageTotal ?? before.of);
}

/** The completeness of two conversations merged: the site's larger count holds, and turns outside it count as `since`. */
export function mergeCompleteness(
  a: TurnsWithCompleteness,
  b: TurnsWithCompleteness,
  turns: readonly Turn[],
): Completeness {
  const [first] = [a, b]
    .filter(({ completeness }) => completeness.state === 'complete')
    .toSorted((left, right) => right.completeness.turns - left.completeness.turns);
  const finished = removeDrafts(turns);
  if (first?.completeness.state === 'complete') {
    const { turns: total, since = 0 } = first.completeness;
    return toComplete(finished, total, since + Math.max(0, finished.length - removeDrafts(first.turns).length));
  }
  return toPartial(finished, chooseLarger(getSiteTotal(a.completeness), getSiteTotal(b.completeness)));
}

interface TurnsWithCompleteness {
  readonly completeness: Completeness;
  readonly turns: readonly Turn[];
}

const getSiteTotal = (completeness: Completeness): number | undefined =>
  completeness.state === 'partial' ? completeness.of : undefined;

const chooseLarger = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

const toComplete = (finished: readonly Turn[], turns: number, since: number): Completeness => ({
  state: 'complete',
  turns,
  ...(since > 0 && { since }),
  ...countUnread(finished),
});

/** Counts the messages that are there and could not be read. */
function countUnread(finished: readonly Turn[]): { readonly unread?: number } {
  const count = finished.filter(({ unread }) => unread).length;
  return count > 0 ? { unread: count } : {};
}

function toPartial(finished: readonly Turn[], of: number | undefined): Completeness {
  const ids = new Set(finished.map(({ id }) => id));
  const tops = finished.filter(({ parent }) => typeof parent !== 'string');
  const hasLostParent = finished.some(({ parent }) => typeof parent === 'string' && !ids.has(parent));
  // A single top may be the first turn of all. Beside another one, a top with an unknown parent means that a link is missing.
  const hasUnknownTop = tops.length > 1 && tops.some(({ parent }) => parent === undefined);
  const gap = hasLostParent || hasUnknownTop || tops.some(isBelowOthers);
  const fromStart = !gap && tops.length > 0 && tops.every(isFirst);
  return {
    state: 'partial',
    turns: finished.length,
    gap,
    ...(of !== undefined && { of }),
    ...(fromStart && { fromStart }),
    ...countUnread(finished),
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
