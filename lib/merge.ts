/**
 * What is known + what was just seen → what is known now. Pure. One family of rules for capture and import: turns meet by id
 * (`merge/name.ts` says which id a turn goes by), and no turn is ever thrown away.
 */
import type { Conversation, SeenTurn, Sighting, Turn } from './conversation';
import { nameOf } from './merge/name';
import type { Tree } from './merge/tree';
import { leadsTo, parentsFirst, pathThrough, receipt } from './merge/tree';
import { given, joinTurn, latest, without } from './merge/turn';

export interface Merged {
  readonly conversation: Conversation;
  /** False when nothing new was said: then `conversation` equals what was known, its revision too. */
  readonly changed: boolean;
}

/** A turn on its way into what is known. Its ids are still those of where it comes from. */
interface Arrival {
  readonly turn: SeenTurn;
  readonly observedAt: number;
  /** `sure` when the site itself says so; else it is the turn shown before, and what is known may know better. */
  readonly parent: string | null | undefined;
  readonly sure: boolean;
}

/** Joins one sighting to what is known. A window of a longer list, seen early or late, adds and never removes. */
export function merge(known: Conversation | undefined, seen: Sighting): Merged {
  const base = known ?? unknown(seen);
  const newer = seen.seenAt >= base.updatedAt;
  const arrivals = seen.turns.map((turn, place) => ({
    turn,
    observedAt: seen.seenAt,
    parent: turn.parent === undefined ? seen.turns[place - 1]?.id : turn.parent,
    sure: turn.parent !== undefined,
  }));
  const { turns, activePath } = graft(base, arrivals, seen.turns.at(-1)?.id, newer);
  const merged: Conversation = {
    ...base,
    url: latest(base.url, seen.url, newer) ?? '',
    title: latest(base.title, seen.title, newer) ?? '',
    ...given({ model: latest(base.model, seen.model, newer), account: base.account ?? seen.account }),
    completeness: seen.data?.whole
      ? { state: 'complete', turns: seen.turns.length }
      : receipt(turns, base.completeness),
    turns,
    activePath,
  };
  return known ? settled(known, merged, seen.seenAt) : { conversation: { ...merged, revision: 1 }, changed: true };
}

/** Joins a whole conversation, from a vault file or another vault, under the rules of `merge`. Ids of both must be equal. */
export function mergeConversations(known: Conversation | undefined, other: Conversation): Merged {
  if (!known) return { conversation: other, changed: true };
  const newer = other.updatedAt >= known.updatedAt;
  const arrivals = parentsFirst(other.turns).map(turn => ({
    turn,
    observedAt: turn.observedAt,
    parent: turn.parent,
    sure: false,
  }));
  const { turns, activePath } = graft(known, arrivals, other.activePath.at(-1), newer);
  const merged: Conversation = {
    ...known,
    url: latest(known.url, other.url, newer) ?? '',
    title: latest(known.title, other.title, newer) ?? '',
    ...given({ model: latest(known.model, other.model, newer), account: known.account ?? other.account }),
    createdAt: Math.min(known.createdAt, other.createdAt),
    completeness: receipt(turns, known.completeness, other.completeness),
    turns,
    activePath,
  };
  return settled(known, merged, other.updatedAt);
}

/** Puts the arrivals into the tree, and finds the branch that was shown last: the one through `leaf`, if this is the newer news. */
function graft(
  known: Conversation,
  arrivals: readonly Arrival[],
  leaf: string | undefined,
  newer: boolean,
): Pick<Conversation, 'turns' | 'activePath'> {
  const tree = new Map(known.turns.map(turn => [turn.id, turn]));
  const named = new Map<string, string>();
  const surroundings = { tree, path: known.activePath, together: arrivals.map(({ turn }) => turn) };
  for (const arrival of arrivals) {
    const said = arrival.parent;
    const parent = typeof said === 'string' ? (named.get(said) ?? said) : said;
    const id = named.get(arrival.turn.id) ?? nameOf(arrival.turn, parent, surroundings);
    named.set(arrival.turn.id, id);
    const present = tree.get(id);
    const joined = present
      ? joinTurn(present, arrival.turn, newer)
      : without({ ...arrival.turn, id, observedAt: arrival.observedAt }, 'parent');
    tree.set(id, linked(joined, parent, arrival.sure && newer, tree));
  }
  const last = known.activePath.at(-1);
  const shown = leaf === undefined ? undefined : named.get(leaf);
  const end = (newer ? (shown ?? last) : (last ?? shown)) ?? [...tree.keys()].at(-1);
  return { turns: [...tree.values()], activePath: end === undefined ? [] : pathThrough(end, tree, known.activePath) };
}

/** The turn with its place in the tree: what the site says; else what is known; else, or where it lay between, what was shown. */
function linked(turn: Turn, parent: string | null | undefined, sure: boolean, tree: Tree): Turn {
  if (parent === undefined || parent === turn.parent || leadsTo(parent, turn.id, tree)) return turn;
  const between = typeof turn.parent === 'string' && leadsTo(parent, turn.parent, tree);
  return sure || turn.parent === undefined || between ? { ...turn, parent } : turn;
}

const facts = ({ turns: _turns, activePath: _path, ...rest }: Conversation): string => JSON.stringify(rest);

/** `merged` as the next revision of `known`, or `known` itself if nothing is different. */
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
