import type { SeenTurn } from '../../core/conversation';
import { isAnswerTo } from '../../sites/page/paired-ids';

/**
 * Keeps the turns that stood above those on the page. A short virtual list can remove the beginning of a chat while the answer below it
 * grows. The removed turns are sent together with the remaining ones.
 */
export interface Above {
  /**
   * Records what the page shows and returns the turns that last stood right above `turns`. Two readings are joined only if they share a
   * turn, or if the site's ids say that the second continues the first. Otherwise the result is empty.
   */
  follow(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
  clear(): void;
}

/** `hasSent` tells whether a turn was sent already. */
export function createAbove(had: (turn: SeenTurn) => boolean): Above {
  let owner: string | undefined;
  /** The turns of the last reading, and those above them. */
  let kept: readonly SeenTurn[] = [];

  return {
    follow(chat, turns) {
      const [first] = turns;
      if (!first) return [];
      const above = trimmed(owner === chat ? kept.slice(0, placeOf(first, kept)) : [], had);
      owner = chat;
      kept = [...above, ...turns];
      return above;
    },
    clear() {
      kept = [];
    },
  };
}

/** Returns how many of the last turns stand above `first`, or 0 if that is unknown. */
function placeOf(first: SeenTurn, kept: readonly SeenTurn[]): number {
  const place = kept.findIndex((turn, at) => isOne(turn, first, at === kept.length - 1));
  if (place >= 0) return place;
  const last = kept.at(-1);
  // By the next reading a long answer may be complete and its prompt removed from the page.
  return last && isAnswerTo(last, first) ? kept.length : 0;
}

/** Turns kept before the first new one. An unfinished answer needs its prompt and the turn before that. */
const context = 2;

function trimmed(above: readonly SeenTurn[], had: (turn: SeenTurn) => boolean): readonly SeenTurn[] {
  const unknown = above.findIndex(turn => !had(turn));
  const from = unknown < 0 ? above.length : unknown;
  return above.slice(Math.max(0, from - context));
}

/** A row number names different turns in different chats, so the text must agree. The last turn may have been unfinished. */
function isOne(known: SeenTurn, seen: SeenTurn, mayGrow: boolean): boolean {
  if (known.id !== seen.id || known.role !== seen.role) return false;
  // The end of an unfinished text can change, so only its first half must agree.
  return known.text === seen.text || (mayGrow && seen.text.startsWith(known.text.slice(0, known.text.length / 2)));
}
