import type { ObservedTurn } from '../../core/conversation';
import { isAnswerTo } from '../../sites/page/paired-ids';

/**
 * The turns that stood above those on the page. A short virtual list can remove the beginning of a chat while the answer below it
 * grows. The removed turns are sent together with the remaining ones.
 */
export interface ScrolledAway {
  readonly chat?: string;
  /** The turns that last stood right above those of the last reading. */
  readonly above: readonly ObservedTurn[];
  /** `above`, and the turns of the last reading. */
  readonly lastTurns: readonly ObservedTurn[];
}

export const nothingScrolledAway: ScrolledAway = { above: [], lastTurns: [] };

/**
 * Records what the page shows. Two readings are joined only if they share a turn, or if the site's ids say that the second continues the
 * first. Otherwise nothing stands above. `hasSent` tells whether a turn was sent already.
 */
export function trackScrolledAway(
  before: ScrolledAway,
  chat: string,
  turns: readonly ObservedTurn[],
  hasSent: (turn: ObservedTurn) => boolean,
): ScrolledAway {
  const { lastTurns } = before;
  const [first] = turns;
  if (!first) return { ...before, above: [] };
  const above = trimSent(before.chat === chat ? lastTurns.slice(0, findPosition(first, lastTurns)) : [], hasSent);
  return { chat, above, lastTurns: [...above, ...turns] };
}

/** Returns how many of the last turns stand above `first`, or 0 if that is unknown. */
function findPosition(first: ObservedTurn, lastTurns: readonly ObservedTurn[]): number {
  const position = lastTurns.findIndex((turn, at) => isSameTurn(turn, first, at === lastTurns.length - 1));
  if (position >= 0) return position;
  const last = lastTurns.at(-1);
  // By the next reading a long answer may be complete and its prompt removed from the page.
  return last && isAnswerTo(last, first) ? lastTurns.length : 0;
}

/** Turns kept before the first new one. An unfinished answer needs its prompt and the turn before that. */
const contextTurns = 2;

function trimSent(above: readonly ObservedTurn[], hasSent: (turn: ObservedTurn) => boolean): readonly ObservedTurn[] {
  const unknown = above.findIndex(turn => !hasSent(turn));
  const from = unknown < 0 ? above.length : unknown;
  return above.slice(Math.max(0, from - contextTurns));
}

/** A row number names different turns in different chats, so the text must agree. The last turn may have been unfinished. */
function isSameTurn(known: ObservedTurn, seen: ObservedTurn, canGrow: boolean): boolean {
  if (known.id !== seen.id || known.role !== seen.role) return false;
  // The end of an unfinished text can change, so only its first half must agree.
  return known.text === seen.text || (canGrow && seen.text.startsWith(known.text.slice(0, known.text.length / 2)));
}
