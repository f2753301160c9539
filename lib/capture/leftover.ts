import type { SeenTurn } from '../conversation';

/**
 * After an in-app navigation the old chat's turns stay on the page for a while under the new chat's address. This guard
 * remembers what the last chat showed and recognises a reading that is made of nothing else.
 */
export interface LeftoverGuard {
  /** Whether `turns`, read at `chat`, are all still those of the chat before. */
  isLeftover(chat: string, turns: readonly SeenTurn[]): boolean;
  /** Whether the last turns that were accepted belong to `chat`. */
  owns(chat: string): boolean;
  /** `turns` do belong to `chat`. */
  accept(chat: string, turns: readonly SeenTurn[]): void;
}

export function createLeftoverGuard(): LeftoverGuard {
  let owner: string | undefined;
  let shown = new Map<string, string>();

  return {
    isLeftover(chat, turns) {
      if (owner === undefined || owner === chat || turns.length === 0) return false;
      // Id and text: a row number means another turn in another chat, a message id means the same one. The last may have grown.
      return turns.every((turn, place) => {
        const known = shown.get(turn.id);
        return known === turn.text || (place === turns.length - 1 && !!known && turn.text.startsWith(known));
      });
    },

    owns: chat => owner === chat,

    accept(chat, turns) {
      owner = chat;
      shown = new Map(turns.map(turn => [turn.id, turn.text]));
    },
  };
}
