import type { SeenTurn } from '../conversation';
import { isAnswerTo } from '../sites/one-key';

/**
 * What stood above the turns that a page shows. A short window lets go of the beginning of a chat while the answer below it grows,
 * before the page has come to rest: whoever hands out what is left hands this out too.
 */
export interface Above {
  /**
   * Follows what the page shows of a chat, from look to look; answers what stood right above `turns` when it was last on the page.
   * Without a turn that both looks show, and without the site's word that the first of these answers the last of those, nobody knows
   * whether they belong together: then nothing.
   */
  follow(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
  clear(): void;
}

/** `had`: whether a turn was handed out already. */
export function createAbove(had: (turn: SeenTurn) => boolean): Above {
  let owner: string | undefined;
  /** What the last look showed, and what stood above that. */
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

/** How many of the kept ones stand above it; 0 where that is not known. */
function placeOf(first: SeenTurn, kept: readonly SeenTurn[]): number {
  const place = kept.findIndex((turn, at) => isOne(turn, first, at === kept.length - 1));
  if (place >= 0) return place;
  const last = kept.at(-1);
  // A long answer may be there whole, and its prompt gone, by the next look.
  return last && isAnswerTo(last, first) ? kept.length : 0;
}

/** Turns before the first new one that are kept: what a growing answer needs to find its place is its prompt and what that follows. */
const context = 2;

function trimmed(above: readonly SeenTurn[], had: (turn: SeenTurn) => boolean): readonly SeenTurn[] {
  const unknown = above.findIndex(turn => !had(turn));
  const from = unknown < 0 ? above.length : unknown;
  return above.slice(Math.max(0, from - context));
}

/** A row's number stands for another turn in another chat, so that the words have to agree; the last turn may have been growing. */
function isOne(known: SeenTurn, seen: SeenTurn, mayGrow: boolean): boolean {
  if (known.id !== seen.id || known.role !== seen.role) return false;
  // What an unfinished line becomes is not what it was.
  return known.text === seen.text || (mayGrow && seen.text.startsWith(known.text.slice(0, known.text.length / 2)));
}
