/**
 * Known conversation + snapshot → known conversation. Pure. Capture and import follow the same rules: turns are matched by id (see
 * `match-turn.ts`), and no turn is removed but a draft whose finished answer is known, and a prompt that its site has named since.
 */
import type { Conversation, Sighting } from '../core/conversation';
import { graft, type Arrival } from './attach-turns';
import { receiptAfter, receiptOfBoth } from './completeness';
import { parentsFirst } from './tree';
import { given, latest } from './merge-turn';
import { titleAfter, wishesOfBoth } from './user-edits';

export interface Merged {
  readonly conversation: Conversation;
  /** False when nothing changed. Then `conversation` equals the known one, with the same revision. */
  readonly changed: boolean;
}

/** Merges one snapshot into the known conversation. A snapshot may be part of a longer list, early or late: it adds and never removes. */
export function merge(known: Conversation | undefined, seen: Sighting): Merged {
  const base = known ?? unknown(seen);
  const newer = seen.seenAt >= base.updatedAt;
  const leaf = seen.data ? seen.data.leaf : seen.turns.at(-1)?.id;
  const { turns, activePath, named } = graft(base, arrivalsOf(seen), leaf, newer);
  // The page's name of the model is the one that the person reads, so the data only fills in.
  const model = seen.data ? latest(base.model, seen.model, false) : latest(base.model, seen.model, newer);
  // A count older than the known one is ignored.
  const isCount = seen.data?.whole === true && (newer || base.completeness.state === 'partial');
  const counted = new Set(seen.turns.map(({ id }) => named.get(id) ?? id));
  const merged: Conversation = {
    ...base,
    url: latest(base.url, seen.url, newer) ?? '',
    ...titleAfter(base, seen.title, newer),
    ...given({ model, account: base.account ?? seen.account }),
    completeness: receiptAfter(
      base.completeness,
      base.turns,
      turns,
      isCount ? { counted, at: seen.seenAt } : undefined,
    ),
    turns,
    activePath,
  };
  return known ? settled(known, merged, seen.seenAt) : { conversation: { ...merged, revision: 1 }, changed: true };
}

function arrivalsOf(seen: Sighting): readonly Arrival[] {
  const from = seen.data ? ({ from: 'data' } as const) : {};
  return seen.turns.map((turn, place) => ({
    turn: { ...turn, ...from },
    observedAt: seen.seenAt,
    parent: turn.parent === undefined ? seen.turns[place - 1]?.id : turn.parent,
    sure: turn.parent !== undefined,
  }));
}

/** Merges a complete conversation from a vault file or another vault, under the rules of `merge`. Both ids must be equal. */
export function mergeConversations(known: Conversation | undefined, other: Conversation): Merged {
  // The stored completeness may have been computed by an older Kura.
  if (!known)
    return { conversation: { ...other, completeness: receiptOfBoth(other, other, other.turns) }, changed: true };
  const newer = other.updatedAt >= known.updatedAt;
  const arrivals = parentsFirst(other.turns).map(turn => ({
    turn,
    observedAt: turn.observedAt,
    parent: turn.parent,
    sure: turn.from === 'data',
  }));
  const { turns, activePath } = graft(known, arrivals, other.activePath.at(-1), newer);
  const merged: Conversation = {
    ...known,
    url: latest(known.url, other.url, newer) ?? '',
    ...wishesOfBoth(known, other, newer),
    ...given({ model: latest(known.model, other.model, newer), account: known.account ?? other.account }),
    ...given({ foreign: latest(known.foreign, other.foreign, newer) }),
    createdAt: Math.min(known.createdAt, other.createdAt),
    completeness: receiptOfBoth(known, other, turns),
    turns,
    activePath,
  };
  return settled(known, merged, other.updatedAt);
}

const facts = ({ turns: _turns, activePath: _path, ...rest }: Conversation): string => JSON.stringify(rest);

/** Returns `merged` as the next revision of `known`, or `known` itself if nothing changed. */
function settled(known: Conversation, merged: Conversation, at: number): Merged {
  const changed =
    facts(known) !== facts(merged) ||
    !sameItems(known.turns, merged.turns) ||
    !sameItems(known.activePath, merged.activePath);
  if (!changed) return { conversation: known, changed };
  const updatedAt = Math.max(known.updatedAt, at);
  return { conversation: { ...merged, updatedAt, revision: known.revision + 1 }, changed };
}

const sameItems = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((item, index) => item === others[index]);

function unknown({ id, source, url, seenAt }: Sighting): Conversation {
  const completeness = { state: 'partial', turns: 0, gap: false } as const;
  const times = { createdAt: seenAt, updatedAt: seenAt };
  return { id, source, url, title: '', space: 'main', ...times, completeness, revision: 0, turns: [], activePath: [] };
}
