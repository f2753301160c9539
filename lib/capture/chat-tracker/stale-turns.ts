import type { ObservedTurn } from '../../core/conversation';

/**
 * After navigation inside the app, turns of the previous chat stay on the page for a while under the new chat's address. This guard
 * remembers the previous turns and recognises a reading that contains only them.
 */
export interface StaleTurns {
  /** Whether all of `turns`, read at the address of `chat`, belong to the previous chat. */
  isStale(chat: string, turns: readonly ObservedTurn[]): boolean;
  /** Whether the last accepted turns belong to `chat`. */
  owns(chat: string): boolean;
  /** Records that `turns` belong to `chat`. */
  accept(chat: string, turns: readonly ObservedTurn[]): void;
}

export function createStaleTurns(): StaleTurns {
  let owner: string | undefined;
  let knownTexts = new Map<string, string>();

  return {
    isStale(chat, turns) {
      if (owner === undefined || owner === chat || turns.length === 0) return false;
      // Id and text are compared, because the same row number means another turn in another chat. The last turn may have grown.
      return turns.every((turn, index) => {
        const known = knownTexts.get(turn.id);
        return known === turn.text || (index === turns.length - 1 && !!known && turn.text.startsWith(known));
      });
    },

    owns: chat => owner === chat,

    accept(chat, turns) {
      owner = chat;
      knownTexts = new Map(turns.map(turn => [turn.id, turn.text]));
    },
  };
}
