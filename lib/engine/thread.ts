/** A conversation as it was read: its turns along the tree that their parents make. Pure. */
import type { Turn } from '../conversation';

/**
 * Every turn once, each after the one it follows: first the roots with all that follows them, then what hangs from a parent that
 * is not known. Siblings stand one after the other, in order of sight, each with its branch. So neighbours here are neighbours in
 * the conversation, also where the beginning of a long chat was seen last.
 */
export function threadOf(turns: readonly Turn[]): Turn[] {
  const known = new Set(turns.map(({ id }) => id));
  const children = new Map<string, Turn[]>();
  const tops: Turn[] = [];
  for (const turn of turns) {
    const siblings = typeof turn.parent === 'string' && known.has(turn.parent) ? children.get(turn.parent) : tops;
    if (siblings) siblings.push(turn);
    else if (typeof turn.parent === 'string') children.set(turn.parent, [turn]);
  }
  const roots = tops.filter(({ parent }) => parent === null);
  const others = tops.filter(({ parent }) => parent !== null);

  const thread = new Set<Turn>();
  // The last ones are only reached where parents go round in a loop. A stack, because a chat may be thousands of turns deep.
  for (const top of [...roots, ...others, ...turns]) {
    const open = [top];
    for (let turn = open.pop(); turn; turn = open.pop()) {
      if (thread.has(turn)) continue;
      thread.add(turn);
      open.push(...(children.get(turn.id) ?? []).toReversed());
    }
  }
  return [...thread];
}

/** The user's turn that `turn` answers: the nearest one above it. */
export function questionAbove(turn: Turn, byId: ReadonlyMap<string, Turn>, turns: readonly Turn[]): Turn | undefined {
  const seen = new Set<Turn>();
  for (let one = turn; !seen.has(one);) {
    seen.add(one);
    // A known beginning: nothing was asked before it.
    if (one.parent === null) return undefined;
    const above = one.parent === undefined ? undefined : byId.get(one.parent);
    if (!above) break;
    if (above.role === 'user') return above;
    one = above;
  }
  // Without a known parent, the order of sight is the best that is known.
  return turns.slice(0, turns.indexOf(turn)).findLast(({ role }) => role === 'user');
}
