/** Lists the branches of a chat that were not shown last. */
import type { Turn } from '../../core/conversation';

export interface Branch {
  /** The message of the shown branch that this one follows, counted from 1; 0 if it starts the chat or the place is unknown. */
  readonly after: number;
  readonly turns: readonly Turn[];
}

/** Every hidden turn is listed once: a branch continues with the first follower of each turn, and other followers start their own branch. */
export function listOtherBranches(turns: readonly Turn[], shown: readonly Turn[]): readonly Branch[] {
  const positions = new Map(shown.map(({ id }, position) => [id, position + 1]));
  const hidden = turns.filter(({ id }) => !positions.has(id));
  const byId = new Map(hidden.map(turn => [turn.id, turn]));
  const next = new Map<string, Turn>();
  for (const turn of hidden) {
    if (typeof turn.parent === 'string' && byId.has(turn.parent) && !next.has(turn.parent)) next.set(turn.parent, turn);
  }
  const usedIds = new Set<string>();
  const getPosition = (turn: Turn): number => {
    const visited = new Set<string>();
    let at: Turn | undefined = turn;
    while (at && !visited.has(at.id)) {
      visited.add(at.id);
      const position = positions.get(at.parent ?? '');
      if (position !== undefined) return position;
      at = byId.get(at.parent ?? '');
    }
    return 0;
  };
  const buildBranch = (first: Turn): Branch => {
    const branchTurns: Turn[] = [];
    for (let turn: Turn | undefined = first; turn && !usedIds.has(turn.id); turn = next.get(turn.id)) {
      usedIds.add(turn.id);
      branchTurns.push(turn);
    }
    return { after: getPosition(first), turns: branchTurns };
  };
  const firstTurns = hidden.filter(turn => next.get(turn.parent ?? '') !== turn);
  const branches = firstTurns.map(buildBranch);
  // Imported data may contain a cycle, which has no first turn.
  for (const turn of hidden) if (!usedIds.has(turn.id)) branches.push(buildBranch(turn));
  return branches;
}
