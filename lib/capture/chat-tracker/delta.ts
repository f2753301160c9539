/**
 * A long chat is not sent again in full when it grows. Only turns that the vault has not acknowledged are sent, with enough context to
 * place them.
 */
import type { SeenTurn } from '../../core/conversation';
import { same } from '../equal';

export interface News {
  /** Returns the turns to deliver: from two turns before the first new one to the last. */
  of(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
  /**
   * Records that the vault acknowledged `delivered` of a chat that showed `turns`. `isNew` means that the vault had nothing of it
   * before. Returns false if the vault lacks the earlier turns; then everything is sent again.
   */
  acknowledged(chat: string, turns: readonly SeenTurn[], delivered: readonly SeenTurn[], isNew: boolean): boolean;
}

/** A prompt and its answer are enough to place what follows, even if the same prompt was sent twice. */
const overlap = 2;

export function createNews(): News {
  let known: { readonly chat: string; readonly turns: readonly SeenTurn[] } | undefined;

  return {
    of(chat, turns) {
      // A row number does not identify a version of a turn. Only the turns above it do.
      if (known?.chat !== chat || turns.some(({ id }) => id.startsWith('row:'))) return turns;
      const { turns: before } = known;
      const changed = turns.findIndex((turn, place) => !same(turn, before[place]));
      // If no turn changed but later turns disappeared, the new end of the chat must be sent too.
      const first = changed < 0 ? turns.length : changed;
      return turns.slice(Math.max(0, first - overlap));
    },
    acknowledged(chat, turns, delivered, isNew) {
      const isThere = !isNew || delivered.length >= turns.length;
      known = isThere ? { chat, turns } : undefined;
      return isThere;
    },
  };
}
