/** Lists the branches of a chat that were not shown last. */
import type { Turn } from '../../core/conversation';

export interface Way {
  /** The message of the shown branch that this one follows, counted from 1; 0 if it starts the chat or the place is unknown. */
  readonly after: number;
  readonly said: readonly Turn[];
}

/** Every hidden turn is listed once: a branch continues with the first follower of each turn, and other followers start their own branch. */
export function otherWays(turns: readonly Turn[], shown: readonly Turn[]): readonly Way[] {
  const places = new Map(shown.map(({ id }, place) => [id, place + 1]));
  const aside = turns.filter(({ id }) => !places.has(id));
  const byId = new Map(aside.map(turn => [turn.id, turn]));
  const next = new Map<string, Turn>();
  for (const turn of aside) {
    if (typeof turn.parent === 'string' && byId.has(turn.parent) && !next.has(turn.parent)) next.set(turn.parent, turn);
  }
  const told = new Set<string>();
  const placeAbove = (turn: Turn): number => {
    const met = new Set<string>();
    let at: Turn | undefined = turn;
    while (at && !met.has(at.id)) {
      met.add(at.id);
      const place = places.get(at.parent ?? '');
      if (place !== undefined) return place;
      at = byId.get(at.parent ?? '');
    }
    return 0;
  };
  const wayFrom = (first: Turn): Way => {
    const said: Turn[] = [];
    for (let turn: Turn | undefined = first; turn && !told.has(turn.id); turn = next.get(turn.id)) {
      told.add(turn.id);
      said.push(turn);
    }
    return { after: placeAbove(first), said };
  };
  const begins = aside.filter(turn => next.get(turn.parent ?? '') !== turn);
  const ways = begins.map(wayFrom);
  // Imported data may contain a cycle, which has no first turn.
  for (const turn of aside) if (!told.has(turn.id)) ways.push(wayFrom(turn));
  return ways;
}
