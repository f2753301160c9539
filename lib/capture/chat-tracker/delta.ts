/**
 * A long chat is not sent again in full when it grows. Only turns that the vault has not acknowledged are sent, with enough context to
 * place them.
 */
import type { ObservedTurn } from '../../core/conversation';
import { isEqual } from '../is-equal';

export interface Delta {
  /** Returns the turns to deliver: from two turns before the first new one to the last. */
  compute(chat: string, turns: readonly ObservedTurn[]): readonly ObservedTurn[];
  /**
   * Records that the vault acknowledged `delivered` of a chat that showed `turns`. `isNew` means that the vault had nothing of it
   * before. Returns false if the vault lacks the earlier turns; then everything is sent again.
   */
  acknowledge(
    chat: string,
    turns: readonly ObservedTurn[],
    delivered: readonly ObservedTurn[],
    isNew: boolean,
  ): boolean;
}

/** A prompt and its answer are enough to place what follows, even if the same prompt was sent twice. */
const overlap = 2;

export function createDelta(): Delta {
  let known: { readonly chat: string; readonly turns: readonly ObservedTurn[] } | undefined;

  return {
    compute(chat, turns) {
      // A row number does not identify a version of a turn. Only the turns above it do.
      if (known?.chat !== chat || turns.some(({ id }) => id.startsWith('row:'))) return turns;
      const { turns: previous } = known;
      const changed = turns.findIndex((turn, index) => !isEqual(turn, previous[index]));
      // If no turn changed but later turns disappeared, the new end of the chat must be sent too.
      const first = changed < 0 ? turns.length : changed;
      return turns.slice(Math.max(0, first - overlap));
    },
    acknowledge(chat, turns, delivered, isNew) {
      const hasEarlier = !isNew || delivered.length >= turns.length;
      known = hasEarlier ? { chat, turns } : undefined;
      return hasEarlier;
    },
  };
}
