/** A long chat that grows by an answer is not sent whole each time: only what the vault has not acknowledged yet, and its place. */
import type { SeenTurn } from '../conversation';
import { same } from './same';

export interface News {
  /** What to deliver of a chat that shows these turns: from the first that is new, with the two before it, to the last. */
  of(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
  /**
   * The vault acknowledged `delivered` of a chat that showed these turns, as the first that it has of it if `isNew`. False when it
   * turns out not to have what came before: then all is news again.
   */
  acknowledged(chat: string, turns: readonly SeenTurn[], delivered: readonly SeenTurn[], isNew: boolean): boolean;
}

/** A prompt and its answer: enough to know the place of what follows, also where the same prompt was sent twice. */
const overlap = 2;

export function createNews(): News {
  let known: { readonly chat: string; readonly turns: readonly SeenTurn[] } | undefined;

  return {
    of(chat, turns) {
      // A row's number does not tell one version of a turn from another: all that stands above it does.
      if (known?.chat !== chat || turns.some(({ id }) => id.startsWith('row:'))) return turns;
      const { turns: before } = known;
      const changed = turns.findIndex((turn, place) => !same(turn, before[place]));
      // Nothing new of their own, but other turns were shown with them: where the chat ends now is news too.
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
