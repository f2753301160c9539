/** Orders the turns of a conversation along the tree of their parents. Pure. */
import type { Turn } from '../../core/conversation';

/**
 * Returns each turn once, after its parent: first the roots with their descendants, then turns whose parent is unknown.
 * Siblings follow in the order observed, each with its branch, so that neighbours are neighbours in the conversation
 * even if the beginning was observed last.
 */
export function toThread(turns: readonly Turn[]): Turn[] {
  const known = new Set(turns.map(({ id }) => id));
  const children = new Map<string, Turn[]>();
  const topTurns: Turn[] = [];
  for (const turn of turns) {
    const siblings = typeof turn.parent === 'string' && known.has(turn.parent) ? children.get(turn.parent) : topTurns;
    if (siblings) siblings.push(turn);
    else if (typeof turn.parent === 'string') children.set(turn.parent, [turn]);
  }
  const roots = topTurns.filter(({ parent }) => parent === null);
  const detached = topTurns.filter(({ parent }) => parent !== null);

  const thread = new Set<Turn>();
  // The last entries are reached only if parents form a cycle. A stack, because a chat may be thousands of turns deep.
  for (const top of [...roots, ...detached, ...turns]) {
    const stack = [top];
    for (let turn = stack.pop(); turn; turn = stack.pop()) {
      if (thread.has(turn)) continue;
      thread.add(turn);
      stack.push(...(children.get(turn.id) ?? []).toReversed());
    }
  }
  return [...thread];
}

/** Returns the user's turn that `turn` answers: the nearest one above it. */
export function findQuestion(turn: Turn, byId: ReadonlyMap<string, Turn>, turns: readonly Turn[]): Turn | undefined {
  const seen = new Set<Turn>();
  for (let current = turn; !seen.has(current);) {
    seen.add(current);
    // This turn is a known beginning, so nothing was asked before it.
    if (current.parent === null) return undefined;
    const parent = current.parent === undefined ? undefined : byId.get(current.parent);
    if (!parent) break;
    if (parent.role === 'user') return parent;
    current = parent;
  }
  // Without a known parent, the order observed is the best guess.
  return turns.slice(0, turns.indexOf(turn)).findLast(({ role }) => role === 'user');
}
