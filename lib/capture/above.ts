import type { SeenTurn } from '../conversation';

/**
 * What stood above the turns that a page shows. A short window lets go of the beginning of a chat while the answer below it grows,
 * before the page has come to rest: whoever hands out what is left hands this out too.
 */
export interface Above {
  /**
   * Follows what the page shows of a chat, from look to look; answers what stood right above `turns` when it was last on the page.
   * Without a turn that both looks show nobody knows whether they belong together: then nothing.
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
      const place = owner === chat ? kept.findIndex((turn, at) => isOne(turn, first, at === kept.length - 1)) : -1;
      const above = trimmed(kept.slice(0, Math.max(0, place)), had);
      owner = chat;
      kept = [...above, ...turns];
      return above;
    },
    clear() {
      kept = [];
    },
  };
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
